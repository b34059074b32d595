-- What texts are made from and what came out: templates, tones of voice, knowledge bases, documents.

create domain language_key as text
  check (value in ('NL', 'EN', 'ES', 'IT', 'GR', 'SE', 'PT', 'FR', 'FI', 'PL', 'DE', 'TR', 'DK', 'RU', 'NO'));

create table template (
  workspace_id uuid not null references workspace,
  id uuid not null,
  key text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, key)
);

create table template_command (
  workspace_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  language_key language_key not null,
  position smallint not null,
  content text not null,
  primary key (workspace_id, id),
  unique (workspace_id, template_id, language_key, position),
  foreign key (workspace_id, template_id) references template on delete cascade
);

create table template_meta (
  workspace_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  language_key language_key not null,
  form jsonb not null check (jsonb_typeof(form) = 'array'),
  primary key (workspace_id, id),
  unique (workspace_id, template_id, language_key),
  foreign key (workspace_id, template_id) references template on delete cascade
);

create table tone (
  workspace_id uuid not null references workspace,
  id uuid not null,
  key text not null,
  -- Built-in tones have no guidelines of their own: their metas' content stays null.
  built_in boolean not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, key)
);

create table tone_meta (
  workspace_id uuid not null,
  id uuid not null,
  tone_id uuid not null,
  language_key language_key not null,
  name text not null,
  description text,
  content text,
  primary key (workspace_id, id),
  unique (workspace_id, tone_id, language_key),
  foreign key (workspace_id, tone_id) references tone on delete cascade
);

create table infobase (
  workspace_id uuid not null references workspace,
  id uuid not null,
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

create table document (
  workspace_id uuid not null references workspace,
  id uuid not null,
  title text not null,
  shared boolean not null default false,
  -- Block nodes; null until a structured form exists.
  document jsonb check (jsonb_typeof(document) = 'array'),
  raw_document text not null,
  generated_output text not null,
  bulk_input_id uuid,
  language_key language_key,
  template_id uuid,
  tone_id uuid,
  status text not null check (status in ('generating', 'ready', 'failed')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['template', 'template_command', 'template_meta', 'tone', 'tone_meta',
    'infobase', 'document'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert, update, delete on %I to copydesk_app', name);
  end loop;
end $$;
