/**
 * What the limit of requests costs: requests a second of an API without and with one, asked in turns so that a busy
 * machine slows both, how many statements the limit needed, and what a statement for every request would cost. Then two
 * processes with a small limit: how many requests they let through together. At last what admission takes of the processor
 * time of GET /me.
 */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { takeRequests } from '../src/keys/limit-requests.ts';
import { createDatabase } from '../src/platform/db/database.ts';
import { openAdminPool } from '../test/database/admin-pool.ts';
import { makeContent, makeWorkspace } from '../test/factories.ts';
import { admissionMicros } from './admission-cost.ts';
import { cpuOfProcess } from './cpu.ts';
import { openDatabase, startEmptyDatabase } from './database.ts';
import { openClient, requestText } from './http-client.ts';
import { median, rateOf } from './measure.ts';
import { startApi } from './start-api.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    'round-ms': { type: 'string', default: '3000' },
  },
});
const rounds = Number(values.rounds);
const roundMs = Number(values['round-ms']);
const CLIENTS = 16;
/** More than this machine answers, so that nothing is refused. */
const LARGE = 600_000;
const SMALL = 600;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const { postgres, blobs, remove } = await startEmptyDatabase('limits');
const { pool, scope } = openDatabase(postgres.databaseUrl, 4);
const workspace = await makeWorkspace({ scope });
const { violation } = await makeContent(workspace.scope);
const admin = openAdminPool(postgres.databaseUrl, 1);
const start = (perMinute: number) =>
  startApi(postgres.databaseUrl, { ...blobs, RATE_LIMIT_PER_MINUTE: String(perMinute) });
const [off, on, one, other] = [
  await start(0),
  await start(LARGE),
  await start(SMALL),
  await start(SMALL),
];

const connect = async (base: string, path = `/public/v1/violations/${violation}`) => {
  const url = new URL(base);
  const request = requestText(url, workspace.key, path);
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(url)));
  return {
    send: async (client: number) => (await clients[client]?.send(request)) ?? 0,
    close: () => clients.forEach((client) => client.close()),
  };
};

const measureRates = async (): Promise<void> => {
  const plain = await connect(off.base);
  const limited = await connect(on.base);
  const ratios: number[] = [];
  const rates: [number[], number[]] = [[], []];
  let sent = 0;
  await rateOf(CLIENTS, roundMs, plain.send);
  await rateOf(CLIENTS, roundMs, limited.send);
  const before = await statements();
  for (let round = 0; round < rounds; round += 1) {
    const without = await rateOf(CLIENTS, roundMs, plain.send);
    const within = await rateOf(CLIENTS, roundMs, limited.send);
    rates[0].push(without.rate);
    rates[1].push(within.rate);
    ratios.push(within.rate / without.rate);
    sent += within.runs;
  }
  const asked = (await statements()) - before;
  print(`without a limit   ${median(rates[0]).toFixed(0)} requests a second`);
  print(`with a limit      ${median(rates[1]).toFixed(0)} requests a second`);
  print(
    `ratio             ${median(ratios).toFixed(3)} (${ratios.map((r) => r.toFixed(2)).join(' ')})`,
  );
  print(`statements        ${asked} for ${sent} requests`);
  plain.close();
  limited.close();
};

/** How often a bucket changed. */
const statements = async (): Promise<number> => {
  await admin.query('select pg_stat_force_next_flush(), pg_sleep(1.2)');
  const { rows } = await admin.query<{ n: number }>(
    `select n_tup_upd::int as n from pg_stat_user_tables where relname = 'request_bucket'`,
  );
  return rows[0]?.n ?? 0;
};

const measureStatement = async (): Promise<void> => {
  const db = createDatabase(pool);
  const { workspaceId } = workspace.scope;
  const bare = { workspaceId, endpoint: 'bench', perMinute: LARGE, wanted: 1 };
  const { rate } = await rateOf(4, roundMs, () => takeRequests(db, { ...bare, at: new Date() }));
  print(`a statement takes ${(1000 / rate).toFixed(2)} ms of this machine with 4 at a time`);
};

/** Everything at once to both, until the burst is over. */
const measureOvershoot = async (): Promise<void> => {
  const both = [await connect(one.base), await connect(other.base)];
  const startedAt = performance.now();
  let allowed = 0;
  const forMs = 10_000;
  await Promise.all(
    both.map(({ send }) =>
      rateOf(CLIENTS, forMs, async (client) => {
        if ((await send(client)) === 200) allowed += 1;
      }),
    ),
  );
  const limit = SMALL + ((performance.now() - startedAt) / 60_000) * SMALL;
  print(
    `two processes     ${allowed} let through in ${forMs / 1000} s, ${limit.toFixed(0)} by the limit of ${SMALL} a minute`,
  );
  both.forEach(({ close }) => close());
};

/** What admission takes of a GET /me, both in processor time. */
const measureAdmission = async (): Promise<void> => {
  const me = await connect(off.base, '/public/v1/me');
  const pid = off.child.pid ?? 0;
  await rateOf(CLIENTS, roundMs, me.send);
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = cpuOfProcess(pid);
    const { runs } = await rateOf(CLIENTS, roundMs, me.send);
    costs.push((cpuOfProcess(pid) - before) / runs);
  }
  me.close();
  const whole = median(costs);
  const own = admissionMicros(workspace.scope);
  const percent = ((own / whole) * 100).toFixed(2);
  print(
    `admission         ${own.toFixed(2)} us of the ${whole.toFixed(0)} us of a GET /me: ${percent} % (goal: under 2 %)`,
  );
};

try {
  await measureRates();
  await measureStatement();
  await measureOvershoot();
  await measureAdmission();
} finally {
  for (const { child } of [off, on, one, other]) child.kill();
  await admin.end();
  await pool.end();
  await remove();
}
