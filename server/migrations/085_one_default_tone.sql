-- no transaction
-- At most one tone of a workspace is its default.
create unique index concurrently if not exists tone_default on tone (workspace_id) where is_default;
