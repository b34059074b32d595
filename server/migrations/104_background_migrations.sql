-- Background migrations: what is to be done with the rows that are there already, in small transactions, by the workflows
-- role, while people work (ADR 63).

-- How far each of them is. It belongs to no workspace: names, counts and times only.
create table background_migration (
  name text not null primary key,
  -- Rows that its batches went over, and about how many there were when it began; null if PostgreSQL did not know.
  done bigint not null default 0,
  total bigint,
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
grant select, update (done, ended_at) on background_migration to copydesk_app;

-- The workspaces in which it has not ended. The row goes with the workspace into a backup or another cell, and the work
-- goes on there. So these rows say whether it has ended, and ended_at only says when it did last.
create table background_migration_place (
  workspace_id uuid not null,
  name text not null,
  -- The last row that it went over, as its code writes it; null before the first.
  position text,
  -- Why its last batch failed: a code, because messages of PostgreSQL name values.
  last_error text,
  primary key (workspace_id, name)
);
create index background_migration_place_name on background_migration_place (name, workspace_id);
alter table background_migration_place enable row level security;
alter table background_migration_place force row level security;
create policy own_workspace on background_migration_place using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
-- Who acts for no workspace sees in which of them there is something to do.
create policy any_workspace on background_migration_place for select
  using ((select nullif(current_setting('app.workspace_id', true), '')) is null);
grant select, delete, update (position, last_error) on background_migration_place to copydesk_app;
alter table background_migration_place alter column workspace_id set (n_distinct = 100);
select fence_table('background_migration_place');

-- Only who owns the database, and only while a background migration begins.
create policy beginning on background_migration_place for insert to pg_database_owner
  with check ((select current_setting('app.beginning', true)) = 'yes');
create policy beginning on workspace for select to pg_database_owner
  using ((select current_setting('app.beginning', true)) = 'yes');

-- A migration that leaves work to be done ends with `select begin_background_migration('its_name', 'the_table')`. Without
-- workspaces there is nothing to do, and it has ended at once.
create function begin_background_migration(task text, over regclass) returns void language plpgsql as $$
begin
  insert into background_migration (name, total)
  select task, case when c.reltuples >= 0 then c.reltuples::bigint end from pg_class c where c.oid = over;
  perform set_config('app.beginning', 'yes', true);
  insert into background_migration_place (workspace_id, name) select w.id, task from workspace w;
  if not found then
    update background_migration b set ended_at = now() where b.name = task;
  end if;
  perform set_config('app.beginning', '', true);
end $$;
revoke execute on function begin_background_migration(text, regclass) from public;
