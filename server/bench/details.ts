import type pg from 'pg';
import { createPool } from '../src/platform/db/database.ts';
import type { Call } from '../src/platform/db/statement.ts';
import { toPublicId } from '../src/platform/ids.ts';
import { getViolation } from '../src/violations/list/get-violation.ts';
import { listViolations } from '../src/violations/list/list-violations.ts';
import { callsOf, explain, runBare, runPlain } from './bare.ts';
import { around, auditNamed, type Bench, MEASURED, sampleIds } from './bench.ts';
import { cpuOfFamily } from './cpu.ts';
import { log } from './database.ts';
import { measure, median, rateOf } from './measure.ts';

type Calls = readonly Call<unknown>[];

const RLS_GOAL = 1.3;
const ROUNDS = 5;

/** The detail statement for violations of an audit. */
export const detailCalls = async (bench: Bench, name: string): Promise<Calls[]> => {
  const ids = await sampleIds(bench.admin, auditNamed(bench.seeded, name), 2_000);
  return Promise.all(
    ids.map((id) => callsOf(bench.scope, (dry) => getViolation(dry, toPublicId('vio', id)))),
  );
};

/** The page statement for the first hundred pages of an audit. */
export const pageCalls = (bench: Bench, name: string): Promise<Calls[]> => {
  const auditId = toPublicId('aud', auditNamed(bench.seeded, name).id);
  const filter = { reviewState: 'undecided', severity: null, search: null, cursor: null } as const;
  return Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      callsOf(bench.scope, (dry) =>
        listViolations(dry, { ...filter, auditId, page: n + 1, pageSize: 20 }),
      ),
    ),
  );
};

export const benchDetails = async (bench: Bench): Promise<void> => {
  for (const name of MEASURED) {
    const calls = await detailCalls(bench, name);
    const client = await bench.pool.connect();
    const { workspaceId } = bench.scope;
    const times = await measure(bench.n * 5, (n) => runBare(client, workspaceId, around(calls, n)));
    bench.report.addTimes(`detail ${name}`, times);
    if (bench.explain) console.log(await explain(client, workspaceId, around(calls, 0)));
    client.release();
  }
};

/**
 * What row-level security costs: the same transactions as a role that it binds and as one that it
 * does not, in turns; and, for information, the statement alone without any transaction around it.
 */
export const benchRowSecurity = async (bench: Bench): Promise<void> => {
  const free = createPool({ url: bench.url, size: 1, log, role: null });
  const bound = createPool({ url: bench.url, size: 1, log });
  const { workspaceId } = bench.scope;
  const kinds = {
    'detail 1M': await detailCalls(bench, '1M'),
    'page 100k': await pageCalls(bench, '100k'),
    'page 1M': await pageCalls(bench, '1M'),
  };
  for (const [what, calls] of Object.entries(kinds)) {
    const variants = {
      bound: { pool: bound, run: runBare },
      free: { pool: free, run: runBare },
      plain: { pool: free, run: (c: pg.PoolClient, _: string, of: Calls) => runPlain(c, of) },
    };
    const seen = { bound: [], free: [], plain: [] } as Record<keyof typeof variants, Cost[]>;
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, variant] of Object.entries(variants)) {
        const client = await variant.pool.connect();
        let n = round * 1_000;
        const cpu = cpuOfFamily(bench.postgresPid);
        const { rate, runs } = await rateOf(1, 700, () =>
          variant.run(client, workspaceId, around(calls, n++)),
        );
        const used = (cpuOfFamily(bench.postgresPid) - cpu) / runs;
        seen[name as keyof typeof variants].push({ us: 1e6 / rate, cpu: used });
        client.release();
      }
    }
    const of = (name: keyof typeof variants, part: keyof Cost) =>
      median(seen[name].map((cost) => cost[part]));
    const ratio = of('bound', 'us') / of('free', 'us');
    const cpuRatio = of('bound', 'cpu') / of('free', 'cpu');
    bench.report.add({
      what: `row-level security, ${what}`,
      measured:
        `time x${ratio.toFixed(2)}, CPU x${cpuRatio.toFixed(2)} ` +
        `(${of('bound', 'us').toFixed(0)} / ${of('free', 'us').toFixed(0)} us, ` +
        `bare statement ${of('plain', 'us').toFixed(0)} us)`,
      goal: `CPU <= x${RLS_GOAL}`,
      ok: (cpuRatio || ratio) <= RLS_GOAL,
      figures: { ratio, cpuRatio, plainUs: of('plain', 'us'), boundUs: of('bound', 'us') },
    });
  }
  await free.end();
  await bound.end();
};

interface Cost {
  readonly us: number;
  readonly cpu: number;
}
