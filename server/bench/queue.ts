/**
 * The queue at full size: 300,000 open findings in a workspace with 2,000,000 violations, and what following reviews
 * costs a decision, with and without in turns.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { FACETS, type FindingFilter } from '@copydesk/contract/findings/finding';
import { REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import type pg from 'pg';
import { getFindingFacet } from '../src/findings/get-finding-facet.ts';
import { getFindingHistory } from '../src/findings/get-finding-history.ts';
import { listFindingClusters } from '../src/findings/list-finding-clusters.ts';
import { listFindings } from '../src/findings/list-findings.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { toPublicId } from '../src/platform/ids.ts';
import type { Actor, Scope } from '../src/platform/db/scope.ts';
import { reviewViolation } from '../src/violations/decide/review-violation.ts';
import { sealAudit } from '../src/violations/record/seal-audit.ts';
import { openAdminPool } from '../test/database/admin-pool.ts';
import { makeWorkspace } from '../test/factories.ts';
import { callsOf, runBare } from './bare.ts';
import { around } from './bench.ts';
import { copyAudits } from './copy-audit.ts';
import { log, openDatabase, schemaOf, startFilled } from './database.ts';
import { createPool } from '../src/platform/db/database.ts';
import { fillAudit, fillContent } from './fill-audit.ts';
import { fillFindings } from './fill-findings.ts';
import { createReport, measure, median, ms, rateOf } from './measure.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '/var/tmp/copydesk-queue' },
    scale: { type: 'string', default: '1' },
    n: { type: 'string', default: '100' },
  },
});
const scale = Number(values.scale);
const n = Number(values.n);

interface Kept {
  readonly scale: number;
  readonly schema: string;
  readonly workspaceId: string;
  readonly actor: Actor;
  readonly auditId: string;
}

/** The share of the open violations of the newest audit whose finding is gone, so that 300,000 stay open. */
const GONE = 0.59;

const fill = async (url: string): Promise<Kept> => {
  await migrate(url);
  const database = openDatabase(url, 2);
  const admin = openAdminPool(url, 2);
  const say = (text: string) => console.log(text);
  const home = await makeWorkspace(database);
  const { workspaceId } = home.scope;
  const content = await fillContent(admin, workspaceId);
  const violations = Math.round(1_000_000 * scale);
  const audit = await fillAudit(admin, { workspaceId, name: '1M', violations, content, say });
  await admin.query('analyze violation, violation_group, violation_review');
  await sealAudit(home.scope, audit.id);
  await copyAudits(admin, audit, [{ workspaceId, name: 'earlier' }]);
  await fillFindings(admin, [audit.id], GONE);
  await admin.query(
    `update finding set assigned_to = array[$2::uuid] where workspace_id = $1
     and mod(abs(hashtext(id::text)), 300) = 0`,
    [workspaceId, home.userId],
  );
  await admin.query('vacuum (analyze, freeze)');
  await admin.end();
  await database.pool.end();
  const actor: Actor = { kind: 'user', id: home.userId };
  return { scale, schema: schemaOf(), workspaceId, actor, auditId: audit.id };
};

const report = createReport();

const benchReading = async (scope: Scope, admin: pg.Pool): Promise<void> => {
  const { rows } = await admin.query<{ standing: number; n: number }>(
    `select standing, count(*)::integer as n from finding group by 1 order by 1`,
  );
  console.log(`findings by standing: ${rows.map((row) => row.n).join(', ')}`);
  const open: FindingFilter = { standing: 'open' };
  const page = (filter: Partial<FindingFilter>, sort: 'severity' | 'age' | 'newest' = 'severity') =>
    listFindings(scope, { ...open, ...filter, sort, limit: 50 });
  const first = await page({});
  const some = first.findings[0];
  if (!some) throw new Error('there is nothing in the queue');
  const { clusters } = await listFindingClusters(scope, { ...open, limit: 50 });
  const largest = clusters.toSorted((one, two) => two.count - one.count)[0];
  const filters: Record<string, Partial<FindingFilter>> = {
    'no filter': {},
    'one rule': { rule_id: some.rule_id },
    'one severity': { severity: 'LOW' },
    'one site': { site: some.site },
    'a site and a path': { site: some.site, path: '/7/' },
    'a path that nothing has': { path: '/none/' },
    'one language': { language: 'NL' },
    regressed: { change: 'regressed' },
    'with comments': { commented: true },
    'assigned to me': { assignee: 'me' },
    'one asset': { asset_id: some.asset_id },
    'one cluster': { cluster_id: largest?.id ?? some.cluster_id },
    decided: { standing: 'decided' },
  };
  for (const [name, filter] of Object.entries(filters)) {
    report.addTimes(`first page and total: ${name}`, await measure(n, () => page(filter)), 100);
  }
  for (const sort of ['age', 'newest'] as const) {
    report.addTimes(`first page by ${sort}`, await measure(n, () => page({}, sort)), 100);
    const filter = { language: 'NL', change: 'regressed' } as const;
    const times = await measure(n, () => page(filter, sort));
    report.addTimes(`first page by ${sort}, filtered`, times, 100);
  }
  let cursor = first.next_cursor;
  const deeper = await measure(n, async () => {
    const next = await listFindings(scope, {
      ...open,
      sort: 'severity',
      limit: 50,
      ...(cursor === null ? {} : { cursor }),
    });
    cursor = next.next_cursor;
  });
  report.addTimes('next page', deeper, 100);
  report.addTimes(
    `20 clusters, the largest of ${largest?.count}`,
    await measure(n, () => listFindingClusters(scope, { ...open, limit: 20 })),
    100,
  );
  for (const filter of ['no filter', 'one rule', 'one site', 'a site and a path'] as const) {
    report.addTimes(
      `20 clusters: ${filter}`,
      await measure(n, () =>
        listFindingClusters(scope, { ...open, ...filters[filter], limit: 20 }),
      ),
      100,
    );
  }
  for (const facet of FACETS) {
    const times = await measure(n, () => getFindingFacet(scope, { ...open, facet }));
    report.addTimes(`facet ${facet}`, times, 100);
  }
  report.addTimes(
    'facet rule: one site',
    await measure(n, () =>
      getFindingFacet(scope, { ...open, ...filters['one site'], facet: 'rule' }),
    ),
    100,
  );
  report.addTimes(
    'history',
    await measure(n, () =>
      getFindingHistory(scope, { findingId: some.id, cursor: null, limit: 20 }),
    ),
    100,
  );
};

