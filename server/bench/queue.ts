/**
 * The queue at full size: 300,000 open findings in a workspace with 2,000,000 violations, and what following reviews
 * costs a decision, with and without in turns.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FACETS, type FindingFilter } from '@copydesk/contract/findings/finding';
import { REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import type pg from 'pg';
import { getFindingFacet } from '../src/findings/get-finding-facet.ts';
import { getFindingHistory } from '../src/findings/get-finding-history.ts';
import { listFindingClusters } from '../src/findings/list-finding-clusters.ts';
import { listFindings } from '../src/findings/list-findings.ts';
import { getHome } from '../src/home/get-home.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { toPublicId } from '../src/platform/ids.ts';
import type { Actor, Scope } from '../src/platform/db/scope.ts';
import { reviewViolation } from '../src/violations/decide/review-violation.ts';
import { sealAudit } from '../src/violations/record/seal-audit.ts';
import { openAdminPool } from '../test/database/admin-pool.ts';
import { makeWorkspace } from '../test/factories.ts';
import { callsOf, runBare } from './bare.ts';
import { around } from './bench.ts';
import { cpuDuring } from './cpu.ts';
import { copyAudits } from './copy-audit.ts';
import { log, openDatabase, schemaOf, startFilled } from './database.ts';
import { createPool } from '../src/platform/db/database.ts';
import { fillAudit, fillContent } from './fill-audit.ts';
import { fillFindings } from './fill-findings.ts';
import { createReport, measure, median, ms, rateOf, type Times } from './measure.ts';

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

/** Two of three assets name one to three of twelve markets. */
const GIVE_MARKETS = `
  update asset a set metadata = jsonb_build_object('market', (
    select jsonb_agg('M' || mod(h.hash / 7 + n * 5, 12)) from generate_series(1, 1 + mod(h.hash, 3)) as n))
  from (select id, abs(hashtext(id::text)) as hash from asset where workspace_id = $1) h
  where a.workspace_id = $1 and a.id = h.id and mod(h.hash / 3, 3) > 0`;

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
  await admin.query(GIVE_MARKETS, [workspaceId]);
  await admin.query('vacuum (analyze, freeze)');
  await admin.end();
  await database.pool.end();
  const actor: Actor = { kind: 'user', id: home.userId };
  return { scale, schema: schemaOf(), workspaceId, actor, auditId: audit.id };
};

const report = createReport();

/** Times a request, and says also what PostgreSQL spent on one: other load on the machine does not change that. */
const addRequest = async (
  postgresPid: number,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> => {
  let runs = 0;
  const { result, postgres } = await cpuDuring(postgresPid, () =>
    measure(n, () => {
      runs += 1;
      return work();
    }),
  );
  addTimes(what, result, postgres / runs);
};

const addTimes = (what: string, times: Times, cpu: number): void =>
  report.add({
    what,
    measured: `p50 ${ms(times.p50)} ms, p99 ${ms(times.p99)} ms, CPU ${ms(cpu)} ms, n ${times.n}`,
    goal: 'p99 < 100 ms',
    ok: times.p99 < 100,
    figures: { ...times, cpu },
  });

const benchReading = async (scope: Scope, admin: pg.Pool, postgresPid: number): Promise<void> => {
  const request = (what: string, work: () => Promise<unknown>) =>
    addRequest(postgresPid, what, work);
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
    'one market': { market: 'M3' },
    regressed: { change: 'regressed' },
    'with comments': { commented: true },
    'assigned to me': { assignee: 'me' },
    'one asset': { asset_id: some.asset_id },
    'one cluster': { cluster_id: largest?.id ?? some.cluster_id },
    decided: { standing: 'decided' },
  };
  for (const [name, filter] of Object.entries(filters)) {
    await request(`first page and total: ${name}`, () => page(filter));
  }
  for (const sort of ['age', 'newest'] as const) {
    await request(`first page by ${sort}`, () => page({}, sort));
    const filter = { language: 'NL', change: 'regressed' } as const;
    await request(`first page by ${sort}, filtered`, () => page(filter, sort));
  }
  let cursor = first.next_cursor;
  await request('next page', async () => {
    const next = await listFindings(scope, {
      ...open,
      sort: 'severity',
      limit: 50,
      ...(cursor === null ? {} : { cursor }),
    });
    cursor = next.next_cursor;
  });
  await request(`20 clusters, the largest of ${largest?.count}`, () =>
    listFindingClusters(scope, { ...open, limit: 20 }),
  );
  for (const filter of ['one rule', 'one site', 'one market', 'a site and a path'] as const) {
    await request(`20 clusters: ${filter}`, () =>
      listFindingClusters(scope, { ...open, ...filters[filter], limit: 20 }),
    );
  }
  for (const facet of FACETS) {
    await request(`facet ${facet}`, () => getFindingFacet(scope, { ...open, facet }));
  }
  await request('facet rule: one site', () =>
    getFindingFacet(scope, { ...open, ...filters['one site'], facet: 'rule' }),
  );
  await request('facet review_state: one rule', () =>
    getFindingFacet(scope, { ...open, ...filters['one rule'], facet: 'review_state' }),
  );
  await request('facet rule: one market', () =>
    getFindingFacet(scope, { ...open, ...filters['one market'], facet: 'rule' }),
  );
  await request('facet rule: regressed', () =>
    getFindingFacet(scope, { ...open, ...filters['regressed'], facet: 'rule' }),
  );
  await request('facet severity: a path', () =>
    getFindingFacet(scope, { ...open, path: '/7/', facet: 'severity' }),
  );
  // The first home counts the audits, in the background.
  while ((await getHome(scope, { days: 90 })).counting) await sleep(500);
  await request('home, 90 days', () => getHome(scope, { days: 90 }));
  await request('history', () =>
    getFindingHistory(scope, { findingId: some.id, cursor: null, limit: 20 }),
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
  { auditId, postgresPid }: { readonly auditId: string; readonly postgresPid: number },
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
  const cpuPerRow: Record<'on' | 'off', number[]> = { on: [], off: [] };
  for (let round = 0; round < 6; round++) {
    for (const on of [true, false]) {
      await follow(on);
      const calls = await decisionOf(
        group.id,
        around(REVIEW_ACTIONS, round * 2 + Number(on)),
        true,
      );
      const since = performance.now();
      const { postgres: cpu } = await cpuDuring(postgresPid, () =>
        runBare(client, workspaceId, calls),
      );
      perRow[on ? 'on' : 'off'].push(((performance.now() - since) * 1000) / group.size);
      cpuPerRow[on ? 'on' : 'off'].push((cpu * 1000) / group.size);
    }
  }
  const [on, off] = [median(perRow.on), median(perRow.off)];
  const cpu = { on: median(cpuPerRow.on), off: median(cpuPerRow.off) };
  report.add({
    what: `group of ${group.size}`,
    measured: `${on.toFixed(1)} us a row, without following ${off.toFixed(1)}: ${(on - off).toFixed(1)} more (${(on / off).toFixed(2)}); CPU ${cpu.on.toFixed(1)} and ${cpu.off.toFixed(1)}`,
    goal: `<= ${GROUP_GOAL_US} us more`,
    ok: on - off <= GROUP_GOAL_US,
    figures: { on, off, cpuOn: cpu.on, cpuOff: cpu.off },
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
await benchReading(asked, admin, postgres.pid);
await benchDeciding(asked, admin, postgres.databaseUrl, {
  auditId: kept.auditId,
  postgresPid: postgres.pid,
});
console.log(
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
await admin.end();
await pool.end();
await postgres.stop();
