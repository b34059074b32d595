-- Pictures of pages that a browser read, with the places of their words. Both are in the blob store under their SHA-256.
-- A picture that was deleted by its period keeps its row, so that its hash still says what was there.
create table asset_picture (
  workspace_id uuid not null,
  snapshot_id uuid not null,
  -- Of the window, in px.
  width integer not null check (width between 1 and 10000),
  -- Of the picture, and of the page: if the page is higher, the picture was cut.
  height integer not null check (height between 1 and 20000),
  page_height integer not null check (page_height >= height),
  media_type text not null check (media_type in ('image/webp', 'image/png')),
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  picture_bytes integer not null check (picture_bytes > 0),
  words_hash bytea not null check (octet_length(words_hash) = 32),
  words_bytes integer not null check (words_bytes > 0),
  taken_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, snapshot_id, width),
  foreign key (workspace_id, snapshot_id) references asset_snapshot on delete cascade
);
alter table asset_picture enable row level security;
alter table asset_picture force row level security;
create policy own_workspace on asset_picture using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update on asset_picture to copydesk_app;
alter table asset_picture alter column workspace_id set (n_distinct = 100);
create index asset_picture_age on asset_picture (workspace_id, taken_at, snapshot_id, width)
  where deleted_at is null;
-- Who still names a blob. The hash comes first, so that nothing but a hash is looked up here.
create index asset_picture_image on asset_picture (picture_hash, workspace_id);
create index asset_picture_words on asset_picture (words_hash, workspace_id);

-- Days; null keeps them for ever.
alter table retention add column pictures integer check (pictures between 1 and 36500);
-- What the blob was of, so that the bytes are counted with it.
alter table retired_blob add column kind text not null default 'snapshots' check (kind in ('snapshots', 'pictures'));
