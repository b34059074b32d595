/**
 * What telling of a request costs in processor time: its counters, its line of the log, and a reading of /metrics, each
 * alone in this process. Whole processes side by side differ more from round to round than any of these costs.
 */
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLog, logOf } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics/create-metrics.ts';
import { median } from './measure.ts';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' } } });
const REQUESTS = Number(values.requests);
const ROUNDS = 7;
/** The first rounds are slower, because the program is not compiled yet. */
const WARM = 2;
const READINGS = 50;
const ANSWER = {
  method: 'GET',
  route: '/public/v1/violations/:violation_id',
  status: 200,
  seconds: 0.004,
};

/** Microseconds of processor time for each of so many runs, the middle of some rounds. */
const costOf = async (runs: number, work: () => unknown): Promise<number> => {
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let n = 0; n < runs; n += 1) await work();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / runs);
  }
  return median(costs.slice(WARM));
};

const metrics = createMetrics('api');
/** As a request with two transactions does. */
const count = (): void => {
  metrics.requestEnded(ANSWER);
  for (let n = 0; n < 2; n += 1) {
    metrics.database.waited(0.0002);
    metrics.database.held(0.003);
  }
};

const sink = createWriteStream('/dev/null');
const logAt = (level: string) => {
  const log = logOf(createLog(level, { write: (line) => void sink.write(line) }), 'w', 'key');
  const { method, route, status } = ANSWER;
  return () => log.info({ method, route, status, ms: 4.2, requestId: 'r' }, 'request');
};

const nothing = await costOf(REQUESTS, () => undefined);
const [counters, line, silent] = [
  (await costOf(REQUESTS, count)) - nothing,
  (await costOf(REQUESTS, logAt('info'))) - nothing,
  (await costOf(REQUESTS, logAt('silent'))) - nothing,
];
// As many routes and statuses as a service that has run for a while.
for (let n = 0; n < 300; n += 1)
  metrics.requestEnded({ ...ANSWER, route: `/public/v1/route-${n}` });
const reading = await costOf(READINGS, () => metrics.registry.metrics());
process.stdout.write(
  `telling of a request: ${counters.toFixed(1)} us for its counters, ${line.toFixed(1)} us for its line of the log ` +
    `(${silent.toFixed(1)} us with LOG_LEVEL=silent); a reading of /metrics with 300 routes: ${(reading / 1_000).toFixed(1)} ms\n`,
);
sink.destroy();
