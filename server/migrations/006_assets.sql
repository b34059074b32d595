-- Assets say where they come from, and each look at one is kept as a snapshot. Bytes and extracted texts
-- are in the blob store under their SHA-256; the tables hold the hashes.

alter table asset
  add column source text not null default 'url' check (source in ('url', 'upload', 'paste')),
  -- One spelling for one page; url stays as it was given.
  add column normal_url text check (octet_length(normal_url) <= 2048),
  add column render text not null default 'static' check (render in ('static', 'browser')),
  -- market, category, channel, audience and language, which decide what rules apply.
  add column metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  -- What was uploaded or pasted, with what it was said to be.
  add column source_hash bytea check (octet_length(source_hash) = 32),
  add column media_type text,
  add column file_name text,
  add column archived_at timestamptz;

-- The owner of the tables may have no right to look past row-level security. Of several assets with one
-- address the oldest keeps it; an address that is not plainly in its normal spelling keeps none.
alter table asset no force row level security;
update asset set source = 'upload' where url is null;
update asset a set normal_url = a.url
  from (select distinct on (workspace_id, url) workspace_id, id from asset
    where url ~ '^https?://[a-z0-9.-]*[a-z0-9](:[0-9]+)?/[!-~]*$' and url !~ '#' and octet_length(url) <= 2048
    order by workspace_id, url, created_at, id) oldest
  where a.workspace_id = oldest.workspace_id and a.id = oldest.id;
alter table asset force row level security;
alter table asset alter column source drop default;

create unique index asset_normal_url on asset (workspace_id, normal_url) where normal_url is not null;

create table asset_snapshot (
  workspace_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  status text not null check (status in ('ready', 'failed')),
  -- Of the bytes; null where none were received.
  content_hash bytea check (octet_length(content_hash) = 32),
  media_type text not null,
  final_url text,
  extractor_version text not null,
  -- When the asset was first and when it was last found like this.
  created_at timestamptz not null,
  fetched_at timestamptz not null,
  failure_code text,
  failure_message text,
  format text,
  title text,
  language text,
  segment_count integer,
  char_count integer,
  -- Of what a reader reads: the same hash means that checking again finds the same.
  text_hash bytea check (octet_length(text_hash) = 32),
  -- Of the blob that holds the extracted document as JSON.
  extracted_hash bytea check (octet_length(extracted_hash) = 32),
  primary key (workspace_id, id),
  foreign key (workspace_id, asset_id) references asset on delete cascade,
  check (case status
    when 'failed' then num_nulls(failure_code, failure_message) = 0
      and num_nonnulls(format, title, language, segment_count, char_count, text_hash, extracted_hash) = 0
    else num_nonnulls(failure_code, failure_message) = 0
      and num_nulls(content_hash, format, segment_count, char_count, text_hash, extracted_hash) = 0
    end)
);
-- The same bytes read in the same way are the same snapshot, and so is the same failure.
create unique index asset_snapshot_same on asset_snapshot
  (workspace_id, asset_id, content_hash, media_type, extractor_version, failure_code) nulls not distinct;
create index asset_snapshot_newest on asset_snapshot (workspace_id, asset_id, fetched_at desc, id desc);

alter table asset_snapshot enable row level security;
alter table asset_snapshot force row level security;
create policy own_workspace on asset_snapshot
  using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update on asset_snapshot to copydesk_app;
