-- The queue says what reviews and readings say, and its counts what the findings say. The service may write neither as it likes.

-- Only triggers count findings, so they do it with the rights of the owner, and the service has none.
alter function fold_finding_tally(uuid, integer) set search_path = pg_catalog, public, pg_temp;
alter function tally_findings() security definer;
alter function tally_findings() set search_path = pg_catalog, public, pg_temp;
revoke execute on function fold_finding_tally(uuid, integer) from public;
revoke insert, update, delete on finding_tally, finding_tally_change from copydesk_app;
revoke update (n) on finding_tally from copydesk_app;

-- When a finding was seen first, and what tells it apart, never changes.
revoke update on finding from copydesk_app;
grant update (rule_id, audit_id, rank, violation_id, life, change, severity, cluster, review_state, assigned_to, commented,
  language, site, path, suggests, last_seen_at, sightings, settled_by, due_told) on finding to copydesk_app;

-- A finding changes when another sighting is its newest, and follows the review of that. Whoever decides changes the
-- review: a trigger on it changes the finding, which this lets pass without looking.
create function finding_follows() returns trigger language plpgsql as $$
declare
  moved boolean := (new.audit_id, new.rank) is distinct from (old.audit_id, old.rank);
begin
  if (case when moved then new.sightings = old.sightings + 1 and new.severity = new.rank >> 56
      else (new.violation_id, new.rule_id, new.change, new.severity, new.cluster, new.language, new.site, new.path,
          new.suggests, new.last_seen_at, new.sightings)
        is not distinct from (old.violation_id, old.rule_id, old.change, old.severity, old.cluster, old.language,
          old.site, old.path, old.suggests, old.last_seen_at, old.sightings) end)
    and exists (select from violation_review r
      where r.workspace_id = new.workspace_id and r.audit_id = new.audit_id and r.rank between new.rank and new.rank
        and r.review_state = new.review_state and r.assigned_to is not distinct from new.assigned_to
        and (r.comments > 0) = new.commented)
  then return new; end if;
  raise exception 'a finding changes with its review and its readings only' using errcode = 'insufficient_privilege';
end $$;
create trigger follows before update on finding for each row when (pg_trigger_depth() = 0
  and (new.audit_id, new.rank, new.violation_id, new.rule_id, new.change, new.severity, new.cluster, new.review_state,
    new.assigned_to, new.commented, new.language, new.site, new.path, new.suggests, new.last_seen_at, new.sightings)
  is distinct from (old.audit_id, old.rank, old.violation_id, old.rule_id, old.change, old.severity, old.cluster,
    old.review_state, old.assigned_to, old.commented, old.language, old.site, old.path, old.suggests, old.last_seen_at,
    old.sightings))
  execute function finding_follows();
