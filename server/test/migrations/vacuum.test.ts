import { expect, test } from 'vitest';
import { createTestDatabase } from '../harness.ts';

const { admin } = await createTestDatabase();

/** Tables that every decision or request writes to, by what happens to their rows. */
const ONLY_ADDED = ['trail_entry', 'trail_item'];
const ADDED_AND_DELETED = ['event'];
const CHANGED = [
  'audit_asset',
  'finding',
  'finding_tally',
  'idempotency_key',
  'violation_block',
  'violation_review',
];

test('large tables are vacuumed and analyzed long before a fifth of them has changed', async () => {
  const { rows } = await admin.query<{ name: string; option: string; value: number }>(
    `select c.relname as name, o.option_name as option, o.option_value::float8 as value
     from pg_class c cross join pg_options_to_table(c.reloptions) o
     where c.relnamespace = 'public'::regnamespace and o.option_name like 'autovacuum%scale_factor'`,
  );
  const late = (tables: readonly string[], option: string): string[] =>
    tables.filter(
      (table) =>
        !rows.some((row) => row.name === table && row.option === option && row.value <= 0.05),
    );
  expect(
    late([...ONLY_ADDED, ...ADDED_AND_DELETED], 'autovacuum_vacuum_insert_scale_factor'),
  ).toEqual([]);
  expect(late([...ADDED_AND_DELETED, ...CHANGED], 'autovacuum_vacuum_scale_factor')).toEqual([]);
  expect(
    late([...ONLY_ADDED, ...ADDED_AND_DELETED, ...CHANGED], 'autovacuum_analyze_scale_factor'),
  ).toEqual([]);
});
