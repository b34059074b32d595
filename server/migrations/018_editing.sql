-- Documents that people edit: where a save stands, and every version that there was.

alter table document
  -- Counts saves: whoever saves names the one that the text came from.
  add column revision integer not null default 0,
  add column saved_at timestamptz,
  add column saved_by uuid,
  -- SHA-256 of title and blocks as they were saved last; null while nobody has.
  add column content_hash bytea check (octet_length(content_hash) = 32),
  add column words integer,
  -- The newest version, which is the document itself.
  add column version integer not null default 1 check (version >= 1),
  -- Null while nobody has edited it: then it has one version and no row below.
  add column version_began_at timestamptz,
  -- The next save begins a new version: this one got a name or is a restored one.
  add column version_closed boolean not null default false;

-- The newest version of an edited document has a row without a text, for the document holds that: saving
-- writes one row. The text comes here when the next version begins.
create table document_version (
  workspace_id uuid not null,
  document_id uuid not null,
  version integer not null check (version >= 1),
  kind text not null check (kind in ('written', 'started', 'edited', 'restored')),
  name text check (char_length(name) between 1 and 100),
  restored_from integer,
  created_by uuid,
  began_at timestamptz not null,
  title text,
  words integer,
  document jsonb check (jsonb_typeof(document) = 'array'),
  raw_document text,
  saved_at timestamptz,
  primary key (workspace_id, document_id, version),
  foreign key (workspace_id, document_id) references document on delete cascade,
  check ((kind = 'restored') = (restored_from is not null)),
  check (num_nulls(title, words, document, raw_document, saved_at) in (0, 5))
);

alter table document_version enable row level security;
alter table document_version force row level security;
create policy own_workspace on document_version using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update, delete on document_version to copydesk_app;
