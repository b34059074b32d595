import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import { createPool } from '../src/platform/db/database.ts';
import { type Call, type Statement, statement } from '../src/platform/db/statement.ts';
import { toPublicId } from '../src/platform/ids.ts';
import { DECIDE_ONE } from '../src/violations/decision.ts';
import { reviewViolation } from '../src/violations/decide/review-violation.ts';
import { callsOf, explain, runBare } from './bare.ts';
import { around, auditNamed, type Bench, MEASURED, sampleIds } from './bench.ts';
import { cpuDuring } from './cpu.ts';
import { log } from './database.ts';
import { measure, median, ms, rateOf } from './measure.ts';

const CLIENTS = 32;
const COUNTERS_GOAL = 0.8;
const GROUP_GOAL_US = 15;
const ROUNDS = 3;
const ROUND_MS = 3_000;

type Calls = readonly Call<unknown>[];
type Target = { readonly workspaceId: string; readonly id: string };

const without = (text: string, part: RegExp, instead: string): string => {
  const changed = text.replace(part, instead);
  if (changed === text) throw new Error('the decision statement changed: adapt the bench');
  return changed;
};

/** The decision without the block counters. */
const UNCOUNTED = statement(
  without(DECIDE_ONE.text, /,\s*counted as \([\s\S]*?\n {2}\)(?=,|\s*select a\.audit_id)/, ''),
);

/**
 * The decision without the chain: numbers come from a sequence, and nobody waits for trail_head. It
 * spoils the trails of the audits it runs on, which only a bench may do.
 */
const UNCHAINED = statement(
  without(
    without(DECIDE_ONE.text, /h\.seq \+ 1 as seq/, `nextval('bench_seq')::integer as seq`),
    /update trail_head h\s+set seq = n\.seq, hash = (sha256\([\s\S]*?'UTF8'\)\))\s+from next n([\s\S]*?)returning h\.hash/,
    'select $1 as hash from trail_head h, next n$2',
  ),
);

const decisionOf = (bench: Bench, target: Target, action: ReviewAction, applyToGroup = false) =>
  callsOf({ ...bench.scope, workspaceId: target.workspaceId }, (dry) =>
    reviewViolation(dry, {
      violationId: toPublicId('vio', target.id),
      action,
      reason: action === 'dismiss' ? 'Quoted from a customer.' : null,
      applyToGroup,
      acceptedVersions: null,
    }),
  );

const VARIANTS = {
  product: (calls: Calls) => calls,
  uncounted: (calls: Calls) => swap(calls, UNCOUNTED),
  // The first call is the lock.
  unchained: (calls: Calls) => swap(calls.slice(1), UNCHAINED),
};

const swap = (calls: Calls, other: Statement<unknown>): Calls =>
  calls.map((call) =>
    call.statement.name === DECIDE_ONE.name ? { ...call, statement: other } : call,
  );

const benchSingle = async (bench: Bench): Promise<void> => {
  for (const name of MEASURED) {
    const audit = auditNamed(bench.seeded, name);
    const ids = await sampleIds(bench.admin, audit, 2_000);
    const client = await bench.pool.connect();
    const calls = await Promise.all(
      Array.from({ length: bench.n * 2 }, (_, n) =>
        decisionOf(
          bench,
          { workspaceId: audit.workspaceId, id: around(ids, n) },
          around(REVIEW_ACTIONS, n),
        ),
      ),
    );
    let n = 0;
    const times = await measure(calls.length - 10, () =>
      runBare(client, audit.workspaceId, around(calls, n++)),
    );
    bench.report.addTimes(`decision ${name}`, times);
    if (bench.explain) console.log(await explain(client, audit.workspaceId, around(calls, 0)));
    client.release();
  }
};

/** Decides a whole group, every time differently, so that all its violations change. */
const benchGroups = async (bench: Bench): Promise<void> => {
  const audit = auditNamed(bench.seeded, '1M');
  for (const full of [50, 5_000, 50_000]) {
    const { rows } = await bench.admin.query<{ id: string; size: number }>(
      `select v.id, g.size from violation_group g
       join violation v on v.audit_id = g.audit_id and v.rank = g.base_rank
       where g.audit_id = $1 and g.id is not null order by abs(g.size - $2) limit 8`,
      [audit.id, full === 50 ? full : full * bench.seeded.scale],
    );
    const groups = rows.filter(({ size }) => size === rows[0]?.size);
    const size = groups[0]?.size ?? 0;
    const client = await bench.pool.connect();
    let n = 0;
    const often = full === 50 ? 60 : full === 5_000 ? 12 : 5;
    const decideNext = async () => {
      const action = around(REVIEW_ACTIONS, Math.floor(n / groups.length));
      const target = { workspaceId: audit.workspaceId, id: around(groups, n).id };
      n++;
      await runBare(client, audit.workspaceId, await decisionOf(bench, target, action, true));
    };
    const { result: samples, postgres } = await cpuDuring(bench.postgresPid, () =>
      measure(often, decideNext),
    );
    const cpuPerRow = (postgres * 1000) / n / size;
    if (bench.explain) {
      const target = { workspaceId: audit.workspaceId, id: around(groups, 0).id };
      const action = around(REVIEW_ACTIONS, Math.floor(n / groups.length) + 1);
      const calls = await decisionOf(bench, target, action, true);
      console.log(await explain(client, audit.workspaceId, calls));
    }
    client.release();
    const perRow = (samples.p50 * 1000) / size;
    bench.report.add({
      what: `group of ${size}`,
      measured: `${perRow.toFixed(1)} us a row, CPU ${cpuPerRow.toFixed(1)} (p50 ${ms(samples.p50)} ms, p99 ${ms(samples.p99)} ms, n ${samples.n})`,
      figures: { ...samples, size, perRow, cpuPerRow },
      // A small group is all fixed cost: its figure a row says nothing.
      ...(size >= 1_000
        ? { goal: `<= ${GROUP_GOAL_US} us a row`, ok: perRow <= GROUP_GOAL_US }
        : {}),
    });
  }
};

