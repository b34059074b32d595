-- A finding is one thing over all audits: the violations of several audits that were recognised as the same are its
-- sightings (ADR 42). The row says where the newest sighting is, and has what the queue filters and sorts by.
create table finding (
  workspace_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  -- No foreign keys: a finding of a rule or an asset that is deleted later stays.
  rule_id uuid,
  -- The newest sighting.
  audit_id uuid not null,
  rank bigint not null,
  violation_id uuid not null,
  -- 0 seen: the newest reading of the asset has it. 1 gone: the asset was read and it was not there. 2 unknown: the
  -- asset could not be read since, or its rule was not judged.
  life smallint not null default 0 check (life between 0 and 2),
  -- How the newest sighting relates to the one before: 0 new, 1 still, 2 changed, 3 regressed.
  change smallint not null check (change between 0 and 3),
  -- 0 CRITICAL to 4 UNSPECIFIED, 5 none, as in a rank.
  severity smallint not null check (severity between 0 and 5),
  -- The beginning is a hash of the rule, so the clusters of a rule are next to each other. The rest is a hash of the
  -- rule and of the folded words.
  cluster uuid not null,
  -- The review of the newest sighting, as violation_review has it. A trigger keeps them in step.
  review_state smallint not null check (review_state between 0 and 4),
  assigned_to uuid[],
  commented boolean not null default false,
  -- 0 open, 1 decided, 2 gone.
  standing smallint not null generated always as (
    case when life = 1 then 2 when review_state <= 2 then 0 else 1 end) stored,
  language text,
  -- Host and path of the address of the asset, if it is a web address.
  site text collate "C" check (char_length(site) <= 255),
  path text collate "C" check (char_length(path) <= 200),
  -- Whether the newest sighting suggests something.
  suggests boolean not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  sightings integer not null check (sightings > 0),
  primary key (workspace_id, id),
  foreign key (workspace_id, audit_id) references audit (workspace_id, id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
alter table finding enable row level security;
alter table finding force row level security;
create policy own_workspace on finding using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update on finding to copydesk_app;
alter table finding alter column audit_id set (n_distinct = 100);
alter table finding alter column workspace_id set (n_distinct = 100);

create unique index finding_place on finding (audit_id, rank);
create index finding_asset on finding (workspace_id, asset_id, standing);
-- The order of the queue. With what is included, filters and counts need no look at the rows.
create index finding_queue on finding (workspace_id, standing, severity, cluster, id)
  include (review_state, change, life, suggests, commented, rule_id, asset_id, audit_id, language, site, path);
create index finding_age on finding (workspace_id, standing, first_seen_at, id);
-- Few findings are assigned, so this is small.
create index finding_assigned on finding (workspace_id, standing, severity, cluster, id)
  where assigned_to is not null;

-- The audits in which a decision about findings was recorded, so that all of it can be undone.
create table finding_decision (
  workspace_id uuid not null,
  decision_id uuid not null,
  audit_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, decision_id, audit_id),
  foreign key (workspace_id, audit_id) references audit (workspace_id, id)
);
alter table finding_decision enable row level security;
alter table finding_decision force row level security;
create policy own_workspace on finding_decision using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert on finding_decision to copydesk_app;
alter table finding_decision alter column audit_id set (n_distinct = 100);
alter table finding_decision alter column workspace_id set (n_distinct = 100);

-- Whether the findings of this reading have their rows. Null for readings of earlier releases.
alter table audit_asset add column sighted boolean;
grant update (sighted) on audit_asset to copydesk_app;

-- Takes every change of a review to the finding whose newest sighting it is. There is no other way for a decision, an
-- assignment or a comment to get there, so no operation can forget it. The rows are locked in the order of their ids,
-- as storing findings does. The plan is made once for a connection and must do for one row and for many, so it looks
-- rows up one by one.
create function follow_review() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with moved as materialized (
    select f.workspace_id, f.id, n.review_state, n.assigned_to, n.comments > 0 as commented
    from changed n
    join finding f on f.workspace_id = n.workspace_id and f.audit_id = n.audit_id and f.rank = n.rank
    where f.review_state <> n.review_state or f.assigned_to is distinct from n.assigned_to
      or f.commented <> (n.comments > 0)
    order by f.id
    for no key update of f
  )
  update finding f set review_state = m.review_state, assigned_to = m.assigned_to, commented = m.commented
  from moved m where f.workspace_id = m.workspace_id and f.id = m.id;
  return null;
end $$;
create trigger follow_review after update on violation_review
  referencing new table as changed for each statement execute function follow_review();
