-- What runs a workspace beside its content: which models answer and how they do, what tokens were spent
-- for, how long data is kept, and exports of everything.

-- What was billed, by day, purpose and model. It is written in the transaction that bills, so that the sums
-- of a month are those of model_usage.
create table model_spend (
  workspace_id uuid not null references workspace,
  day date not null,
  purpose text not null check (purpose ~ '^[a-z_]{1,40}$'),
  -- The template of a document or the audit that was judged; null where there is neither.
  subject_id uuid,
  provider text not null,
  model text not null,
  calls bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cost_micros bigint not null,
  -- Tokens without a known price, which are in no cost.
  unpriced_tokens bigint not null,
  unique nulls not distinct (workspace_id, day, purpose, subject_id, provider, model)
) with (fillfactor = 70);

-- Row-level security binds the owner of these tables too, who must see the rows of all workspaces here.
alter table model_answer no force row level security;
alter table model_usage no force row level security;

insert into model_spend (workspace_id, day, purpose, provider, model, calls, input_tokens,
  output_tokens, cost_micros, unpriced_tokens)
select workspace_id, (created_at at time zone 'utc')::date, 'earlier', provider, model, count(*),
  sum(input_tokens), sum(output_tokens), coalesce(sum(cost_micros), 0),
  coalesce(sum(input_tokens + output_tokens) filter (where cost_micros is null), 0)
from model_answer group by 1, 2, 4, 5;

-- Attempts that were billed and brought no answer are known by month only.
insert into model_spend (workspace_id, day, purpose, provider, model, calls, input_tokens,
  output_tokens, cost_micros, unpriced_tokens)
select u.workspace_id, u.month, 'earlier', '', '', u.calls - s.calls, u.input_tokens - s.input_tokens,
  u.output_tokens - s.output_tokens, u.cost_micros - s.cost_micros, 0
from model_usage u
cross join lateral (
  select coalesce(sum(s.calls), 0) as calls, coalesce(sum(s.input_tokens), 0) as input_tokens,
    coalesce(sum(s.output_tokens), 0) as output_tokens, coalesce(sum(s.cost_micros), 0) as cost_micros
  from model_spend s where s.workspace_id = u.workspace_id
    and s.day >= u.month and s.day < u.month + interval '1 month') s
where (u.calls, u.input_tokens, u.output_tokens, u.cost_micros)
  is distinct from (s.calls, s.input_tokens, s.output_tokens, s.cost_micros);

alter table model_answer force row level security;
alter table model_usage force row level security;

-- Nothing but the periods is the workspace's own wish; the rest says how far their keeping is.
create table retention (
  workspace_id uuid primary key references workspace,
  -- Days; null keeps for ever.
  documents integer check (documents between 1 and 36500),
  versions integer check (versions between 1 and 36500),
  bulk integer check (bulk between 1 and 36500),
  snapshots integer check (snapshots between 1 and 36500),
  next_at timestamptz,
  -- The last run: what it deleted is counted in the transactions that delete.
  run integer not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  purged jsonb not null default '{}'
);

-- Blobs whose last snapshot was deleted, until the store has forgotten them too.
create table retired_blob (
  workspace_id uuid not null references workspace,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (workspace_id, hash)
);

create table workspace_export (
  workspace_id uuid not null references workspace,
  id uuid not null,
  status text not null check (status in ('asked', 'running', 'done', 'failed')),
  asked_by uuid,
  created_at timestamptz not null,
  -- When something was last heard of the process that writes it.
  touched_at timestamptz not null,
  finished_at timestamptz,
  rows bigint not null default 0,
  total_rows bigint not null,
  bytes bigint not null default 0,
  manifest_sha256 text check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  primary key (workspace_id, id)
);
create index workspace_export_newest on workspace_export (workspace_id, created_at desc);

do $$
declare name text;
begin
  foreach name in array array['model_spend', 'retention', 'retired_blob', 'workspace_export'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert, update on %I to copydesk_app', name);
  end loop;
end $$;
grant delete on retired_blob, workspace_export to copydesk_app;

-- A look that no violation quotes may go; the statement that deletes says which.
grant delete on asset_snapshot to copydesk_app;
create index asset_snapshot_age on asset_snapshot (workspace_id, fetched_at, id);
-- Who still names a blob.
create index asset_snapshot_content on asset_snapshot (workspace_id, content_hash);
create index asset_snapshot_extracted on asset_snapshot (workspace_id, extracted_hash);
create index asset_source on asset (workspace_id, source_hash) where source_hash is not null;
create index document_version_age on document_version (workspace_id, saved_at);

alter table unfinished_work drop constraint unfinished_work_kind_check;
alter table unfinished_work
  add check (kind in ('document', 'bulk', 'audit', 'schedule', 'retention'));

-- The two tables below belong to no workspace: what the workflows role tells of the operator's models,
-- for the role that has none. No secret is in them, nor a part of one.
create table model_link (
  name text primary key,
  position smallint not null,
  -- Kind, limits, prices and whether there is a secret.
  facts jsonb not null,
  told_at timestamptz not null,
  worked_at timestamptz,
  failed_at timestamptz,
  failure text
);

create table model_setup (
  one boolean primary key default true check (one),
  sandbox boolean not null,
  default_token_budget bigint not null,
  told_at timestamptz not null
);
grant select, insert, update, delete on model_link, model_setup to copydesk_app;
