-- Content that another system pushes again and again under its own name. Each push is an audit of one asset.

create table content (
  workspace_id uuid not null references workspace,
  id uuid not null primary key,
  -- The name in the other system; an address in its normal form.
  external_id text not null check (char_length(external_id) between 1 and 2048),
  asset_id uuid not null,
  -- The newest version.
  version integer not null check (version > 0),
  created_at timestamptz not null,
  deleted_at timestamptz,
  foreign key (workspace_id, asset_id) references asset (workspace_id, id),
  unique (workspace_id, external_id),
  unique (workspace_id, asset_id)
);
create index content_newest on content (workspace_id, id desc);

-- What was pushed, by whom. The text is in the snapshot, and what was found and decided is in the audit.
create table content_version (
  workspace_id uuid not null,
  content_id uuid not null references content,
  version integer not null check (version > 0),
  audit_id uuid not null,
  snapshot_id uuid not null,
  -- The audit that read the asset before; null for the first reading.
  previous_audit_id uuid,
  format text not null check (format in ('text', 'markdown', 'html', 'json')),
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  -- SHA-256 of the text, and of everything that decides what is found in it.
  text_hash bytea not null check (octet_length(text_hash) = 32),
  pushed_hash bytea not null check (octet_length(pushed_hash) = 32),
  -- True for the version without text that a deletion makes.
  deleted boolean not null,
  created_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'system')),
  actor_id uuid,
  actor_user_id uuid,
  request_id text,
  primary key (content_id, version),
  unique (audit_id),
  foreign key (workspace_id, audit_id) references audit (workspace_id, id)
);

create trigger insert_only before update or delete on content_version
  for each statement execute function evidence_is_insert_only();

-- Set for the audit of a push. Such audits are not in the lists of audits, which they would fill.
alter table audit add column content_id uuid;
create index audit_listed on audit (workspace_id, created_at desc, id desc) where content_id is null;

do $$
declare name text;
begin
  foreach name in array array['content', 'content_version'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
  end loop;
end $$;
grant update (version, deleted_at) on content to copydesk_app;
