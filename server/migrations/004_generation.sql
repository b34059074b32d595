-- Generation: versions of what texts are made from, facts, the durable run of a document, what models
-- were asked, what they cost, and bulk runs.

-- A version is everything as it was: a run under way keeps the version that it began with, and a
-- receipt can be read years later. The rows of template and tone stay what the API shows today.
alter table template add column version integer not null default 1;
alter table tone add column version integer not null default 1;

create table template_version (
  workspace_id uuid not null,
  template_id uuid not null,
  version integer not null,
  -- Per language key: the form and the commands.
  content jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (workspace_id, template_id, version),
  foreign key (workspace_id, template_id) references template on delete cascade
);

create table tone_version (
  workspace_id uuid not null,
  tone_id uuid not null,
  version integer not null,
  -- Per language key: name, description and guidelines.
  content jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (workspace_id, tone_id, version),
  foreign key (workspace_id, tone_id) references tone on delete cascade
);

-- Row-level security binds the owner of these tables too, who must see the rows of all workspaces here.
alter table template no force row level security;
alter table template_command no force row level security;
alter table template_meta no force row level security;
alter table tone no force row level security;
alter table tone_meta no force row level security;

insert into template_version (workspace_id, template_id, version, content, created_at)
select t.workspace_id, t.id, 1, coalesce((
    select jsonb_object_agg(m.language_key, jsonb_build_object('form', m.form, 'commands', coalesce((
        select jsonb_agg(c.content order by c.position) from template_command c
        where c.workspace_id = t.workspace_id and c.template_id = t.id
          and c.language_key = m.language_key), '[]')))
    from template_meta m where m.workspace_id = t.workspace_id and m.template_id = t.id), '{}'),
  t.created_at
from template t;

-- The guidelines of a voice that the workspace made, in parts: dos, don'ts, terms, examples. The text
-- that the API shows as content is written from them.
alter table tone_meta add column guide jsonb;

insert into tone_version (workspace_id, tone_id, version, content, created_at)
select t.workspace_id, t.id, 1, coalesce((
    select jsonb_object_agg(m.language_key, jsonb_build_object('name', m.name,
      'description', m.description, 'content', m.content, 'guide', null))
    from tone_meta m where m.workspace_id = t.workspace_id and m.tone_id = t.id), '{}'),
  t.created_at
from tone t;

alter table template force row level security;
alter table template_command force row level security;
alter table template_meta force row level security;
alter table tone force row level security;
alter table tone_meta force row level security;

create table infobase_entry (
  workspace_id uuid not null,
  id uuid not null,
  infobase_id uuid not null,
  kind text not null check (kind in ('fact', 'guideline')),
  -- Null holds in every language.
  language_key language_key,
  title text not null,
  body text not null check (body <> ''),
  version integer not null default 1,
  -- The words under which a fact is found; a guideline is never looked for.
  words text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, infobase_id) references infobase on delete cascade
);
create index infobase_entry_of on infobase_entry (workspace_id, infobase_id, created_at, id);
create index infobase_guideline on infobase_entry (workspace_id, infobase_id, created_at, id)
  where kind = 'guideline';

-- The words of a knowledge base's facts, and which facts hold them. It is an index of our own because
-- row-level security keeps PostgreSQL from using one on a tsvector.
alter table infobase add column facts integer not null default 0 check (facts >= 0);

create table infobase_word (
  workspace_id uuid not null,
  infobase_id uuid not null,
  word text collate "C" not null,
  id bigint generated always as identity,
  -- How many facts hold the word: the fewer, the more a match says.
  facts integer not null check (facts >= 0),
  primary key (workspace_id, infobase_id, word),
  unique (workspace_id, id),
  foreign key (workspace_id, infobase_id) references infobase on delete cascade
) with (fillfactor = 80);

create table infobase_posting (
  workspace_id uuid not null,
  word_id bigint not null,
  entry_id uuid not null,
  -- How much the word says about the fact: more in a title, less in a long text.
  weight real not null,
  primary key (workspace_id, word_id, entry_id) include (weight),
  foreign key (workspace_id, word_id) references infobase_word (workspace_id, id) on delete cascade
);

alter table document
  -- What was asked: the input, and the versions that answer it.
  add column input jsonb,
  add column template_version integer,
  add column tone_version integer,
  add column infobase_ids uuid[] not null default '{}',
  add column priority text not null default 'interactive' check (priority in ('interactive', 'bulk')),
  -- Why a failed document failed, as a code; docs/generation.md lists them.
  add column failure text,
  add column receipt jsonb,
  add column finished_at timestamptz,
  add constraint document_failure check (failure is null or status = 'failed');

