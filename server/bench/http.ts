import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import { createPool } from '../src/platform/db/database.ts';
import { freePort } from '../src/platform/free-port.ts';
import type { Call } from '../src/platform/db/statement.ts';
import { toPublicId } from '../src/platform/ids.ts';
import { reviewViolation } from '../src/violations/decide/review-violation.ts';
import { callsOf, runBare } from './bare.ts';
import { around, auditNamed, type Bench, sampleIds } from './bench.ts';
import { cpuOfFamily, cpuOfProcess } from './cpu.ts';
import { log } from './database.ts';
import { detailCalls, pageCalls } from './details.ts';
import { type HttpClient, openClient, requestText } from './http-client.ts';
import { median, rateOf } from './measure.ts';

const CONNECTIONS = 16;
const DETAIL_GOAL = 0.5;
const ROUNDS = 3;
const ROUND_MS = 3_000;

const startServer = async (url: string): Promise<{ base: URL; child: ChildProcess }> => {
  const port = await freePort();
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, 'api'], {
    // The log is written, and goes nowhere.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      ACCEPTED_RISKS: 'database-owner',
      PORT: String(port),
      DATABASE_POOL_SIZE: String(CONNECTIONS),
    },
  });
  process.once('exit', () => child.kill());
  const base = new URL(`http://127.0.0.1:${port}`);
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(new URL('/public/v1/health', base)).catch(() => undefined);
    if (answer) return { base, child };
    await sleep(50);
  }
  child.kill();
  throw new Error('the API did not start');
};

interface Kind {
  readonly what: string;
  readonly requests: readonly string[];
  readonly calls: readonly (readonly Call<unknown>[])[];
  readonly goal?: number;
}

const REVIEWS = 4_000;

const kindsOf = async (bench: Bench, base: URL): Promise<Kind[]> => {
  const { seeded, scope } = bench;
  const text = (path: string, body?: Record<string, unknown>) =>
    requestText(base, seeded.key, `/public/v1${path}`, body);
  const audit = auditNamed(seeded, '1M');
  const ids = (await sampleIds(bench.admin, audit, 2_000)).map((id) => toPublicId('vio', id));
  const pageOf = (name: string, page: number) =>
    text(`/audits/${toPublicId('aud', auditNamed(seeded, name).id)}/violations?page=${page}`);
  const pages = Array.from({ length: 100 }, (_, n) => n + 1);
  const reviews = Array.from({ length: REVIEWS }, (_, n) => {
    const action = around(REVIEW_ACTIONS, n);
    const reason = action === 'dismiss' ? 'Quoted from a customer.' : null;
    return { violationId: around(ids, n), action, reason };
  });
  return [
    {
      what: 'detail',
      requests: ids.map((id) => text(`/violations/${id}`)),
      calls: await detailCalls(bench, '1M'),
      goal: DETAIL_GOAL,
    },
    {
      what: 'page of 100k',
      requests: pages.map((page) => pageOf('100k', page)),
      calls: await pageCalls(bench, '100k'),
    },
    {
      what: 'page of 1M',
      requests: pages.map((page) => pageOf('1M', page)),
      calls: await pageCalls(bench, '1M'),
    },
    {
      what: 'review',
      requests: reviews.map(({ violationId, action, reason }) =>
        text(`/violations/${violationId}/review`, { action, ...(reason ? { reason } : {}) }),
      ),
      calls: await Promise.all(
        reviews.map((review) =>
          callsOf(scope, (dry) =>
            reviewViolation(dry, { ...review, applyToGroup: false, acceptedVersions: null }),
          ),
        ),
      ),
    },
  ];
};

/** Requests a second of the running API against the same SQL by the bare driver, in turns. */
export const benchHttp = async (bench: Bench): Promise<void> => {
  const { base, child } = await startServer(bench.url);
  const pool = createPool({ url: bench.url, size: CONNECTIONS, log });
  const bare = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  const kinds = await kindsOf(bench, base);
  // The API closes a connection that says nothing for some seconds, so these are opened last.
  const http = await Promise.all(Array.from({ length: CONNECTIONS }, () => openClient(base)));
  try {
    for (const kind of kinds) {
      const seen = { http: [] as number[], bare: [] as number[] };
      const cpu = { server: [] as number[], postgres: [] as number[] };
      let n = 0;
      const overHttp = async (client: number) => {
        const status = await (http[client] as HttpClient).send(around(kind.requests, n++));
        if (status !== 200) throw new Error(`${kind.what} was answered with ${status}`);
      };
      const overSql = (client: number) =>
        runBare(bare[client] as (typeof bare)[0], bench.scope.workspaceId, around(kind.calls, n++));
      await rateOf(CONNECTIONS, 1_000, overHttp);
      await rateOf(CONNECTIONS, 500, overSql);
      for (let round = 0; round < ROUNDS; round++) {
        const server = cpuOfProcess(child.pid as number);
        const postgres = cpuOfFamily(bench.postgresPid);
        const { rate, runs } = await rateOf(CONNECTIONS, ROUND_MS, overHttp);
        cpu.server.push((cpuOfProcess(child.pid as number) - server) / runs);
        cpu.postgres.push((cpuOfFamily(bench.postgresPid) - postgres) / runs);
        seen.http.push(rate);
        seen.bare.push((await rateOf(CONNECTIONS, ROUND_MS, overSql)).rate);
      }
      const figures = {
        http: median(seen.http),
        bare: median(seen.bare),
        ratio: median(seen.http) / median(seen.bare),
        serverUs: median(cpu.server),
        postgresUs: median(cpu.postgres),
      };
      bench.report.add({
        what: `HTTP ${kind.what}, ${CONNECTIONS} connections`,
        measured:
          `${figures.http.toFixed(0)}/s, bare ${figures.bare.toFixed(0)}/s: ${figures.ratio.toFixed(2)}; ` +
          `CPU us server ${figures.serverUs.toFixed(0)}, PostgreSQL ${figures.postgresUs.toFixed(0)}`,
        figures,
        ...(kind.goal ? { goal: `>= ${kind.goal} of bare`, ok: figures.ratio >= kind.goal } : {}),
      });
    }
  } finally {
    for (const client of http) client.close();
    for (const client of bare) client.release();
    await pool.end();
    child.kill('SIGTERM');
  }
};
