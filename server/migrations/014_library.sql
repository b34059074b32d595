-- What people look back at: the trail over all audits, what happened to the workspace itself, and which
-- audits read an asset.

-- Over all audits newest first, and the same for one actor or one action. An id is in the order of time
-- too, and makes the order of entries of one moment certain.
create index trail_entry_newest on trail_entry (workspace_id, at desc, id desc);
create index trail_entry_actor on trail_entry (workspace_id, actor_id, at desc, id desc);
create index trail_entry_action on trail_entry (workspace_id, action, at desc, id desc);
create index trail_entry_undoes on trail_entry (audit_id, undoes) where undoes is not null;

-- Invitations, roles, keys, packs: not chained, because nothing of a review depends on them, and
-- insert-only all the same.
create table workspace_event (
  workspace_id uuid not null references workspace,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'system')),
  actor_id uuid,
  actor_user_id uuid,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  subject_kind text not null check (subject_kind ~ '^[a-z_]{1,40}$'),
  -- A public id, or the name that a pack has for machines; null for what has none any more.
  subject_id text check (octet_length(subject_id) <= 200),
  -- As it was called then.
  subject_name text not null check (char_length(subject_name) <= 500),
  from_value text check (char_length(from_value) <= 500),
  to_value text check (char_length(to_value) <= 500),
  request_id text,
  primary key (workspace_id, id)
);
create index workspace_event_newest on workspace_event (workspace_id, at desc, id desc);

create function event_is_insert_only() returns trigger language plpgsql as $$
begin
  raise exception 'events are insert-only' using errcode = 'insufficient_privilege';
end $$;
create trigger insert_only before update or delete on workspace_event
  for each statement execute function event_is_insert_only();

alter table workspace_event enable row level security;
alter table workspace_event force row level security;
create policy own_workspace on workspace_event
  using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert on workspace_event to copydesk_app;

-- Every audit of an asset, whatever became of it there.
create index audit_asset_asset on audit_asset (workspace_id, asset_id, audit_id desc);
