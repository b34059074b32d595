-- As 026 did for the largest tables, now for all: the number of workspaces and audits that PostgreSQL saw last
-- says nothing about the workspace that asks now. It plans as if there were always as many.
do $$
declare
  one record;
begin
  for one in
    select c.relname as name, a.attname as column_name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('workspace_id', 'audit_id')
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attoptions is null
      -- A column that is the whole key of its table has a new value in every row.
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
        and i.indpred is null and i.indnatts = 1 and i.indkey[0] = a.attnum)
  loop
    execute format('alter table %I alter column %I set (n_distinct = 100)',
      one.name, one.column_name);
  end loop;
end $$;

-- The head of a trail is found by its audit. This index was as good by the statistics of a small table, and then
-- every decision read the heads of all audits of the workspace.
drop index trail_head_workspace;
