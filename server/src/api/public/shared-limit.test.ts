import { afterAll, expect, test } from 'vitest';
import { startApi } from '../../../bench/start-api.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';

const LIMIT = 120;
const EACH = 200;
const LANES = 10;

const database = await createTestDatabase();
const { key } = await makeWorkspace(database);
const limited = { RATE_LIMIT_PER_MINUTE: String(LIMIT), LOG_LEVEL: 'silent' };
const processes = await Promise.all([
  startApi(database.url, limited),
  startApi(database.url, limited),
]);
afterAll(() => {
  for (const { child } of processes) child.kill();
});

test('two processes on one database let through what one would', async () => {
  const startedAt = performance.now();
  const ask = async (base: string): Promise<number> => {
    const response = await fetch(`${base}/public/v1/infobase`, { headers: { 'x-api-key': key } });
    await response.text();
    return response.status;
  };
  const statuses: number[] = [];
  const lane = async (base: string): Promise<void> => {
    for (let n = 0; n < EACH / LANES; n++) statuses.push(await ask(base));
  };
  await Promise.all(
    processes.flatMap(({ base }) => Array.from({ length: LANES }, () => lane(base))),
  );
  const refilled = Math.ceil(((performance.now() - startedAt) / 60_000) * LIMIT);
  const allowed = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(allowed).toBeGreaterThanOrEqual(LIMIT);
  // A second's worth for each process.
  expect(allowed).toBeLessThanOrEqual(LIMIT + refilled + 2 * (LIMIT / 60));
});
