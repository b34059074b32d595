/**
 * What traces, metrics, the log and a pooler cost: processor time for a request of an API without them, with one of twenty
 * traces taken, with all taken, with metrics that are read every second, with a line of the log for each request, with both,
 * with the settings of PostgreSQL in each transaction, and behind PgBouncer if there is one. They are asked in turns, so that a busy machine slows all of them, and processor time does not count what others use. A small
 * collector takes the spans. Then the time and the memory of a start with traces and without.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeContent, makeWorkspace } from '../test/factories.ts';
import { freePort } from '../src/platform/free-port.ts';
import { hasPooler, startPooler } from '../test/database/pooler.ts';
import { cpuOfFamily, cpuOfProcess } from './cpu.ts';
import { openDatabase, startEmptyDatabase } from './database.ts';
import { openClient, requestText } from './http-client.ts';
import { median, rateOf } from './measure.ts';
import { startApi } from './start-api.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    'round-ms': { type: 'string', default: '3000' },
    /** Only the first variant and those whose name has one of these words, with commas between them. */
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const roundMs = Number(values['round-ms']);
const CLIENTS = 8;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const { postgres, blobs, remove } = await startEmptyDatabase('traces');
const { pool, scope } = openDatabase(postgres.databaseUrl, 4);
const workspace = await makeWorkspace({ scope });
const { violation } = await makeContent(workspace.scope);

let received = 0;
const collector = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => (received += chunk.length));
  request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
});
await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const common = {
  ...blobs,
  // No line for a request, unless a variant asks for it.
  LOG_LEVEL: 'silent',
};
const metricsPorts = [await freePort(), await freePort()] as const;
const pooler = hasPooler() ? await startPooler(postgres.databaseUrl, 10) : null;
const VARIANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'as usual': {},
  'one of twenty': {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  },
  'all traces': { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  'metrics read': { METRICS_PORT: String(metricsPorts[0]) },
  'log lines': { LOG_LEVEL: 'info' },
  'metrics read and log lines': { METRICS_PORT: String(metricsPorts[1]), LOG_LEVEL: 'info' },
  'settings each time': { DATABASE_POOLER: 'transaction' },
  ...(pooler
    ? {
        'behind PgBouncer': {
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: postgres.databaseUrl,
          DATABASE_POOLER: 'transaction',
        },
      }
    : {}),
};

interface Variant {
  readonly name: string;
  readonly child: ChildProcess;
  readonly url: URL;
  /** Microseconds of processor time for a request: of the API, and of PostgreSQL with the pooler. */
  readonly costs: { readonly api: number; readonly database: number }[];
}

const begin = async (name: string): Promise<Variant> => {
  const env = { ...common, ...VARIANTS[name] };
  const { base, child } = await startApi(postgres.databaseUrl, env, 'pipe');
  return { name, child, url: new URL(base), costs: [] };
};

/** Fifteen times as often as Prometheus usually does. */
const READ_EVERY_MS = 1_000;

/** Reads the metrics of a process as Prometheus does, if it has some, until it is stopped. */
const readMetrics = (name: string): (() => void) => {
  const port = VARIANTS[name]?.['METRICS_PORT'];
  if (port === undefined) return () => undefined;
  const read = () =>
    void fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.arrayBuffer());
  const timer = setInterval(read, READ_EVERY_MS);
  return () => clearInterval(timer);
};

const databaseTime = (): number =>
  cpuOfFamily(postgres.pid) + (pooler ? cpuOfProcess(pooler.pid) : 0);

const measureOnce = async ({ name, child, url }: Variant): Promise<Variant['costs'][number]> => {
  const pid = child.pid ?? 0;
  const request = requestText(url, workspace.key, `/public/v1/violations/${violation}`);
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(url)));
  const before = { api: cpuOfProcess(pid), database: databaseTime() };
  const send = async (client: number) => (await clients[client]?.send(request)) ?? 0;
  const stopReading = readMetrics(name);
  const { runs } = await rateOf(CLIENTS, roundMs, send);
  stopReading();
  clients.forEach((client) => client.close());
  return {
    api: (cpuOfProcess(pid) - before.api) / runs,
    database: (databaseTime() - before.database) / runs,
  };
};

/** Seconds of processor time and megabytes of a process that only loads the libraries, or does not. */
const START = `
  const { startTraces } = await import(process.argv[1]);
  const before = process.cpuUsage();
  await startTraces('api', { isWanted: process.argv[2] === 'on', share: 1, version: '0', commit: null });
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify([(user + system) / 1000, process.memoryUsage().rss / 1e6]));
  process.exit(0);`;
const measureStart = (state: 'on' | 'off'): Promise<readonly [number, number]> => {
  const file = fileURLToPath(new URL('../src/platform/traces/start-traces.ts', import.meta.url));
  const child = spawn(process.execPath, ['--input-type=module', '-e', START, file, state], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => (text += more));
  return new Promise((resolve) => {
    child.once('close', () => resolve(JSON.parse(text) as [number, number]));
  });
};

const variants: Variant[] = [];
try {
  const words = values.only.split(',');
  const names = Object.keys(VARIANTS).filter(
    (name, n) => n === 0 || words.some((word) => name.includes(word)),
  );
  for (const name of names) variants.push(await begin(name));
  for (const one of variants) await measureOnce(one);
  received = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const one of variants) one.costs.push(await measureOnce(one));
  }
  const [plain] = variants;
  const tell = ({ costs }: Variant, of: 'api' | 'database'): string => {
    const ratios = costs.map((cost, round) => cost[of] / (plain?.costs[round]?.[of] ?? 1));
    const each = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
    const middle = median(costs.map((cost) => cost[of])).toFixed(0);
    return `${of} ${middle} us, ratio ${median(ratios).toFixed(3)} (${each})`;
  };
  for (const one of variants) {
    const status = readFileSync(`/proc/${one.child.pid ?? 'self'}/status`, 'utf8');
    const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
    print(`${one.name}: ${tell(one, 'api')}; ${tell(one, 'database')}; ${megabytes.toFixed(0)} MB`);
  }
  print(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  print(`spans: ${(received / 1e6).toFixed(1)} MB arrived at the collector`);
  const off = [await measureStart('off'), await measureStart('off'), await measureStart('off')];
  const on = [await measureStart('on'), await measureStart('on'), await measureStart('on')];
  const of = (runs: typeof on, at: 0 | 1) => median(runs.map((run) => run[at]));
  print(
    `a start: ${of(on, 0).toFixed(0)} ms of processor and ${(of(on, 1) - of(off, 1)).toFixed(0)} MB more with traces`,
  );
} finally {
  for (const { child } of variants) child.kill();
  collector.closeAllConnections();
  collector.close();
  await pool.end();
  await pooler?.stop();
  await remove();
}
