-- With which details an audit checked an asset: what the asset stated, what the audit said where it stated nothing, the
-- markets of the packs, and how the page was read. Both may say something else tomorrow. Null in readings of earlier releases.
alter table audit_asset add column checked_as jsonb;

-- Rules with earlier findings on the asset that did not run this time, because the audit knew less of it than the one
-- before. Whether those findings are still there is not known.
alter table audit_asset add column skipped uuid[];
grant update (checked_as, skipped) on audit_asset to copydesk_app;
