-- People hear of it before an API key ends (ADR 59).

-- When somebody is to be told that a key ends, 14 days and 1 day before. A row goes in the statement that tells of it, so
-- nobody is told twice. Ids and times only, so that the workflows role can see which workspaces have something to tell.
create table key_reminder (
  workspace_id uuid not null,
  key_id uuid not null,
  days smallint not null check (days in (14, 1)),
  due_at timestamptz not null,
  primary key (workspace_id, key_id, days),
  foreign key (workspace_id, key_id) references api_key on delete cascade
);
create index key_reminder_due on key_reminder (due_at, workspace_id);
alter table key_reminder enable row level security;
create policy own_workspace on key_reminder using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
create policy any_workspace on key_reminder for select
  using ((select nullif(current_setting('app.workspace_id', true), '')) is null);
grant select, insert, delete on key_reminder to copydesk_app;
alter table key_reminder alter column workspace_id set (n_distinct = 100);

-- A trigger, so that keys that the release before makes have their reminders too. Whoever has just chosen an end that is
-- nearer than this knows it. Hours and not days, which clocks make longer or shorter.
create function plan_key_reminders() returns trigger language plpgsql as $$
begin
  insert into key_reminder (workspace_id, key_id, days, due_at)
  select new.workspace_id, new.id, d.days, new.expires_at - d.days * interval '24 hours'
  from unnest(array[14, 1]) as d (days)
  where new.expires_at - d.days * interval '24 hours' > new.created_at;
  return null;
end $$;
create trigger plan_reminders after insert on api_key for each row when (new.expires_at is not null)
  execute function plan_key_reminders();

-- Keys that are there already. A date that is past is told of at once. Row-level security binds the owner of the table too.
alter table api_key no force row level security;
insert into key_reminder (workspace_id, key_id, days, due_at)
  select k.workspace_id, k.id, d.days, k.expires_at - d.days * interval '24 hours'
  from api_key k cross join unnest(array[14, 1]) as d (days)
  where k.revoked_at is null and k.expires_at > now() and k.expires_at - d.days * interval '24 hours' > k.created_at;
alter table api_key force row level security;
alter table key_reminder force row level security;
select fence_table('key_reminder');

-- A notification is about an audit or about a key.
alter table notification alter column audit_id drop not null;
alter table notification add column key_id uuid;
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('mention', 'assignment', 'audit', 'owned', 'due', 'overdue', 'key_ends')) not valid;
alter table notification add constraint notification_subject_check
  check (case when kind = 'key_ends' then key_id is not null else audit_id is not null end) not valid;

alter table notification_preference
  add column key text not null default 'at_once' check (key in ('at_once', 'daily', 'none'));
