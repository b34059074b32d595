import type pg from 'pg';

/** Tables that grow with the violations of all workspaces. */
const TABLES = ['violation', 'violation_review', 'finding'];

/**
 * Makes the empty tables anew, in parts by a hash of the workspace, to measure whether that would help. A unique index of
 * such a table has to name the workspace, so identities and places are unique within a workspace only.
 */
const PARTITION = `
do $$
declare
  relation text;
  options text;
  definition text;
  later text[];
begin
  foreach relation in array string_to_array(current_setting('bench.tables'), ',') loop
    select coalesce('with (' || array_to_string(reloptions, ', ') || ')', '') into options
    from pg_class where oid = relation::regclass;
    select array_agg(x.definition order by x.place) into later from (
      select 1 as place, regexp_replace(pg_get_indexdef(i.indexrelid), '\\((\\w)',
        case when i.indisunique then '(workspace_id, \\1' else '(\\1' end) as definition
      from pg_index i where i.indrelid = relation::regclass
      union all
      select 2, pg_get_triggerdef(t.oid) from pg_trigger t
      where t.tgrelid = relation::regclass and not t.tgisinternal
      union all
      select 3, format('grant %s on %I to %I', g.privilege_type, relation, g.grantee)
      from information_schema.role_table_grants g
      where g.table_name = relation and g.grantee <> current_user
      union all
      select 3, format('grant %s (%I) on %I to %I', g.privilege_type, g.column_name, relation, g.grantee)
      from information_schema.column_privileges g
      where g.table_name = relation and g.grantee <> current_user
      union all
      select 4, format('create policy %I on %I using (%s)', p.policyname, relation, p.qual)
      from pg_policies p where p.tablename = relation
    ) x;
    execute format('alter table %I rename to %I', relation, relation || '_whole');
    execute format('create table %I (like %I including defaults including identity including generated '
      || 'including storage including constraints) partition by hash (workspace_id)', relation, relation || '_whole');
    execute format('drop table %I', relation || '_whole');
    for n in 0 .. current_setting('bench.parts')::integer - 1 loop
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s) %s',
        relation || '_' || n, relation, current_setting('bench.parts'), n, options);
    end loop;
    foreach definition in array later loop execute definition; end loop;
    execute format('alter table %I enable row level security', relation);
    execute format('alter table %I force row level security', relation);
  end loop;
end $$`;

export const partitionTables = async (admin: pg.Pool, parts: number): Promise<void> => {
  const client = await admin.connect();
  try {
    await client.query(
      `select set_config('bench.tables', $1, false), set_config('bench.parts', $2, false)`,
      [TABLES.join(), String(parts)],
    );
    await client.query(PARTITION);
  } finally {
    client.release();
  }
};
