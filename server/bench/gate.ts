/**
 * What the gate costs beside the bare check of the same texts: 2,000 characters, no model, one caller, and the
 * first call after the start. Both are asked in turns, so that a busy machine slows both.
 */
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createKey } from '../src/keys/create-key.ts';
import { fromPublicId } from '../src/platform/ids.ts';
import { cpuOfFamily } from './cpu.ts';
import { openDatabase, startEmptyDatabase } from './database.ts';
import { makeDesk, makeParagraphs } from './editing/setup.ts';
import { startApi } from './start-api.ts';

const { values } = parseArgs({
  options: {
    rules: { type: 'string', default: '180' },
    rounds: { type: 'string', default: '300' },
  },
});
const rules = Number(values.rules);
const rounds = Number(values.rounds);

const { postgres, blobs, remove } = await startEmptyDatabase('gate');
const desk = await makeDesk(postgres.databaseUrl, rules);
const { pool, scope: scopeOf } = openDatabase(postgres.databaseUrl, 2);
const scope = scopeOf(fromPublicId('wsp', desk.workspace) as string);
const { key } = await createKey(scope, { name: 'bench', expiresAt: null, scopes: ['auditing'] });
const { base, child } = await startApi(postgres.databaseUrl, blobs);

const send = async (path: string, body: object): Promise<number> => {
  const began = performance.now();
  const response = await fetch(`${base}/public/v1${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.text();
  return performance.now() - began;
};

const tell = (what: string, samples: readonly number[]): void => {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  process.stdout.write(
    `${what.padEnd(30)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms\n`,
  );
};

/** The CPU time of one call, of the API with its child processes and of PostgreSQL. Other load does not count. */
const tellCpu = async (what: string, ask: (round: number) => Promise<number>): Promise<void> => {
  const calls = Math.ceil(rounds / 3);
  const now = () => [cpuOfFamily(child.pid ?? 0), cpuOfFamily(postgres.pid)] as const;
  const before = now();
  for (let call = 0; call < calls; call += 1) await ask(rounds + call);
  const [api, database] = now().map((used, n) => (used - (before[n] ?? 0)) / 1_000 / calls) as [
    number,
    number,
  ];
  process.stdout.write(
    `${`${what}, CPU of a call`.padEnd(30)} ${api.toFixed(1)} ms API, ${database.toFixed(1)} ms PostgreSQL\n`,
  );
};

try {
  const whole = makeParagraphs(400, rules).join('\n\n').slice(0, 1_980);
  const textOf = (round: number): string => `${whole} more ${round}.`;
  const gate = (round: number) =>
    send('/gate', { text: textOf(round), external_id: 'page', metadata: { language: 'EN' } });
  const check = (round: number) => send('/checks', { text: textOf(round), language: 'EN' });
  process.stdout.write(`first call of the gate           ${(await gate(-1)).toFixed(0)} ms\n`);
  for (let round = -20; round < -1; round += 1) {
    await gate(round);
    await check(round);
  }
  const [gates, checks]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    checks.push(await check(round));
    gates.push(await gate(round));
  }
  tell('check, 2,000 characters', checks);
  tell('gate, 2,000 characters', gates);
  await tellCpu('check', check);
  await tellCpu('gate', gate);
  process.stdout.write(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}\n`,
  );
} finally {
  child.kill();
  await desk.end();
  await pool.end();
  await remove();
}
