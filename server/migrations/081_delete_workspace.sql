-- An owner can delete a workspace: all of it, after seven days in which any owner can take that back (ADR 50).

-- The service cannot choose the times: it would need seven days to delete what it may not change.
create table workspace_deletion (
  workspace_id uuid not null primary key references workspace on delete cascade,
  asked_by uuid,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '7 days',
  -- Counts the times that the engine was given this work under a new name.
  run integer not null default 0
);
alter table workspace_deletion enable row level security;
alter table workspace_deletion force row level security;
create policy own_workspace on workspace_deletion using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
-- Who acts for no workspace sees which ones are to be deleted.
create policy any_workspace on workspace_deletion
  using ((select nullif(current_setting('app.workspace_id', true), '')) is null);
grant select, delete, insert (workspace_id, asked_by), update (run) on workspace_deletion to copydesk_app;

-- What the installation keeps of a workspace: one line, without a name. Only the owner of the database reads it.
create table deleted_workspace (
  id uuid not null primary key,
  asked_by uuid,
  asked_at timestamptz not null,
  deleted_at timestamptz not null
);
alter table deleted_workspace enable row level security;
alter table deleted_workspace force row level security;
create policy kept on deleted_workspace to pg_database_owner using (true);

create or replace function trail_is_insert_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_removal(tg_relid, 'workspace') then return null; end if;
  raise exception 'the trail is insert-only' using errcode = 'insufficient_privilege';
end $$;
create or replace function assignment_is_insert_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_removal(tg_relid, 'workspace') then return null; end if;
  raise exception 'assignments are insert-only' using errcode = 'insufficient_privilege';
end $$;
create or replace function evidence_is_insert_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_removal(tg_relid, 'workspace') then return null; end if;
  raise exception '% is insert-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

alter policy only_pending on audit
  using (status = 'PENDING' or (select is_removal('audit'::regclass, 'workspace')));
alter policy only_empty on trail_head
  using (seq = 0 or (select is_removal('trail_head'::regclass, 'workspace')));
alter policy only_unpublished on rule
  using (version = 0 or (select is_removal('rule'::regclass, 'workspace')));

-- Every table with rows of workspaces, those that others refer to after those that refer to them, and how its rows of
-- one workspace are found by an index. Rows without an index by workspace are found by their audits.
create view workspace_place as
  with recursive place as (
    select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'workspace_id'
      and c.relname <> 'workspace_deletion'
  ), height (oid, n) as (
    select p.oid, 0 from place p
    union
    select k.confrelid, h.n + 1 from height h join pg_constraint k on k.conrelid = h.oid
    where k.contype = 'f' and k.confrelid <> k.conrelid and h.n < 20
  )
  select p.relname::text as name, max(h.n) as height,
    case when exists (select from pg_attribute a where a.attrelid = p.oid and a.attname = 'audit_id')
        and not exists (select from pg_index i join pg_attribute a on a.attrelid = p.oid and a.attnum = i.indkey[0]
          where i.indrelid = p.oid and i.indpred is null and a.attname = 'workspace_id')
      then 'audit_id = any(array(select a.id from audit a where a.workspace_id = $1)) and workspace_id = $1'
      else 'workspace_id = $1' end as condition
  from place p join height h on h.oid = p.oid group by p.oid, p.relname;

-- Deletes some rows of a workspace whose time has come; true after the last. Nobody gets in from the first call on,
-- which may ask for no rows at all. It runs as the owner, because the service may not delete evidence.
create function delete_workspace_rows(target uuid, most integer) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  asked_by uuid;
  asked_at timestamptz;
  place record;
  gone integer;
  room integer := most;
begin
  select d.asked_by, d.asked_at into asked_by, asked_at from workspace_deletion d
  where d.workspace_id = target and d.due_at <= now()
    and target = nullif(current_setting('app.workspace_id', true), '')::uuid for update;
  if asked_at is null then
    raise exception 'this workspace is not to be deleted now' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.removal', 'workspace', true);
  delete from member m where m.workspace_id = target;
  delete from api_key k where k.workspace_id = target;
  for place in select p.name, p.condition from workspace_place p order by p.height, p.name loop
    exit when room <= 0;
    continue when place.name = 'unfinished_work';
    execute format('delete from %1$I where ctid = any(array(select ctid from %1$I where %2$s limit $2))',
      place.name, place.condition) using target, room;
    get diagnostics gone = row_count;
    room := room - gone;
  end loop;
  if room > 0 then
    insert into deleted_workspace values (target, asked_by, asked_at, now());
    delete from unfinished_work u where u.workspace_id = target;
    delete from workspace w where w.id = target;
  end if;
  perform set_config('app.removal', '', true);
  return room > 0;
end $$;
revoke execute on function delete_workspace_rows(uuid, integer) from public;
grant execute on function delete_workspace_rows(uuid, integer) to copydesk_app;
