-- Letters about notifications: how people want them, and those that are to be sent.

create table notification_preference (
  workspace_id uuid not null references workspace,
  user_id uuid not null references user_account,
  mention text not null check (mention in ('at_once', 'daily', 'none')),
  assignment text not null check (assignment in ('at_once', 'daily', 'none')),
  audit text not null check (audit in ('at_once', 'daily', 'none')),
  -- An IANA name; the hours below are of its clocks.
  timezone text not null check (char_length(timezone) <= 64),
  digest_hour smallint not null check (digest_hour between 0 and 23),
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  language text not null check (language in ('en', 'nl')),
  updated_at timestamptz not null,
  primary key (workspace_id, user_id),
  check ((quiet_from is null) = (quiet_until is null))
);

create table notification_letter (
  workspace_id uuid not null references workspace,
  -- Names the letter for mail servers too, so that one that is sent again is seen to be the same.
  id uuid not null,
  user_id uuid not null,
  mode text not null check (mode in ('at_once', 'daily')),
  created_at timestamptz not null,
  -- When it is sent, or tried again.
  due_at timestamptz not null,
  -- When it was first tried. From then on it says what it says.
  began_at timestamptz,
  attempts integer not null default 0,
  -- It waits for the hour of the daily letter, because there were too many letters.
  limited boolean not null default false,
  -- dropped: there was nothing left to say, or nobody to say it to. failed: the mail server refused it for good.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dropped', 'failed')),
  ended_at timestamptz,
  -- Why the last attempt failed.
  failure text check (char_length(failure) <= 500),
  primary key (workspace_id, id),
  check ((status = 'waiting') = (ended_at is null))
);
-- The letter to which further notifications are added.
create unique index notification_letter_open on notification_letter (workspace_id, user_id, mode)
  where status = 'waiting' and began_at is null;
create index notification_letter_due on notification_letter (workspace_id, user_id, due_at)
  where status = 'waiting';
create index notification_letter_ended on notification_letter (workspace_id, user_id, ended_at)
  where status <> 'waiting';

-- When the letters of a person need work. Ids and times only, so that the workflows role can see who has work.
create table letter_work (
  workspace_id uuid not null,
  user_id uuid not null,
  -- When the next letter is due; null if none waits.
  due_at timestamptz,
  -- When the person's lane was last set to work or was at work; null while it rests.
  kicked_at timestamptz,
  primary key (workspace_id, user_id)
) with (fillfactor = 50);
create index letter_work_due on letter_work (due_at) where due_at is not null;

do $$
declare name text;
begin
  foreach name in array array['notification_preference', 'notification_letter', 'letter_work'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
    execute format('alter table %I alter column workspace_id set (n_distinct = 100)', name);
  end loop;
end $$;
grant update on notification_preference to copydesk_app;
grant update (due_at, began_at, attempts, limited, status, ended_at, failure) on notification_letter to copydesk_app;
grant delete on notification_letter to copydesk_app;
grant update (due_at, kicked_at) on letter_work to copydesk_app;
create policy any_workspace on letter_work
  using ((select nullif(current_setting('app.workspace_id', true), '')) is null);
