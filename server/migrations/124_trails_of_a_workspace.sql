-- no transaction
-- The trails of a workspace, to find those whose audit is gone.
create unique index concurrently if not exists trail_head_workspace on trail_head (workspace_id, audit_id);
