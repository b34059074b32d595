-- Audits that run by themselves: what was asked for, which assets are to be checked and how far each is,
-- with which versions of the rules, and where in which snapshot every violation was found.

alter table unfinished_work drop constraint unfinished_work_kind_check;
alter table unfinished_work add check (kind in ('document', 'bulk', 'audit', 'schedule'));

-- The rules of an audit, each in one version. The same rules are the same set, whoever audits with them.
create table rule_set (
  workspace_id uuid not null references workspace,
  hash bytea not null check (octet_length(hash) = 32),
  rule_ids uuid[] not null,
  versions integer[] not null,
  -- Packs with their versions, for people.
  packs jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, hash),
  check (cardinality(rule_ids) = cardinality(versions))
);

create table audit_schedule (
  workspace_id uuid not null references workspace,
  id uuid not null,
  name text not null,
  request jsonb not null,
  -- A cron expression of five fields and the place whose clock it goes by.
  cron text not null,
  timezone text not null,
  enabled boolean not null default true,
  next_at timestamptz,
  last_audit_id uuid,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);

alter table audit
  add column request jsonb,
  add column rule_set bytea,
  add column schedule_id uuid,
  -- Why it failed, as a sentence.
  add column failure text,
  add column started_at timestamptz,
  -- Pages that a crawl may still add.
  add column pages_left integer not null default 0 check (pages_left >= 0),
  add constraint audit_rule_set foreign key (workspace_id, rule_set) references rule_set (workspace_id, hash);

create index audit_open on audit (workspace_id, id) where completed_at is null;

create table audit_asset (
  workspace_id uuid not null,
  audit_id uuid not null,
  position integer not null,
  -- No foreign key: an asset that is deleted later stays in the audits of its time.
  asset_id uuid not null,
  status text not null default 'pending'
    check (status in ('pending', 'claimed', 'completed', 'failed', 'cancelled')),
  -- Links away from the page that a crawl began with; null for what was named itself.
  depth smallint,
  lane integer,
  attempts smallint not null default 0,
  snapshot_id uuid,
  failure_code text,
  failure_message text,
  language text,
  violations integer not null default 0,
  -- True when more was found than is kept.
  truncated boolean not null default false,
  finished_at timestamptz,
  primary key (audit_id, position),
  unique (audit_id, asset_id),
  foreign key (workspace_id, audit_id) references audit (workspace_id, id),
  check ((status = 'claimed') = (lane is not null)),
  check ((status = 'failed') = (failure_code is not null))
) with (fillfactor = 80);
create index audit_asset_pending on audit_asset (audit_id, position) where status = 'pending';
create index audit_asset_claimed on audit_asset (workspace_id, lane) where status = 'claimed';
create index audit_asset_failed on audit_asset (audit_id, position) where status = 'failed';

-- Where a violation was found. Like its text this never changes.
alter table violation
  add column rule_version integer,
  add column snapshot_id uuid,
  -- Segment and offsets in the snapshot's text, a quote with what stands around it, the place in the file.
  add column anchor jsonb,
  -- Which of the same findings on the same asset it is, counted from 0: with the asset and the
  -- fingerprint it says which finding of another audit is this one.
  add column occurrence integer;

-- Places inside the operator's network that audits of a workspace may fetch, each exactly as host:port.
-- Only the owner of the tables adds them: whoever may ask for audits must not open doors.
create table allowed_place (
  workspace_id uuid not null references workspace,
  place text not null check (place ~ '^[^\s/]+:[0-9]{1,5}$'),
  created_at timestamptz not null default now(),
  primary key (workspace_id, place)
);

do $$
declare name text;
begin
  foreach name in array array['rule_set', 'audit_schedule', 'audit_asset', 'allowed_place'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select on %I to copydesk_app', name);
  end loop;
end $$;

-- An audit that never began, because nothing would have run it, may go without a trace; no other may.
grant delete on audit, trail_head to copydesk_app;
create policy only_pending on audit as restrictive for delete using (status = 'PENDING');
create policy only_empty on trail_head as restrictive for delete using (seq = 0);

grant insert on rule_set, audit_asset to copydesk_app;
grant update on audit_asset to copydesk_app;
grant insert, update, delete on audit_schedule to copydesk_app;
