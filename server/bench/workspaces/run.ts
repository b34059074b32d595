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
import { openDatabase, type SeededAudit, startFilled } from '../database.ts';
import { createReport, measure, ms, rateOf, timesOf } from '../measure.ts';
import { createRandom, oneOf } from '../text.ts';
import { fillWorkspaces, type Kept, type Size } from './fill.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '/var/tmp/copydesk-workspaces' },
    scale: { type: 'string', default: '1' },
    n: { type: 'string', default: '300' },
  },
});
const scale = Number(values.scale);
const n = Number(values.n);

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

const benchSize = async (
  size: Size,
  { audits }: Kept,
  admin: pg.Pool,
  scopeOf: (workspaceId: string) => Scope,
): Promise<void> => {
  const own = audits[size];
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
    report.addTimes(`${label}: ${what}`, await measure(n, work), PAGE_GOAL);
  }
  const search = () => list(any(), { search: oneOf(random, TERMS) });
  report.addTimes(`${label}: search, a word`, await measure(n, search), SEARCH_GOAL[size]);
  const picked = await pickViolations(admin, own);
  const some = () => oneOf(random, picked);
  const detail = () => {
    const { audit, id } = some();
    return getViolation(scopeOf(audit.workspaceId), toPublicId('vio', id));
  };
  report.addTimes(`${label}: detail`, await measure(n, detail), PAGE_GOAL);
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
  report.addTimes(`${label}: decision`, await measure(n, decide), PAGE_GOAL);
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
  report.addTimes(`${label}: first page of the queue`, await measure(n, queue), QUEUE_GOAL);
  const facet = () =>
    getFindingFacet(scopeOf(any().workspaceId), { standing: 'open', facet: 'rule' });
  report.addTimes(`${label}: facet of rules`, await measure(n, facet), QUEUE_GOAL);
};

const { kept, postgres } = await startFilled(
  { directory: values.data, name: 'workspaces', scale },
  (url) => fillWorkspaces(url, scale),
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
    await benchSize(size, kept, admin, (workspaceId) => scope(workspaceId, kept.actor));
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
    figures: { beyond: beyond.length },
  });
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`);
} finally {
  await admin.end();
  await pool.end();
  await postgres.stop();
}
const missed = report.results.filter((result) => result.ok === false);
console.log(`${missed.length} of ${report.results.filter((one) => one.goal).length} goals missed`);
