-- What can be counted from other columns, and what nothing reads, is not kept twice.
alter table audit_schedule drop column enabled;
alter table audit_asset
  drop column violations,
  drop column earlier_audit_id,
  drop column gone;
