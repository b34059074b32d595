-- Short texts that a model writes while somebody waits: a rewritten selection, a drafted guideline, a
-- paragraph in a tone, a trial of a template. They are asked for here and fetched from here once.

create table passage (
  workspace_id uuid not null references workspace,
  id uuid not null,
  kind text not null,
  request jsonb not null,
  status text not null default 'asked' check (status in ('asked', 'written', 'failed')),
  answer jsonb,
  failure text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  check ((status = 'written') = (answer is not null)),
  check ((status = 'failed') = (failure is not null))
);
create index passage_oldest on passage (workspace_id, created_at);

alter table passage enable row level security;
alter table passage force row level security;
create policy own_workspace on passage using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update, delete on passage to copydesk_app;
