-- The newest decision about a finding counts, in whichever audit it was made: it is applied to the newer
-- audits that found it again, and the figures of the home page count each finding once.

alter table trail_entry drop constraint trail_entry_action_check;
alter table trail_entry
  add check (action in ('dismiss', 'elevated_risk', 'urgent_violation', 'mark_fixed', 'reopen', 'undo',
    'inherit', 'carry', 'forward')),
  -- The decision in an older audit that an entry applies here. Both are in the chain where there are any.
  add column source_audit_id uuid,
  add column source_seq integer,
  add constraint trail_entry_source check ((source_audit_id is null) = (source_seq is null));

-- Which decision a violation has its state from after an entry of the kind forward. All are null where no
-- decision counts any more, because the last one was undone.
create table trail_source (
  workspace_id uuid not null,
  audit_id uuid not null,
  rank bigint not null,
  seq integer not null,
  source_audit_id uuid,
  source_violation_id uuid,
  source_seq integer,
  decided_at timestamptz,
  primary key (audit_id, rank, seq),
  check (num_nulls(source_audit_id, source_violation_id, source_seq, decided_at) in (0, 4))
);
create index trail_source_seq on trail_source (audit_id, seq);
create trigger insert_only before update or delete on trail_source
  for each statement execute function trail_is_insert_only();

-- Decisions that are still to be applied to newer audits. The row is written in the transaction of the
-- decision, and the reconciler finds it by unfinished_work, under the same id.
create table forward_work (
  workspace_id uuid not null,
  -- That of the entry of the trail.
  id uuid not null,
  audit_id uuid not null,
  seq integer not null,
  -- Everything up to this place of the audit's order is done.
  after_rank bigint not null default -1,
  primary key (workspace_id, id)
);
alter table unfinished_work drop constraint unfinished_work_kind_check;
alter table unfinished_work
  add check (kind in ('document', 'bulk', 'audit', 'schedule', 'retention', 'forward'));

do $$
declare name text;
begin
  foreach name in array array['trail_source', 'forward_work'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
  end loop;
end $$;
grant update, delete on forward_work to copydesk_app;

alter table audit_asset
  -- When a newer audit read the asset; null while this is the newest reading.
  add column replaced_at timestamptz,
  -- Whether the home page has taken its violations out of its figures since.
  add column counted_out boolean not null default false,
  add constraint audit_asset_counted_out check (replaced_at is not null or not counted_out);

-- The same figures of newest readings only: of each finding its newest sighting.
alter table audit_rule_tally
  add column current_violations integer not null default 0,
  add column current_undecided integer not null default 0,
  add column current_open integer not null default 0,
  add column current_dismissed integer not null default 0;

-- Row-level security binds the owner of these tables too, who must see the rows of all workspaces here.
alter table audit_asset no force row level security;
alter table audit_rule_tally no force row level security;
update audit_asset a set replaced_at = n.at
from (
  select audit_id, position, lead(finished_at)
    over (partition by workspace_id, asset_id order by finished_at, audit_id) as at
  from audit_asset where status = 'completed' and finished_at is not null) n
where a.audit_id = n.audit_id and a.position = n.position and n.at is not null;
update audit_rule_tally set current_violations = violations, current_undecided = undecided,
  current_open = open, current_dismissed = dismissed;
alter table audit_asset force row level security;
alter table audit_rule_tally force row level security;

create index audit_asset_replaced on audit_asset (workspace_id, audit_id) where replaced_at is not null;
create index audit_asset_leaving on audit_asset (workspace_id, audit_id)
  where replaced_at is not null and not counted_out;
grant update (replaced_at, counted_out) on audit_asset to copydesk_app;
