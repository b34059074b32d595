-- Events: what happened in a workspace, numbered without gaps, for everybody who follows from outside.

-- What a change tells, written in the transaction of the change. It holds only ids: what an event says is read
-- when it gets its number. Decisions write nothing here: their trails have them already.
create table event_outbox (
  workspace_id uuid not null,
  -- The order of writing. It has gaps, and a lower number may be committed after a higher one.
  n bigint generated always as identity,
  type text not null check (type ~ '^[a-z_]{1,40}\.[a-z_]{1,40}$'),
  at timestamptz not null,
  -- The audit, document, comment, bulk run or activity entry that the event is about.
  subject_id uuid not null,
  -- How many violations it is about, and the first of them.
  amount integer,
  violation_ids uuid[],
  primary key (workspace_id, n)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table event (
  workspace_id uuid not null,
  -- Without gaps, in the order in which the events became visible.
  seq bigint not null,
  id uuid not null,
  type text not null,
  -- When it happened, and when it was numbered.
  at timestamptz not null,
  numbered_at timestamptz not null,
  -- Events with the same subject are delivered in their order.
  subject text not null,
  data jsonb not null,
  primary key (workspace_id, seq)
);
create unique index event_id on event (workspace_id, id);
create index event_type on event (workspace_id, type, seq);

-- The last number of a workspace. Who numbers its events locks it; who writes to the outbox does not.
create table event_head (
  workspace_id uuid not null primary key,
  seq bigint not null default 0,
  -- Events up to this one were deleted because of their age.
  gone_seq bigint not null default 0,
  check (gone_seq <= seq)
);

-- The last entry of each trail that has become an event.
create table event_trail (
  workspace_id uuid not null,
  audit_id uuid not null primary key,
  seq integer not null
) with (fillfactor = 70);
create index event_trail_workspace on event_trail (workspace_id);
create index trail_head_workspace on trail_head (workspace_id);
-- Decisions of the past are no events. Row-level security binds the owner of the table too.
alter table trail_head no force row level security;
insert into event_trail (workspace_id, audit_id, seq)
  select workspace_id, audit_id, seq from trail_head where seq > 0;
alter table trail_head force row level security;

do $$
declare name text;
begin
  foreach name in array array['event_outbox', 'event', 'event_head', 'event_trail'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
  end loop;
end $$;
-- Who acts for no workspace sees which workspaces have events without a number: numbers and ids, no content.
create policy any_workspace on event_outbox for select
  using ((select nullif(current_setting('app.workspace_id', true), '')) is null);
create policy any_workspace on event_trail for select
  using ((select nullif(current_setting('app.workspace_id', true), '')) is null);
create policy any_workspace on trail_head for select
  using ((select nullif(current_setting('app.workspace_id', true), '')) is null);
grant delete on event_outbox, event to copydesk_app;
grant update (seq, gone_seq) on event_head to copydesk_app;
grant update (seq) on event_trail to copydesk_app;