const CLIENTS = 32;
const ROUNDS = 3;
const ROUND_MS = 3_000;
const GROUP_GOAL_US = 15;

const benchDeciding = async (
  scope: Scope,
  admin: pg.Pool,
  url: string,
  auditId: string,
): Promise<void> => {
  const { workspaceId } = scope;
  const follow = (isOn: boolean) =>
    admin.query(
      `alter table violation_review ${isOn ? 'enable' : 'disable'} trigger follow_review`,
    );
  const decisionOf = (id: string, action: (typeof REVIEW_ACTIONS)[number], group: boolean) =>
    callsOf(scope, (dry) =>
      reviewViolation(dry, {
        violationId: toPublicId('vio', id),
        action,
        reason: action === 'dismiss' ? 'Quoted from a customer.' : null,
        applyToGroup: group,
        acceptedVersions: null,
      }),
    );
  const { rows: groups } = await admin.query<{ id: string; size: number }>(
    `select v.id, g.size from violation_group g
     join violation v on v.audit_id = g.audit_id and v.rank = g.base_rank
     where g.audit_id = $1 order by g.size desc limit 1`,
    [auditId],
  );
  const [group] = groups;
  if (!group) throw new Error('there is no group');
  const pool = createPool({ url, size: CLIENTS, log });
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => pool.connect()));
  const [client] = clients as [pg.PoolClient];
  const perRow: Record<'on' | 'off', number[]> = { on: [], off: [] };
  for (let round = 0; round < 6; round++) {
    for (const on of [true, false]) {
      await follow(on);
      const calls = await decisionOf(
        group.id,
        around(REVIEW_ACTIONS, round * 2 + Number(on)),
        true,
      );
      const since = performance.now();
      await runBare(client, workspaceId, calls);
      perRow[on ? 'on' : 'off'].push(((performance.now() - since) * 1000) / group.size);
    }
  }
  const [on, off] = [median(perRow.on), median(perRow.off)];
  report.add({
    what: `group of ${group.size}`,
    measured: `${on.toFixed(1)} us a row, without following ${off.toFixed(1)}: ${(on - off).toFixed(1)} more (${(on / off).toFixed(2)})`,
    goal: `<= ${GROUP_GOAL_US} us more`,
    ok: on - off <= GROUP_GOAL_US,
    figures: { on, off },
  });
  const { rows } = await admin.query<{ id: string }>(
    `select id from violation where audit_id = $1 and random() < $2 limit 20000`,
    [auditId, Math.min(1, 0.02 / scale)],
  );
  const ids = rows.map(({ id }) => id);
  const rates: Record<'on' | 'off', number[]> = { on: [], off: [] };
  let at = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const isOn of [true, false]) {
      await follow(isOn);
      const { rate } = await rateOf(CLIENTS, ROUND_MS, async (which) => {
        const action = around(REVIEW_ACTIONS, Math.floor(Math.random() * REVIEW_ACTIONS.length));
        const calls = await decisionOf(around(ids, at++), action, false);
        await runBare(clients[which] as pg.PoolClient, workspaceId, calls);
      });
      rates[isOn ? 'on' : 'off'].push(rate);
    }
  }
  await follow(true);
  const [with_, without] = [median(rates.on), median(rates.off)];
  report.add({
    what: `${CLIENTS} clients decide in one audit`,
    measured: `${with_.toFixed(0)}/s, without following ${without.toFixed(0)}/s: ${(with_ / without).toFixed(2)}`,
    figures: { with: with_, without },
  });
  const one: Record<'on' | 'off', number> = { on: 0, off: 0 };
  for (const isOn of [true, false]) {
    await follow(isOn);
    const times = await measure(n * 3, async () => {
      const action = around(REVIEW_ACTIONS, at);
      await runBare(client, workspaceId, await decisionOf(around(ids, at++), action, false));
    });
    one[isOn ? 'on' : 'off'] = times.p50;
  }
  await follow(true);
  report.add({
    what: 'one decision',
    measured: `p50 ${ms(one.on)} ms, without following ${ms(one.off)} ms`,
    figures: one,
  });
  for (const each of clients) each.release();
  await pool.end();
};

const { kept, postgres } = await startFilled(
  { directory: values.data, name: 'queue', scale },
  fill,
);
const { pool, scope } = openDatabase(postgres.databaseUrl, 4);
const admin = openAdminPool(postgres.databaseUrl, 2);
console.log(
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
const asked = scope(kept.workspaceId, kept.actor);
await benchReading(asked, admin);
await benchDeciding(asked, admin, postgres.databaseUrl, kept.auditId);
console.log(
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
await admin.end();
await pool.end();
await postgres.stop();
