-- no transaction
-- The documents that somebody else than their author sees to.
create index concurrently if not exists document_owner on document (workspace_id, owner_id) where owner_id is not null;
