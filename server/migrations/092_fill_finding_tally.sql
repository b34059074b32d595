-- no transaction
-- Counts the findings that are there. The transaction ends after each workspace, and locks nobody out. A workspace that
-- is on its way to another cell is counted too: the fence keeps people out, and not this.
do $$
declare
  places uuid[];
  place uuid;
begin
  alter table workspace no force row level security;
  places := array(select w.id from workspace w order by w.id);
  alter table workspace force row level security;
  commit;
  foreach place in array places loop
    loop
      perform set_config('app.workspace_id', place::text, true), set_config('app.may_write', 'w' || place, true);
      exit when count_findings(place);
      commit;
      perform pg_sleep(0.1);
    end loop;
    commit;
  end loop;
end $$;
