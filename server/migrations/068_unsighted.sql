-- no transaction
-- Newest readings whose findings have no rows yet, for the step that makes them after an upgrade.
create index concurrently if not exists audit_asset_unsighted on audit_asset (workspace_id, asset_id)
  where status = 'completed' and replaced_at is null and sighted is null;
