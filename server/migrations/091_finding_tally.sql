-- How many findings there are of each kind, so that counts of the queue need not read the findings (ADR 55). A finding
-- counts in one row of each grain. 0: by everything that is counted. 1: by rule, site and language only. 2: by neither
-- of these three. What a grain leaves out, and what a finding does not have, is the empty value: no rule is the UUID of
-- zeros. So no column is null, and rows can be looked up by their key.
create table finding_tally (
  workspace_id uuid not null,
  grain smallint not null check (grain between 0 and 2),
  standing smallint not null,
  severity smallint not null,
  rule_id uuid not null,
  site text collate "C" not null,
  language text collate "C" not null,
  change smallint not null,
  review_state smallint not null,
  life smallint not null,
  commented boolean not null,
  suggests boolean not null,
  -- Changes are added up in any order, so it can be less than zero for a while.
  n integer not null check (n <> 0),
  primary key (workspace_id, grain, standing, rule_id, severity, site, language, change, review_state, life, commented,
    suggests)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

-- What is to be added to the counts. Rows are only added and taken away here, so people who decide at the same moment
-- do not wait for each other. The counts are the sum of both tables at any moment. Nothing tells the rows apart, so that
-- a decision writes one entry of an index for each.
create table finding_tally_change (
  workspace_id uuid not null,
  standing smallint not null,
  severity smallint not null,
  rule_id uuid not null,
  site text collate "C" not null,
  language text collate "C" not null,
  change smallint not null,
  review_state smallint not null,
  life smallint not null,
  commented boolean not null,
  suggests boolean not null,
  n integer not null check (n <> 0)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_insert_threshold = 5000, autovacuum_analyze_threshold = 5000);
create index finding_tally_change_place on finding_tally_change (workspace_id, standing);

do $$
declare name text;
begin
  foreach name in array array['finding_tally', 'finding_tally_change'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert, delete on %I to copydesk_app', name);
    execute format('alter table %I alter column workspace_id set (n_distinct = 100)', name);
    perform fence_table(name::regclass);
  end loop;
end $$;
grant update (n) on finding_tally to copydesk_app;

-- Adds changes to the counts, unless somebody else is doing so: then they are left for the next time. Returns how many it
-- added. Nobody else writes to the counts, so nobody waits. One statement takes the changes away and adds them, so that
-- both are the same ones. Rows are looked up one by one, whatever the tables were like when the plan was made.
create function fold_finding_tally(place uuid, most integer) returns integer language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  added integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('finding tally ' || place, 0)) then return 0; end if;
  with taken as (
    delete from finding_tally_change c
    where c.ctid = any(array(
      select x.ctid from finding_tally_change x where x.workspace_id = place limit most))
    returning c.standing, c.severity, c.rule_id, c.site, c.language, c.change, c.review_state, c.life, c.commented,
      c.suggests, c.n
  ), merged as (
    merge into finding_tally t
    using (
      select x.grain, x.standing, x.severity, x.rule_id, x.site, x.language, x.change, x.review_state, x.life,
        x.commented, x.suggests, sum(x.n)::integer as n
      from (
        select g.grain::smallint as grain, c.standing, c.severity,
          case when g.grain = 2 then '00000000-0000-0000-0000-000000000000' else c.rule_id end as rule_id,
          case when g.grain = 2 then '' else c.site end as site,
          case when g.grain = 2 then '' else c.language end as language,
          case when g.grain = 1 then 0 else c.change end::smallint as change,
          case when g.grain = 1 then 0 else c.review_state end::smallint as review_state,
          case when g.grain = 1 then 0 else c.life end::smallint as life,
          g.grain <> 1 and c.commented as commented, g.grain <> 1 and c.suggests as suggests, c.n
        from taken c cross join generate_series(0, 2) as g (grain)) x
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(x.n) <> 0) d
    on t.workspace_id = place and t.grain = d.grain and t.standing = d.standing and t.severity = d.severity
      and t.rule_id = d.rule_id and t.site = d.site and t.language = d.language and t.change = d.change
      and t.review_state = d.review_state and t.life = d.life and t.commented = d.commented
      and t.suggests = d.suggests
    when matched and t.n + d.n = 0 then delete
    when matched then update set n = t.n + d.n
    when not matched then insert (workspace_id, grain, standing, severity, rule_id, site, language, change,
        review_state, life, commented, suggests, n)
      values (place, d.grain, d.standing, d.severity, d.rule_id, d.site, d.language, d.change, d.review_state, d.life,
        d.commented, d.suggests, d.n)
    returning 1
  )
  select count(*) into added from taken;
  return added;
end $$;

-- Counts the findings of a workspace anew while people go on to work. One statement takes away the changes that it sees
-- and counts the findings that it sees. A finding is written with its change in one transaction, so it sees both or
-- neither. Returns whether it could: somebody may be adding changes.
create function count_findings(place uuid) returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('finding tally ' || place, 0)) then return false; end if;
  delete from finding_tally t where t.workspace_id = place;
  with gone as (delete from finding_tally_change c where c.workspace_id = place)
  insert into finding_tally_change (workspace_id, standing, severity, rule_id, site, language, change, review_state, life,
    commented, suggests, n)
  select place, f.standing, f.severity, coalesce(f.rule_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(f.site, ''), coalesce(f.language, ''), f.change, f.review_state, f.life, f.commented, f.suggests, count(*)
  from finding f where f.workspace_id = place
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  loop
    exit when fold_finding_tally(place, 5000) = 0;
  end loop;
  return true;
end $$;
revoke execute on function count_findings(uuid) from public;

-- Notes what a statement changes in the counts. There is no other way to write a finding, so no operation can forget it.
-- Now and then it adds the changes up, after 500 of them on average, whether people look at the queue or not.
create function tally_findings() returns trigger language plpgsql as $$
declare
  many integer;
begin
  if tg_op = 'INSERT' then
    insert into finding_tally_change (workspace_id, standing, severity, rule_id, site, language, change, review_state,
      life, commented, suggests, n)
    select f.workspace_id, f.standing, f.severity, coalesce(f.rule_id, '00000000-0000-0000-0000-000000000000'),
      coalesce(f.site, ''), coalesce(f.language, ''), f.change, f.review_state, f.life, f.commented, f.suggests,
      count(*)
    from after_it f group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
  elsif tg_op = 'DELETE' then
    -- The counts of a workspace that is deleted go with it.
    if is_removal(tg_relid, 'workspace') then return null; end if;
    insert into finding_tally_change (workspace_id, standing, severity, rule_id, site, language, change, review_state,
      life, commented, suggests, n)
    select f.workspace_id, f.standing, f.severity, coalesce(f.rule_id, '00000000-0000-0000-0000-000000000000'),
      coalesce(f.site, ''), coalesce(f.language, ''), f.change, f.review_state, f.life, f.commented, f.suggests,
      - count(*)
    from before_it f group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
    return null;
  else
    insert into finding_tally_change (workspace_id, standing, severity, rule_id, site, language, change, review_state,
      life, commented, suggests, n)
    select f.workspace_id, f.standing, f.severity, coalesce(f.rule_id, '00000000-0000-0000-0000-000000000000'),
      coalesce(f.site, ''), coalesce(f.language, ''), f.change, f.review_state, f.life, f.commented, f.suggests,
      sum(f.n)
    from (
      select a.workspace_id, a.standing, a.severity, a.rule_id, a.site, a.language, a.change, a.review_state, a.life,
        a.commented, a.suggests, 1 as n from after_it a
      union all
      select b.workspace_id, b.standing, b.severity, b.rule_id, b.site, b.language, b.change, b.review_state, b.life,
        b.commented, b.suggests, -1 from before_it b) f
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(f.n) <> 0;
  end if;
  get diagnostics many = row_count;
  if random() * 500 < many then
    for turn in 0 .. many / 5000 loop
      perform fold_finding_tally((select a.workspace_id from after_it a limit 1), 5000);
    end loop;
  end if;
  return null;
end $$;
create trigger tally_inserted after insert on finding
  referencing new table as after_it for each statement execute function tally_findings();
create trigger tally_updated after update on finding
  referencing old table as before_it new table as after_it for each statement execute function tally_findings();
create trigger tally_deleted after delete on finding
  referencing old table as before_it for each statement execute function tally_findings();

-- Takes every change of a review to the finding whose newest sighting it is, as before (067), with the values that the
-- statement has written. Most statements give all of their rows the same ones, so they are taken over together. Findings
-- are locked in the order of their places, as storing findings does: one update finds them in this order, and before
-- several updates they are all locked. If a newer audit has moved a finding meanwhile, it is left alone.
create or replace function follow_review() returns trigger language plpgsql as $$
declare
  alike record;
  locked uuid;
begin
  for alike in
    select n.audit_id, n.review_state, n.assigned_to, n.comments > 0 as commented, array_agg(n.rank) as ranks,
      count(*) over (partition by n.audit_id) > 1 as mixed
    from changed n group by 1, 2, 3, 4 order by 1
  loop
    if alike.mixed and alike.audit_id is distinct from locked then
      perform from finding f
      where f.audit_id = alike.audit_id
        and f.rank = any(array(select n.rank from changed n where n.audit_id = alike.audit_id))
      order by f.audit_id, f.rank for no key update;
      locked := alike.audit_id;
    end if;
    update finding f
    set review_state = alike.review_state, assigned_to = alike.assigned_to, commented = alike.commented
    where f.audit_id = alike.audit_id and f.rank = any(alike.ranks)
      and (f.review_state <> alike.review_state or f.assigned_to is distinct from alike.assigned_to
        or f.commented <> alike.commented);
  end loop;
  return null;
end $$;
