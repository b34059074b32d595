/**
 * What the spans of a request cost in processor time, sending included: one for the request and two for its SQL, before
 * and after traces are started in the same process. `--share` is the part of the traces that is sent.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as tick, setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { call, statement } from '../src/platform/db/statement.ts';
import { inSqlSpan } from '../src/platform/db/trace-sql.ts';
import { areSpansWanted, readTrace, runWithin, startSpan } from '../src/platform/traces/span.ts';
import { startTraces } from '../src/platform/traces/start-traces.ts';
import { median } from './measure.ts';

const { values } = parseArgs({ options: { share: { type: 'string', default: '0.05' } } });
const REQUESTS = 5_000;
const ROUNDS = 7;
/** The first rounds are slower, because the program is not compiled yet. */
const WARM = 2;
const READ = call(statement('select state from violation_review where violation_id = $1'), []);

const readTwice = async (): Promise<void> => {
  await inSqlSpan('w', [READ], () => tick());
  await inSqlSpan('w', [READ], () => tick());
};

const serve = async (): Promise<void> => {
  if (!areSpansWanted()) return readTwice();
  const route = '/public/v1/violations/:violation_id';
  const attributes = { 'http.request.method': 'GET', 'http.route': route, 'copydesk.request': 'r' };
  const { span, within } = startSpan(`GET ${route}`, { kind: 'server', attributes }, readTrace({}));
  await runWithin(within, readTwice);
  span.setAttribute('http.response.status_code', 200);
  span.setAttribute('copydesk.workspace', 'w');
  span.end();
};

/** Microseconds for a request, with the time in which what was gathered is sent. */
const measureRounds = async (): Promise<number> => {
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let n = 0; n < REQUESTS; n += 1) await serve();
    await sleep(1_500);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / REQUESTS);
  }
  return median(costs.slice(WARM));
};

const without = await measureRounds();
const collector = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
});
await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
const { port } = collector.address() as AddressInfo;
process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${port}`;
const share = Number(values.share);
const release = { version: '0', commit: null };
await startTraces('api', { isWanted: true, share, ...release });
const more = (await measureRounds()) - without;
process.stdout.write(
  `spans of a request, ${share} of them sent: ${more.toFixed(1)} us of processor more, collector included\n`,
);
process.exit(0);
