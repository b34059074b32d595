-- A standing decision says how findings of one rule about the same words are decided from now on, up to a date (ADR 49).
-- It names the cluster of findings (067), and a scope: each of the four that is not null must be that of the finding.
create table standing_decision (
  workspace_id uuid not null references workspace,
  id uuid not null,
  cluster uuid not null,
  -- What the cluster was made of. No foreign key: a standing decision stays in the evidence when its rule is deleted.
  rule_id uuid not null,
  rule_name text not null,
  -- The words as they were found; null for something that is missing as such.
  words text,
  severity smallint not null check (severity between 0 and 5),
  asset_id uuid,
  site text collate "C" check (char_length(site) <= 255),
  -- The beginning of the path.
  path text collate "C" check (char_length(path) <= 200),
  language text,
  action text not null check (action in ('dismiss', 'elevated_risk', 'urgent_violation')),
  reason text check (char_length(reason) <= 5000),
  -- Who decided. It counts only while they may decide.
  actor_kind text not null check (actor_kind in ('user', 'key')),
  actor_id uuid not null,
  actor_user_id uuid,
  created_at timestamptz not null,
  -- Always there: nothing is decided for ever by accident.
  ends_at timestamptz not null check (ends_at > created_at and ends_at <= created_at + interval '731 days'),
  revoked_at timestamptz,
  -- The one with the same words and scope that took its place.
  replaced_by uuid,
  primary key (workspace_id, id),
  check ((action = 'dismiss') = (reason is not null)),
  check (replaced_by is null or revoked_at is not null)
);
-- What storing findings looks for. The cluster comes first, so that nothing else is looked up here.
create index standing_decision_cluster on standing_decision (cluster, workspace_id) where revoked_at is null;

-- How many findings a standing decision decided in each audit. One row is written by one audit at a time.
create table standing_use (
  workspace_id uuid not null,
  standing_id uuid not null,
  audit_id uuid not null,
  uses integer not null check (uses > 0),
  last_used_at timestamptz not null,
  primary key (workspace_id, standing_id, audit_id),
  foreign key (workspace_id, standing_id) references standing_decision,
  foreign key (workspace_id, audit_id) references audit (workspace_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['standing_decision', 'standing_use'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
    execute format('alter table %I alter column workspace_id set (n_distinct = 100)', name);
  end loop;
end $$;
grant update (revoked_at, replaced_by) on standing_decision to copydesk_app;
grant update (uses, last_used_at) on standing_use to copydesk_app;
alter table standing_use alter column audit_id set (n_distinct = 100);

-- The standing decision that last decided the finding. If the finding is undecided all the same, a person took that
-- back, and the same standing decision does not decide it again.
alter table finding add column settled_by uuid;

-- New findings that a standing decision settled when they were stored: nobody is told of them.
alter table audit add column settled_violations integer not null default 0 check (settled_violations >= 0);
grant update (settled_violations) on audit to copydesk_app;

-- Its application is an entry of the audit's trail: decision_id is the standing decision, actor_user_id who made it.
alter table trail_entry drop constraint trail_entry_action_check;
alter table trail_entry
  add constraint trail_entry_action_check check (action in ('dismiss', 'elevated_risk', 'urgent_violation',
    'mark_fixed', 'reopen', 'undo', 'inherit', 'carry', 'forward', 'standing', 'hint_breach', 'hint_no_breach',
    'hint_reopen')) not valid;
