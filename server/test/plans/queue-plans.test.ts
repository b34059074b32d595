import { beforeAll, expect, test } from 'vitest';
import { createPool } from '../../src/platform/db/database.ts';
import { stopAutovacuum } from '../database/forget-statistics.ts';
import { createTestDatabase } from '../harness.ts';
import { collectStatements } from '../statements/collect-statements.ts';
import { BELIEFS, believe, growFiles } from './hostile-statistics.ts';
import { readPlan } from './read-plan.ts';

const { admin, url, log } = await createTestDatabase();

beforeAll(async () => {
  await stopAutovacuum(admin);
  await growFiles(admin);
});

const QUEUE =
  /findings\/(list-findings|list-finding-clusters|get-finding-facet|select-findings|get-cluster-offer)\.ts$/;

/** What the trigger follow_review asks, with parameters in place of the changed rows. */
const FOLLOW = `
  update finding f set review_state = 0
  where f.audit_id = $1 and f.rank = any($2::bigint[])`;

/** The index that leads to what a statement over the queue asks for, by its source. */
const indexFor = (text: string): string => {
  if (text === FOLLOW) return 'finding_place';
  if (text.includes('a.asset_id = $17')) return 'finding_asset';
  if (text.includes('f.assigned_to is not null')) return 'finding_assigned';
  if (text.includes('finding.standing = p.standing')) return 'finding_queue';
  if (text.includes('p.after')) return 'finding_due';
  return text.includes('$17') ? 'finding_queue' : 'finding_age';
};

// The open findings of a workspace are many, so it matters by which index, and in which order, they are read.
test('statements over the queue use its indexes, whatever PostgreSQL believes', async () => {
  const follow = { text: FOLLOW, file: 'follow_review', line: 1, name: 'FOLLOW' };
  const statements = collectStatements().filter(
    ({ file, text }) =>
      QUEUE.test(file) && /\bf\.standing = (\$2|0)|finding\.standing = p\.standing/.test(text),
  );
  expect(statements.length).toBeGreaterThanOrEqual(40);
  const wrong = new Set<string>();
  for (const belief of BELIEFS) {
    await believe(admin, belief);
    const pool = createPool({ url, size: 1, log });
    const client = await pool.connect();
    for (const { text, file, line } of [follow, ...statements]) {
      for (const { table, how } of (await readPlan(client, text)).steps) {
        if (table !== 'finding') continue;
        const wanted = indexFor(text);
        if (how.includes(` ${wanted} `)) continue;
        const at = `${file.replace(/.*\//, '')}:${line}`;
        wrong.add(`${at} needs ${wanted}, statistics ${belief.name}: ${how}`);
      }
    }
    client.release();
    await pool.end();
  }
  expect([...wrong]).toEqual([]);
}, 120_000);
