-- One workspace can be closed to writes, so that it moves to another cell and no write is left behind (ADR 54).

-- No foreign key: a workspace that arrives is noted before its rows are here, and one that has left after they are gone.
create table workspace_move (
  id uuid not null primary key,
  -- leaving: only reads. moved: it lives elsewhere. arriving: its rows are coming, and nobody may see them yet.
  state text not null check (state in ('leaving', 'moved', 'arriving')),
  -- The same in both cells, so that a move is not continued to a third one.
  move_id uuid not null,
  -- Where people find it after the move.
  address text,
  since timestamptz not null default now(),
  -- While it arrives: every row that older transactions of the other cell have written is here.
  copied_from bigint
);
alter table workspace_move enable row level security;
alter table workspace_move force row level security;
create policy own_workspace on workspace_move using (id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
-- Who acts for no workspace sees which ones are moving: keys are looked up before their workspace is known.
create policy any_workspace on workspace_move
  using ((select nullif(current_setting('app.workspace_id', true), '')) is null);
create policy removal on workspace_move to pg_database_owner
  using ((select current_setting('app.removal', true)) = 'person');
-- The service can only read it: it can neither close nor open a workspace.
grant select on workspace_move to copydesk_app;

-- Every transaction that writes holds this lock, shared, until it has ended. Who closes the workspace takes it alone:
-- once they have it, whatever was written before can be seen, and nothing more comes.
create function move_lock(workspace text) returns bigint language sql immutable
  return hashtextextended('moving ' || workspace, 0);

-- Refuses a statement that writes to a workspace that is not open here. The lock is only tried: who wants to close the
-- workspace waits already if it cannot be had. The first statement of a transaction asks, the others rely on its lock.
create function refuse_while_moving() returns trigger language plpgsql as $$
declare
  workspace text := coalesce(current_setting('app.workspace_id', true), '');
  at text;
  place text;
begin
  -- Forgetting a person writes to all workspaces.
  if current_setting('app.removal', true) = 'person' then workspace := ''; end if;
  if not pg_try_advisory_xact_lock_shared(move_lock(workspace)) then at := 'leaving';
  elsif workspace = '' then
    -- The workspace is not known, so none may be on its way.
    select m.state into at from workspace_move m where m.state <> 'moved' limit 1;
    if found then at := 'leaving'; end if;
  else
    select m.state, m.address into at, place from workspace_move m where m.id = workspace::uuid;
  end if;
  if at = 'leaving' then raise exception 'the workspace is moving' using errcode = 'MV001'; end if;
  if at is not null then
    raise exception 'the workspace is not here' using errcode = 'MV002', detail = coalesce(place, '');
  end if;
  perform set_config('app.may_write', 'w' || workspace, true);
  return null;
end $$;

-- The same for tables to which the service writes for many workspaces at once, row by row. `skip` leaves the row as
-- it is: a lane of a workspace that is moving is not set to work.
create function pass_over_while_moving() returns trigger language plpgsql as $$
declare
  workspace uuid := case when tg_op = 'DELETE' then old.workspace_id else new.workspace_id end;
begin
  if workspace is null or (pg_try_advisory_xact_lock_shared(move_lock(workspace::text))
    and not exists (select from workspace_move m where m.id = workspace))
  then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if tg_argv[0] = 'skip' then return null; end if;
  raise exception 'the workspace is moving' using errcode = 'MV001';
end $$;

-- A migration that adds a table with rows of workspaces ends with `select fence_table('its_name')`.
create function fence_table(place regclass, how text default null) returns void language plpgsql as $$
begin
  execute format('create or replace trigger moving before insert or update or delete on %s for each statement when ('
    '%scurrent_setting(''app.may_write'', true) '
    'is distinct from ''w'' || coalesce(current_setting(''app.workspace_id'', true), '''') '
    'or current_setting(''app.removal'', true) = ''person'') execute function refuse_while_moving()',
    place, case when how is null then ''
      else 'coalesce(current_setting(''app.workspace_id'', true), '''') <> '''' and ' end);
  if how is null then return; end if;
  execute format('create or replace trigger moving_row before insert or update or delete on %s for each row when ('
    'coalesce(current_setting(''app.workspace_id'', true), '''') = '''' '
    'and current_setting(''app.removal'', true) is distinct from ''person'') '
    'execute function pass_over_while_moving(%L)', place, how);
end $$;

-- The tables that are not fenced. The limit of requests counts reads too, and its counts are not worth a refusal.
create view workspace_fence as
  select c.oid::regclass as place,
    case when c.relname in ('unfinished_work', 'webhook_work', 'letter_work', 'workspace_deletion') then 'skip'
      when c.relname = 'one_time_link' then 'refuse' end as how
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'request_bucket'
    and (c.relname = 'workspace' or exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped));

revoke execute on function fence_table(regclass, text) from public;