-- What a document's run has written so far, for whoever watches it. Gone once the document is ready.
create table document_chunk (
  workspace_id uuid not null,
  document_id uuid not null,
  seq bigint generated always as identity,
  step smallint not null,
  -- A step that begins again after a crash begins a new attempt.
  attempt text not null,
  text text not null,
  primary key (workspace_id, document_id, seq),
  foreign key (workspace_id, document_id) references document on delete cascade
);

create table bulk_run (
  workspace_id uuid not null references workspace,
  id uuid not null,
  name text not null,
  template_id uuid not null,
  template_version integer not null,
  language_key language_key not null,
  tone_id uuid,
  tone_version integer,
  status text not null check (status in ('RUNNING', 'COMPLETED', 'CANCELLED')),
  total integer not null,
  ready integer not null default 0,
  failed integer not null default 0,
  cancelled integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  check (ready + failed + cancelled <= total)
);

create table bulk_row (
  workspace_id uuid not null,
  bulk_id uuid not null,
  position integer not null,
  input jsonb not null,
  status text not null default 'pending'
    check (status in ('pending', 'claimed', 'ready', 'failed', 'cancelled')),
  -- The lane that claimed the row; a lane has one writer, so its rows need no lease.
  lane text,
  document_id uuid,
  failure text,
  -- How often a lane came back to the claimed row; too often fails it.
  attempts smallint not null default 0,
  primary key (workspace_id, bulk_id, position),
  foreign key (workspace_id, bulk_id) references bulk_run on delete cascade
);
create index bulk_row_open on bulk_row (workspace_id, bulk_id, position) where status = 'pending';
create index bulk_row_claimed on bulk_row (workspace_id, lane) where status = 'claimed';

-- Paid answers, by the hash of what was asked: a step that runs again reads instead of paying.
create table model_answer (
  workspace_id uuid not null references workspace,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  provider text not null,
  model text not null,
  text text not null,
  finish_reason text not null,
  input_tokens integer not null,
  output_tokens integer not null,
  -- True when the provider reported no usage and ours is an estimate.
  estimated boolean not null,
  -- Millionths of a US dollar; null when the price is not known.
  cost_micros bigint,
  duration_ms integer not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, request_hash)
);

-- Tokens set aside for calls under way, so that many calls at once cannot pass the budget together.
create table model_reservation (
  workspace_id uuid not null references workspace,
  request_hash bytea not null,
  month date not null,
  tokens bigint not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, request_hash)
);

create table model_usage (
  workspace_id uuid not null references workspace,
  month date not null,
  calls bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  reserved_tokens bigint not null default 0 check (reserved_tokens >= 0),
  cost_micros bigint not null default 0,
  primary key (workspace_id, month)
);

-- Tokens a month; null takes the operator's default.
alter table workspace add column token_budget bigint check (token_budget >= 0);
grant update (token_budget) on workspace to copydesk_app;

-- An Idempotency-Key of POST /document points at its document (the subject) until the answer is known.
alter table idempotency_key alter column body drop not null;
alter table idempotency_key add column subject_id uuid;

do $$
declare name text;
begin
  foreach name in array array['template_version', 'tone_version', 'infobase_entry', 'infobase_word',
    'infobase_posting', 'document_chunk', 'bulk_run', 'bulk_row', 'model_answer', 'model_reservation',
    'model_usage'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert, update, delete on %I to copydesk_app', name);
  end loop;
end $$;
revoke update, delete on template_version, tone_version from copydesk_app;

-- The two tables below belong to no workspace and hold nothing of one but ids.

-- Work that has begun and not ended, for the reconciler: whatever is here and unknown to the engine is
-- submitted again.
create table unfinished_work (
  kind text not null check (kind in ('document', 'bulk')),
  workspace_id uuid not null,
  id uuid not null,
  -- Counts submissions under a new name, after the engine lost or ended the last one.
  run integer not null default 0,
  submitted_at timestamptz not null,
  primary key (kind, workspace_id, id)
);
create index unfinished_work_age on unfinished_work (submitted_at);

-- When a provider's model may be called next, shared by every process.
create table model_bucket (
  name text primary key,
  request_at timestamptz not null,
  token_at timestamptz not null,
  held_until timestamptz not null
);
grant select, insert, update, delete on unfinished_work, model_bucket to copydesk_app;
