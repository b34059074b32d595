-- no transaction
-- Open findings of each site that nobody has and of whose dates nobody was told: what the owners of sites may have to
-- hear of. A decision takes a finding out of it and adds nothing.
create index concurrently if not exists finding_untold on finding (workspace_id, site, severity, first_seen_at, path)
  where standing = 0 and assigned_to is null and due_told < 2;
