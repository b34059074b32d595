-- What people are told: that somebody mentions them, gives them findings, or that an audit of theirs has ended.

-- The person who started it, or who made the schedule that did. Null for a key: whoever runs audits by program
-- hears of them by events.
alter table audit add column started_by uuid;
alter table audit_schedule add column created_by uuid;
-- Whom a comment mentions: a list of the person's id (u) and where the name begins (s) and ends (e), in UTF-16.
-- Null for comments of the public API, whose mentions tell nobody.
alter table violation_comment add column mentions jsonb;

-- Written in the transaction of its cause. It holds ids and a number: what it says is read when it is shown.
create table notification (
  workspace_id uuid not null references workspace,
  id uuid not null,
  -- Who is told.
  user_id uuid not null,
  kind text not null check (kind in ('mention', 'assignment', 'audit')),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'system')),
  actor_id uuid,
  audit_id uuid not null,
  -- The finding, or the first of several; null for the end of an audit.
  violation_id uuid,
  comment_id uuid,
  -- How many findings it is about.
  amount integer not null check (amount >= 0),
  read_at timestamptz,
  -- The letter that tells of it; null if none does.
  letter_id uuid,
  primary key (workspace_id, id)
);
create index notification_newest on notification (workspace_id, user_id, id desc);
create index notification_unread on notification (workspace_id, user_id, id desc) where read_at is null;
create index notification_of_letter on notification (workspace_id, letter_id) where letter_id is not null;

-- Notifications about which no letter is planned yet: ids alone, so that the workflows role can see who has some.
create table notification_outbox (
  workspace_id uuid not null,
  user_id uuid not null,
  n bigint generated always as identity,
  notification_id uuid not null,
  primary key (workspace_id, user_id, n)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

do $$
declare name text;
begin
  foreach name in array array['notification', 'notification_outbox'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert, delete on %I to copydesk_app', name);
    execute format('alter table %I alter column workspace_id set (n_distinct = 100)', name);
  end loop;
end $$;
alter table notification alter column audit_id set (n_distinct = 100);
grant update (read_at, letter_id) on notification to copydesk_app;
-- Who acts for no workspace sees who has notifications without a letter.
create policy any_workspace on notification_outbox for select
  using ((select nullif(current_setting('app.workspace_id', true), '')) is null);
