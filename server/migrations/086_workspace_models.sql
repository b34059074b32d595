-- A workspace can have a language model of its own, set up in the browser. It is asked instead of the operator's (ADR 53).
create table workspace_model (
  workspace_id uuid not null primary key references workspace,
  -- New with every change, so that a process notices one.
  id uuid not null unique,
  kind text not null check (kind in ('openai', 'anthropic', 'google', 'azure', 'bedrock', 'mistral', 'compatible')),
  model text not null check (char_length(model) between 1 and 200),
  -- What receipts call a compatible server; null for its host.
  name text check (char_length(name) between 1 and 60),
  -- Null for the provider's own address.
  url text check (char_length(url) <= 2000),
  -- The credentials; null where none are needed.
  sealed bytea,
  set_at timestamptz not null,
  -- How it did when it was last asked.
  worked_at timestamptz,
  failed_at timestamptz,
  failure text
);
alter table workspace_model enable row level security;
alter table workspace_model force row level security;
create policy own_workspace on workspace_model using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
-- For `copydesk reseal`, as in migration 73.
create policy resealing on workspace_model to pg_database_owner using (true);
grant select, insert, delete, update (worked_at, failed_at, failure) on workspace_model to copydesk_app;
