-- How many more requests a workspace may send to an endpoint, over all processes: a bucket that refills. A crash may
-- empty the table, and then every bucket is full again. So changes of it need not be written to disk.
create unlogged table request_bucket (
  workspace_id uuid not null references workspace,
  endpoint text not null,
  tokens double precision not null,
  at timestamptz not null,
  primary key (workspace_id, endpoint)
) with (fillfactor = 50);
alter table request_bucket enable row level security;
alter table request_bucket force row level security;
create policy own_workspace on request_bucket using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update on request_bucket to copydesk_app;
