/** Many workspaces in one database: what a page, a search, a decision and the queue take in a small and in a large one. */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import type pg from 'pg';
import { getFindingFacet } from '../../src/findings/get-finding-facet.ts';
import { listFindings } from '../../src/findings/list-findings.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { toPublicId } from '../../src/platform/ids.ts';
import { reviewViolation } from '../../src/violations/decide/review-violation.ts';
import { getViolation } from '../../src/violations/list/get-violation.ts';
import { listViolations } from '../../src/violations/list/list-violations.ts';
import { openAdminPool } from '../../test/database/admin-pool.ts';
import { reachesBeyond } from '../../test/plans/reaches.ts';
import { cpuDuring } from '../cpu.ts';
import { openDatabase, type SeededAudit, startFilled } from '../database.ts';
import { createReport, measure, ms, rateOf, tellMissed, timesOf } from '../measure.ts';
import { createRandom, oneOf } from '../text.ts';
import { fillWorkspaces, type Kept, type Size } from './fill.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '/var/tmp/copydesk-workspaces' },
    scale: { type: 'string', default: '1' },
    n: { type: 'string', default: '300' },
    // Requests to so many workspaces of each size only: those stay in memory.
    among: { type: 'string', default: '10000' },
    parts: { type: 'string', default: '1' },
  },
});
const scale = Number(values.scale);
const n = Number(values.n);
const among = Number(values.among);
const parts = Number(values.parts);

/** Goals of a p99 in ms. */
const PAGE_GOAL = 10;
const SEARCH_GOAL: Record<Size, number> = { small: 20, middle: 20, large: 50 };
const QUEUE_GOAL = 100;
const CLIENTS = 16;
const CLIENTS_MS = 10_000;
const IDS_EACH = 20;
/** Plans of smaller tables say nothing. */
const LARGE_TABLE = 100_000;
const TERMS = ['risk', 'guarantee', 'product', 'the', 'xyzzyx'];

const report = createReport();
const random = createRandom(7);

/** Violations of some workspaces of a size, a few of each. */
const pickViolations = async (admin: pg.Pool, audits: readonly SeededAudit[]) => {
  const some =
    audits.length <= 100 ? audits : Array.from({ length: 400 }, () => oneOf(random, audits));
  const picked: { readonly audit: SeededAudit; readonly id: string }[] = [];
  for (const audit of some) {
    const { rows } = await admin.query<{ id: string }>(
      `select v.id from violation_block b
       join lateral (select id from violation v where v.audit_id = b.audit_id
         and v.rank >= b.first_rank order by v.rank limit 2) v on true
       where b.audit_id = $1 order by random() limit $2`,
      [audit.id, IDS_EACH],
    );
    picked.push(...rows.map(({ id }) => ({ audit, id })));
  }
  return picked;
};

/** Times of one thing, and the processor time of PostgreSQL for it, on which other work has less influence. */
const time = async (
  what: string,
  pid: number,
  goal: number,
  work: () => Promise<unknown>,
): Promise<void> => {
  let often = 0;
  const { result, postgres: cpu } = await cpuDuring(pid, () =>
    measure(n, () => {
      often += 1;
      return work();
    }),
  );
  report.add({
    what,
    measured: `p50 ${ms(result.p50)} ms, p99 ${ms(result.p99)} ms, CPU ${ms(cpu / often)} ms`,
    goal: `p99 < ${goal} ms`,
    ok: result.p99 < goal,
    figures: { ...result, cpu: cpu / often },
  });
};

