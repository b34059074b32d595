import type pg from 'pg';

/** PostgreSQL takes no statistics by itself from here on. */
export const stopAutovacuum = async (admin: pg.Pool): Promise<void> => {
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) {
    await admin.query(`alter table ${name} set (autovacuum_enabled = false)`);
  }
};

/** Takes all statistics away, as on a database that was restored or just filled. */
export const forgetStatistics = async (admin: pg.Pool): Promise<void> => {
  await admin.query(`select pg_clear_relation_stats('public', relname) from pg_class
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`);
  await admin.query(`delete from pg_statistic s using pg_class c
    where c.oid = s.starelid and c.relnamespace = 'public'::regnamespace`);
  await admin.query('delete from pg_statistic_ext_data');
};
