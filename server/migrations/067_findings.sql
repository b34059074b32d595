-- A finding is one thing over all audits: the violations of several audits that were recognised as the same are its
-- sightings (ADR 42). The row says where the newest sighting is, and has what the queue filters and sorts by.
create table finding (
  workspace_id uuid not null,
  id uuid not null primary key,
  -- Tells findings of one cluster apart in the order of the queue.
  no bigint not null generated always as identity,
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
create index finding_asset on finding (asset_id);
-- The order of the queue. With what is included, filters and counts need no look at the rows. The standing comes before
-- the workspace, and the id is no key, so that a statement about something else is not led here
-- (server/test/plans/queue-plans.test.ts).
create index finding_queue on finding (standing, workspace_id, severity, cluster, no)
  include (id, review_state, change, life, suggests, commented, rule_id, asset_id, audit_id, language, site, path,
    first_seen_at);
-- By age without filters. It has open findings only, so no other statement is led to it.
create index finding_age on finding (workspace_id, first_seen_at, id) where standing = 0;
-- Few findings are assigned, so this is small.
create index finding_assigned on finding (standing, workspace_id, severity, cluster, no)
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
-- assignment or a comment to get there, so no operation can forget it. The plan is made once for a connection and must
-- do for one row and for many, so rows are looked up by their places, and their reviews one by one. Places are locked in
-- their order, as storing findings does. If a newer audit has moved a finding meanwhile, it is left alone.
create function follow_review() returns trigger language plpgsql as $$
declare one uuid;
begin
  for one in select distinct n.audit_id from changed n order by n.audit_id loop
    update finding f set (review_state, assigned_to, commented) = (
      select r.review_state, r.assigned_to, r.comments > 0 from violation_review r
      where r.workspace_id = f.workspace_id and r.audit_id = f.audit_id and r.rank = f.rank)
    where f.audit_id = one and f.rank = any(array(select n.rank from changed n where n.audit_id = one))
      and not exists (select from violation_review r
        where r.workspace_id = f.workspace_id and r.audit_id = f.audit_id
          and r.rank between f.rank and f.rank and r.review_state = f.review_state
          and r.assigned_to is not distinct from f.assigned_to and (r.comments > 0) = f.commented offset 0);
  end loop;
  return null;
end $$;
create trigger follow_review after update on violation_review
  referencing new table as changed for each statement execute function follow_review();
