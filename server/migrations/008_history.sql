-- What an audit knows of the one before: which finding of an asset was found again, what had been decided
-- about it, and what is gone.

alter table trail_entry drop constraint trail_entry_action_check;
alter table trail_entry add check (action in ('dismiss', 'elevated_risk', 'urgent_violation',
  'mark_fixed', 'reopen', 'undo', 'inherit', 'carry'));

alter table violation
  -- The rule and the words of the sentence: the same key on the same asset is the same finding.
  add column text_key bytea,
  -- The finding of the audit before that this one is, how that was seen, and what was decided then.
  add column earlier jsonb;

alter table audit_asset
  -- The places of its violations in the audit's order.
  add column ranks bigint[],
  -- The audit before in which the asset was read, and the places there of what is not found any more.
  add column earlier_audit_id uuid,
  add column gone bigint[];
create index audit_asset_read on audit_asset (workspace_id, asset_id, finished_at desc)
  where status = 'completed';

alter table audit
  add column new_violations integer not null default 0,
  add column still_violations integer not null default 0,
  add column changed_violations integer not null default 0,
  add column regressed_violations integer not null default 0,
  add column gone_violations integer not null default 0,
  add column unknown_violations integer not null default 0;