const HOT_GOAL = 0.8;

interface Updates {
  readonly updated: number;
  readonly hot: number;
}

const updatesOf = async (bench: Bench): Promise<Updates> => {
  const { rows } = await bench.admin.query<Updates>(
    `select n_tup_upd::float8 as updated, n_tup_hot_upd::float8 as hot
     from pg_stat_user_tables where relname = 'violation_review'`,
  );
  return rows[0] as Updates;
};

/** The share of changed rows that stayed on their page, so that no index was touched. */
const reportHot = (bench: Bench, what: string, before: Updates, after: Updates): void => {
  const share = (after.hot - before.hot) / (after.updated - before.updated);
  bench.report.add({
    what: `updates of violation_review on their page, ${what}`,
    measured: `${(share * 100).toFixed(1)} % of ${after.updated - before.updated}`,
    goal: `>= ${HOT_GOAL * 100} %`,
    ok: share >= HOT_GOAL,
    steady: true,
    figures: { share },
  });
};

/** Decisions a second of many clients, with and without counters and chain, in turns. */
const benchConcurrent = async (bench: Bench): Promise<void> => {
  await bench.admin.query(`create sequence if not exists bench_seq start 1000000000 as integer`);
  await bench.admin.query(`grant usage on sequence bench_seq to copydesk_app`);
  const before = await updatesOf(bench);
  const pool = createPool({ url: bench.url, size: CLIENTS, log });
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => pool.connect()));
  const targetsIn = async (names: readonly string[], each: number): Promise<Target[]> => {
    const targets: Target[] = [];
    for (const name of names) {
      const audit = auditNamed(bench.seeded, name);
      const ids = await sampleIds(bench.admin, audit, each);
      targets.push(...ids.map((id) => ({ id, workspaceId: audit.workspaceId })));
    }
    return targets.sort((one, other) => (one.id.slice(-8) < other.id.slice(-8) ? -1 : 1));
  };
  const everywhere = bench.seeded.audits.map(({ name }) => name);
  const places = {
    'one audit of 1M': await targetsIn(['1M'], 20_000),
    'one audit of 1k': await targetsIn(['1k'], 1_000),
    [`${everywhere.length} audits`]: await targetsIn(everywhere, 500),
  };
  for (const [where, targets] of Object.entries(places)) {
    const rates: Record<string, number[]> = { product: [], uncounted: [], unchained: [] };
    let n = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, variant] of Object.entries(VARIANTS)) {
        const { rate } = await rateOf(CLIENTS, ROUND_MS, async (client) => {
          const target = around(targets, n++);
          const action = around(REVIEW_ACTIONS, Math.floor(Math.random() * REVIEW_ACTIONS.length));
          const calls = variant(await decisionOf(bench, target, action));
          await runBare(clients[client] as (typeof clients)[0], target.workspaceId, calls);
        });
        rates[name]?.push(rate);
      }
    }
    const [product, uncounted, unchained] = Object.values(rates).map(median) as [
      number,
      number,
      number,
    ];
    const ratio = product / uncounted;
    bench.report.add({
      what: `${CLIENTS} clients decide in ${where}`,
      measured: `${product.toFixed(0)}/s, without counters ${uncounted.toFixed(0)}/s: ${ratio.toFixed(2)}; without chain ${unchained.toFixed(0)}/s`,
      goal: `>= ${COUNTERS_GOAL}`,
      ok: ratio >= COUNTERS_GOAL,
      figures: { product, uncounted, unchained, ratio },
    });
  }
  for (const client of clients) client.release();
  // A connection that ends tells its figures.
  await pool.end();
  reportHot(bench, 'single decisions', before, await updatesOf(bench));
};

export const benchDecisions = async (bench: Bench): Promise<void> => {
  await benchSingle(bench);
  await benchGroups(bench);
  await benchConcurrent(bench);
};
