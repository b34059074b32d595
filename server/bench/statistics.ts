import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ReviewAction, REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { toPublicId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/db/scope.ts';
import { getViolation } from '../src/violations/list/get-violation.ts';
import { reviewViolation } from '../src/violations/decide/review-violation.ts';
import { sealAudit } from '../src/violations/record/seal-audit.ts';
import { openAdminPool } from '../test/database/admin-pool.ts';
import { makeWorkspace } from '../test/factories.ts';
import { forgetStatistics, stopAutovacuum } from '../test/database/forget-statistics.ts';
import { around, sampleIds } from './bench.ts';
import { cpuDuring } from './cpu.ts';
import { DATABASE, openDatabase, recreateDatabase, type SeededAudit } from './database.ts';
import { type Content, fillAudit, fillContent } from './fill-audit.ts';
import { createReport, median, rateOf } from './measure.ts';

/**
 * How fast people decide in a large audit when PostgreSQL's statistics are old, or when there are none; and
 * what a detail costs in a workspace with far more rules than others have.
 */
const { values } = parseArgs({
  options: {
    violations: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '15' },
    clients: { type: 'string', default: '6' },
    workspaces: { type: 'string', default: '2000' },
  },
});
const SMALL_AUDITS = 15;
const SMALL = 200;
const FEW_RULES = 30;
const MANY_RULES = 5_000;
const RATE_GOAL = 0.8;
const DETAIL_GOAL = 1.3;
const ROUNDS = 7;
const DETAILS_A_ROUND = 300;

const directory = mkdtempSync(join(tmpdir(), 'copydesk-statistics-'));
chmodSync(directory, 0o755);
// With the settings that PostgreSQL comes with: what it finds dear decides about its plans.
const postgres = await startEmbeddedPostgres({ directory });
const databaseUrl = postgres.url(DATABASE);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void postgres.stop().then(() => process.exit(1)));
}
const report = createReport();
const say = () => undefined;

interface Home {
  readonly scope: Scope;
  readonly content: Content;
}

const addAudit = async (
  admin: pg.Pool,
  { scope, content }: Home,
  violations: number,
): Promise<SeededAudit> => {
  const { workspaceId } = scope;
  const name = `of ${violations}`;
  const audit = await fillAudit(admin, { workspaceId, name, violations, content, say });
  await sealAudit(scope, audit.id);
  return audit;
};

/** Decisions a second of clients whose connections are new, and PostgreSQL's CPU for each. */
const decide = async (what: string, scope: Scope, ids: readonly string[]): Promise<number> => {
  const clients = Number(values.clients);
  const database = openDatabase(databaseUrl, clients);
  const own = { ...scope, db: database.scope(scope.workspaceId).db };
  let n = 0;
  const decideNext = () => {
    const action = around(REVIEW_ACTIONS, Math.floor(n / 3)) as ReviewAction;
    return reviewViolation(own, {
      violationId: toPublicId('vio', around(ids, n++)),
      action,
      reason: action === 'dismiss' ? 'Quoted from a customer.' : null,
      applyToGroup: false,
      acceptedVersions: null,
    });
  };
  const { result, postgres: cpu } = await cpuDuring(postgres.pid, () =>
    rateOf(clients, Number(values.seconds) * 1_000, decideNext),
  );
  await database.pool.end();
  report.add({
    what: `${clients} clients decide, statistics ${what}`,
    measured: `${result.rate.toFixed(0)}/s, ${(cpu / result.runs).toFixed(2)} ms CPU of PostgreSQL each`,
    figures: { rate: result.rate, cpu: cpu / result.runs },
  });
  return result.rate;
};

const addRules = (admin: pg.Pool, workspaceId: string, count: number) =>
  admin.query(
    `insert into rule (workspace_id, id, key, name, description, explanation)
     select $1, uuidv7(), 'more_' || n, 'Rule', 'What it looks for.', 'Why it exists.'
     from generate_series(1, $2) as n`,
    [workspaceId, count],
  );

const benchDecisions = async (admin: pg.Pool, home: Home): Promise<void> => {
  const large = await addAudit(admin, home, Number(values.violations));
  await admin.query('analyze');
  for (let n = 0; n < SMALL_AUDITS; n++) await addAudit(admin, home, SMALL);
  const ids = await sampleIds(admin, large, 20_000);
  const stale = await decide('of the time when one audit was all', home.scope, ids);
  await forgetStatistics(admin);
  const none = await decide('that nobody took', home.scope, ids);
  await admin.query('analyze');
  const fresh = await decide('just taken', home.scope, ids);
  for (const [what, rate] of Object.entries({ old: stale, no: none })) {
    report.add({
      what: `rate with ${what} statistics, of that with new ones`,
      measured: (rate / fresh).toFixed(2),
      goal: `>= ${RATE_GOAL}`,
      ok: rate / fresh >= RATE_GOAL,
      figures: { ratio: rate / fresh },
    });
  }
};

/** Two workspaces in turns, among many small ones: what PostgreSQL spends on a detail. */
const benchDetails = async (admin: pg.Pool, homes: readonly [Home, Home]): Promise<void> => {
  await admin.query(
    `with w as (insert into workspace (id, name, plan) select uuidv7(), 'Other', 'business'
       from generate_series(1, $1) returning id)
     insert into rule (workspace_id, id, key, name)
     select w.id, uuidv7(), 'rule_' || n, 'Rule' from w, generate_series(1, $2) as n`,
    [Number(values.workspaces), FEW_RULES],
  );
  const [few, many] = homes;
  await addRules(admin, many.scope.workspaceId, MANY_RULES);
  const places = [];
  for (const home of [few, many]) {
    const audit = await addAudit(admin, home, 2_000);
    places.push({
      scope: home.scope,
      ids: await sampleIds(admin, audit, 1_000),
      ms: [] as number[],
    });
  }
  await admin.query('analyze');
  for (let round = 0; round < ROUNDS; round++) {
    for (const { scope, ids, ms } of places) {
      const { postgres: cpu } = await cpuDuring(postgres.pid, async () => {
        for (let n = 0; n < DETAILS_A_ROUND; n++) {
          await getViolation(scope, toPublicId('vio', around(ids, n)));
        }
      });
      ms.push(cpu / DETAILS_A_ROUND);
    }
  }
  const [small = Number.NaN, large = Number.NaN] = places.map(({ ms }) => median(ms) * 1_000);
  report.add({
    what: `detail with ${MANY_RULES} rules, of that with ${FEW_RULES}`,
    measured: `${(large / small).toFixed(2)} (${large.toFixed(0)} and ${small.toFixed(0)} us CPU of PostgreSQL)`,
    goal: `<= ${DETAIL_GOAL}`,
    ok: large / small <= DETAIL_GOAL,
    figures: { large, small },
  });
};

try {
  await recreateDatabase(postgres);
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl, 2);
  const admin = openAdminPool(databaseUrl, 2);
  await stopAutovacuum(admin);
  const homes: Home[] = [];
  for (let n = 0; n < 3; n++) {
    const { keyScope } = await makeWorkspace(database);
    homes.push({ scope: keyScope, content: await fillContent(admin, keyScope.workspaceId) });
  }
  await benchDecisions(admin, homes[0] as Home);
  await benchDetails(admin, [homes[1] as Home, homes[2] as Home]);
  await admin.end();
  await database.pool.end();
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
const missed = report.results.filter((result) => result.ok === false);
console.log(`${missed.length} of ${report.results.filter((one) => one.goal).length} goals missed`);
