-- How many rules there were, how many of them ran on the asset where the fewest did, and on how many it is at most not
-- known whether they apply. Counted as assets are stored: what is said of an asset later does not change what ran on
-- it. Null for audits and assets of earlier releases, which did not note it.
alter table audit
  add column rules_total integer,
  add column rules_ran integer,
  add column rules_may_apply integer;
alter table audit_asset
  add column rules_ran integer,
  add column rules_may_apply integer;
grant update (rules_total, rules_ran, rules_may_apply) on audit to copydesk_app;
grant update (rules_ran, rules_may_apply) on audit_asset to copydesk_app;
