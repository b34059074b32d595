import { beforeAll, expect, test } from 'vitest';
import { startAudit } from '../../test/bare-audit.ts';
import { countReads } from '../../test/database/count-reads.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { forgetStatistics, stopAutovacuum } from '../../test/database/forget-statistics.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeHints } from './hints.fixture.ts';
import { createPool } from '../platform/db/database.ts';
import type { Scope } from '../platform/db/scope.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { answerHint } from './answer-hint.ts';
import { listHints } from './list-hints.ts';

const HINTS = 100_000;
const database = await createTestDatabase();
const { admin } = database;
const { scope } = await makeWorkspace(database);
let auditId = '';
let hintId = '';

/** An audit with as many hints as it may have, in five families and four languages, and many small ones. */
beforeAll(async () => {
  await stopAutovacuum(admin);
  auditId = await startAudit(scope, { name: 'Large', totalAssets: 1 });
  await makeHints(scope, auditId, [{ assetId: newUuid(), hints: [{ quote: 'The first.' }] }]);
  const copy = `insert into audit_hint (workspace_id, audit_id, number, id, asset_id, asset_name,
      snapshot_id, family, language, score, element, quote, anchor, text_key, state, decided_at, actor_kind)
    select workspace_id, $2, n + 1, uuidv7(), asset_id, asset_name, snapshot_id,
      (array['green', 'health', 'finance', 'consent', 'trading'])[1 + n % 5],
      case when n % 1000 = 0 then 'SE' else (array['EN', 'NL', 'DE'])[1 + n % 3] end, score, element,
      quote, anchor, sha256(n::text::bytea), (n % 997 = 0)::integer,
      case when n % 997 = 0 then now() end, case when n % 997 = 0 then 'user' end
    from audit_hint, generate_series(1, $3::integer) as n where audit_id = $1 and number = 1`;
  await admin.query(copy, [auditId, auditId, HINTS - 1]);
  for (let n = 0; n < 20; n += 1) {
    const small = await startAudit(scope, { name: 'Small', totalAssets: 1 });
    await makeHints(scope, small, [{ assetId: newUuid(), hints: [{ quote: 'One.' }] }]);
  }
  await admin.query('delete from audit_hint_tally where audit_id = $1', [auditId]);
  await admin.query(
    `insert into audit_hint_tally select workspace_id, audit_id, family, language,
       count(*) filter (where state = 0), count(*) filter (where state = 1), 0
     from audit_hint where audit_id = $1 group by 1, 2, 3, 4`,
    [auditId],
  );
  const { rows } = await admin.query<{ id: string }>(
    'select id from audit_hint where audit_id = $1 and number = 50000',
    [auditId],
  );
  hintId = toPublicId('hnt', rows[0]?.id ?? '');
}, 120_000);

const ALL = { family: null, language: null, state: null, after: 0, limit: 50 } as const;
const page = (filter: Partial<Parameters<typeof listHints>[1]>) => (inside: Scope) =>
  listHints(inside, { auditId: toPublicId('aud', auditId), ...ALL, ...filter });

const HOT: readonly (readonly [string, number, (inside: Scope) => Promise<unknown>])[] = [
  ['first page', 2_500, page({})],
  ['deep page', 2_500, page({ after: 90_000 })],
  ['page of a state', 1_500, page({ state: 'undecided', after: 40_000 })],
  ['page of a state that few are in', 1_500, page({ state: 'breach', after: 50_000 })],
  ['page of a language that few are in', 1_000, page({ language: 'SE' })],
  ['page of everything together', 300, page({ family: 'green', language: 'NL', state: 'breach' })],
  ['answer', 40, (inside) => answerHint(inside, { hintId, answer: 'no_breach', note: null })],
];

const measured = async (run: (inside: Scope) => Promise<unknown>) => {
  const pool = createPool({ url: database.url, size: 1, log: database.log });
  try {
    const reads = await countReads(pool, scope.workspaceId, (db) => run({ ...scope, db }));
    return {
      rows: reads.reduce((sum, read) => sum + read.rows, 0),
      steps: reads.flatMap(({ steps }) => steps),
    };
  } finally {
    await pool.end();
  }
};

for (const statistics of ['none', 'fresh'] as const)
  test.each(HOT)(
    `with ${statistics} statistics, %s reads few rows of 100,000 hints`,
    async (_, most, run) => {
      await (statistics === 'none' ? forgetStatistics(admin) : admin.query('analyze'));
      const { rows, steps } = await measured(run);
      expect(rows, steps.join('\n')).toBeLessThanOrEqual(most);
    },
    60_000,
  );
