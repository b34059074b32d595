-- Copies of pages that a browser read (ADR 56): the elements of the page as one blob, and the files that it had loaded as others, all
-- under their SHA-256. A copy that was deleted by its period keeps its row, as pictures do, and its files lose theirs.
create table asset_copy (
  workspace_id uuid not null,
  snapshot_id uuid not null,
  page_hash bytea not null check (octet_length(page_hash) = 32),
  page_bytes integer not null check (page_bytes > 0),
  -- What is not in it, by what it is, with how often.
  left_out jsonb not null,
  taken_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, snapshot_id),
  foreign key (workspace_id, snapshot_id) references asset_snapshot on delete cascade
);
alter table asset_copy enable row level security;
alter table asset_copy force row level security;
create policy own_workspace on asset_copy using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update on asset_copy to copydesk_app;
alter table asset_copy alter column workspace_id set (n_distinct = 100);
create index asset_copy_age on asset_copy (workspace_id, taken_at, snapshot_id) where deleted_at is null;
-- Who still names a blob, as for pictures.
create index asset_copy_page on asset_copy (page_hash, workspace_id);

-- The files of a copy, each once.
create table asset_copy_file (
  workspace_id uuid not null,
  snapshot_id uuid not null,
  hash bytea not null check (octet_length(hash) = 32),
  bytes integer not null check (bytes > 0),
  primary key (workspace_id, snapshot_id, hash),
  foreign key (workspace_id, snapshot_id) references asset_copy on delete cascade
);
alter table asset_copy_file enable row level security;
alter table asset_copy_file force row level security;
create policy own_workspace on asset_copy_file using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, delete on asset_copy_file to copydesk_app;
alter table asset_copy_file alter column workspace_id set (n_distinct = 100);
create index asset_copy_file_hash on asset_copy_file (hash, workspace_id);

select fence_table('asset_copy');
select fence_table('asset_copy_file');