const benchSize = async (
  size: Size,
  { audits }: Kept,
  admin: pg.Pool,
  pid: number,
  scopeOf: (workspaceId: string) => Scope,
): Promise<void> => {
  const own = audits[size].slice(0, among);
  const label = `${size} (${own[0]?.violations} violations)`;
  const list = (audit: SeededAudit, changes: Partial<Parameters<typeof listViolations>[1]>) =>
    listViolations(scopeOf(audit.workspaceId), {
      auditId: toPublicId('aud', audit.id),
      reviewState: 'undecided',
      severity: null,
      search: null,
      page: 1,
      pageSize: 20,
      cursor: null,
      ...changes,
    });
  // Another workspace each time, so that its pages and counters are rarely in memory.
  const any = () => oneOf(random, own);
  const pages = Math.floor(((own[0]?.violations ?? 0) / 20) * 0.5);
  const kinds: Record<string, () => Promise<unknown>> = {
    'first page, total, progress': () => list(any(), {}),
    'page at any depth': () => list(any(), { page: 1 + Math.floor(random() * pages) }),
    'page of all states, one severity': () =>
      list(any(), { reviewState: 'all', severity: 'MEDIUM' }),
  };
  for (const [what, work] of Object.entries(kinds)) {
    await time(`${label}: ${what}`, pid, PAGE_GOAL, work);
  }
  const search = () => list(any(), { search: oneOf(random, TERMS) });
  await time(`${label}: search, a word`, pid, SEARCH_GOAL[size], search);
  const picked = await pickViolations(admin, own);
  const some = () => oneOf(random, picked);
  const detail = () => {
    const { audit, id } = some();
    return getViolation(scopeOf(audit.workspaceId), toPublicId('vio', id));
  };
  await time(`${label}: detail`, pid, PAGE_GOAL, detail);
  const decide = () => {
    const { audit, id } = some();
    const action = oneOf(random, REVIEW_ACTIONS);
    return reviewViolation(scopeOf(audit.workspaceId), {
      violationId: toPublicId('vio', id),
      action,
      reason: action === 'dismiss' ? 'Quoted from a customer.' : null,
      applyToGroup: false,
      acceptedVersions: null,
    });
  };
  await time(`${label}: decision`, pid, PAGE_GOAL, decide);
  const spent: number[] = [];
  const { rate } = await rateOf(CLIENTS, CLIENTS_MS, async () => {
    const since = performance.now();
    await decide();
    spent.push(performance.now() - since);
  });
  const times = timesOf(spent);
  report.add({
    what: `${label}: ${CLIENTS} clients decide`,
    measured: `${rate.toFixed(0)}/s, p50 ${ms(times.p50)} ms, p99 ${ms(times.p99)} ms`,
    figures: { ...times, rate },
  });
  const queue = () =>
    listFindings(scopeOf(any().workspaceId), { standing: 'open', sort: 'severity', limit: 50 });
  await time(`${label}: first page of the queue`, pid, QUEUE_GOAL, queue);
  const facet = () =>
    getFindingFacet(scopeOf(any().workspaceId), { standing: 'open', facet: 'rule' });
  await time(`${label}: facet of rules`, pid, QUEUE_GOAL, facet);
};

const { kept, postgres } = await startFilled(
  { directory: values.data, name: `workspaces-${parts}`, scale },
  (url) => fillWorkspaces(url, { scale, parts }),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void postgres.stop().then(() => process.exit(1)));
}
const { pool, scope } = openDatabase(postgres.databaseUrl, CLIENTS);
const admin = openAdminPool(postgres.databaseUrl, 2);
try {
  const { rows } = await admin.query<{ bytes: number; workspaces: number }>(
    `select pg_database_size(current_database())::float8 as bytes,
       (select count(*)::integer from workspace) as workspaces`,
  );
  const bytes = rows[0]?.bytes ?? 0;
  console.log(
    `${kept.violations} violations in ${rows[0]?.workspaces} workspaces, ${(bytes / 1e9).toFixed(1)} GB (${(bytes / kept.violations).toFixed(0)} bytes a violation), load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const size of ['small', 'middle', 'large'] as const) {
    await benchSize(size, kept, admin, postgres.pid, (workspaceId) =>
      scope(workspaceId, kept.actor),
    );
  }
  const client = await pool.connect();
  const beyond = await reachesBeyond(client, LARGE_TABLE);
  client.release();
  for (const line of beyond) console.log(`  ${line}`);
  report.add({
    what: 'statements that read further than they may',
    measured: String(beyond.length),
    goal: '0',
    ok: beyond.length === 0,
    steady: true,
    figures: { beyond: beyond.length },
  });
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`);
} finally {
  await admin.end();
  await pool.end();
  await postgres.stop();
}
if (tellMissed(report.results)) process.exitCode = 1;
