import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openOldDatabase } from '../../test/database/old-database.ts';

const { owner, migrateBefore } = await openOldDatabase();

test('keys from before an end had to be chosen are kept as they were, and marked', async () => {
  await migrateBefore('074');
  const [workspace, person, open, ending] = Array.from({ length: 4 }, () => randomUUID());
  await owner.query(`set app.workspace_id = '${workspace}'`);
  await owner.query(`set app.user_id = '${person}'`);
  await owner.query(`set app.email = 'a.person@test.example'`);
  await owner.query(`
    insert into workspace (id, name, plan) values ('${workspace}', 'Own', 'team');
    insert into user_account (id, email, name) values ('${person}', 'a.person@test.example', 'A. Person');
    insert into member (workspace_id, user_id, role) values ('${workspace}', '${person}', 'owner')`);
  const hashes = [open, ending].map((key) => createHash('sha256').update(String(key)).digest());
  await owner.query(
    `insert into api_key (workspace_id, id, name, prefix, key_hash, scopes, created_by, expires_at)
     values ($1, $2, 'open', 'cd_a', $5, '{}', $4, null),
       ($1, $3, 'ending', 'cd_b', $6, '{rules}', $4, '2100-01-01Z')`,
    [workspace, open, ending, person, ...hashes],
  );
  const kept = `id, name, prefix, key_hash, scopes, created_by, expires_at, revoked_at`;
  const read = async (columns: string) =>
    (await owner.query(`select ${columns} from api_key order by name`)).rows as unknown[];
  const before = await read(kept);
  await migrateBefore('999');
  expect(before).toHaveLength(2);
  expect(await read(kept)).toEqual(before);
  const marked = { end_chosen: false, read_only: false, service_account_id: null };
  expect(await read('end_chosen, read_only, service_account_id')).toEqual([marked, marked]);
  // A key that ends is reminded of, and one that never does is not.
  await owner.query('alter table key_reminder no force row level security');
  const reminded = await owner.query('select distinct key_id from key_reminder');
  expect(reminded.rows).toEqual([{ key_id: ending }]);
});
