-- What reviewing many violations at once needs: decisions of many entries that are taken back together,
-- assignments as evidence, and views that people keep.

-- A decision about many violations is written in pieces, each an entry of its own. decision_id ties them
-- together; the piece reaches from its violation to through_rank. Both are in the chain where there are
-- any, so that older entries hash as before.
alter table trail_entry
  add column decision_id uuid,
  add column through_rank bigint,
  add constraint trail_entry_decided_together check ((decision_id is null) = (through_rank is null));
create index trail_entry_decision on trail_entry (audit_id, decision_id) where decision_id is not null;

-- Who gave which violation to whom. Not chained, because no decision depends on it, and insert-only all
-- the same.
create table violation_assignment (
  workspace_id uuid not null,
  id uuid not null,
  violation_id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'system')),
  actor_id uuid,
  actor_user_id uuid,
  from_users uuid[] not null,
  to_users uuid[] not null,
  request_id text,
  primary key (workspace_id, id)
);
create index violation_assignment_of on violation_assignment (violation_id, at);

create function assignment_is_insert_only() returns trigger language plpgsql as $$
begin
  raise exception 'assignments are insert-only' using errcode = 'insufficient_privilege';
end $$;
create trigger insert_only before update or delete on violation_assignment
  for each statement execute function assignment_is_insert_only();

-- A name for an address inside the workspace.
create table saved_view (
  workspace_id uuid not null references workspace,
  id uuid not null,
  user_id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  url text not null check (url ~ '^/([^/\\]|$)' and octet_length(url) <= 8000),
  shared boolean not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['violation_assignment', 'saved_view'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
  end loop;
end $$;
grant delete on saved_view to copydesk_app;

-- The audit before: of the same schedule, or else of the same name.
create index audit_of_schedule on audit (workspace_id, schedule_id, created_at desc)
  where schedule_id is not null;
create index audit_of_name on audit (workspace_id, name, created_at desc);
