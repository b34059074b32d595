-- no transaction
-- Open findings of each severity in the order in which they are due: the order in which they were found.
create index concurrently if not exists finding_due on finding (workspace_id, severity, first_seen_at, id)
  where standing = 0;
