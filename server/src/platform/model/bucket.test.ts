import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { giveBack, holdBucket, takeFromBucket } from './bucket.ts';
import { type Link, parseChain } from './parse-chain.ts';

const database = await createTestDatabase();
const scope = database.scope();
const linkOf = (text: string): Link => {
  const [link] = parseChain(text, (fault) => {
    throw new Error(fault);
  });
  if (!link) throw new Error('no link');
  return link;
};
const take = (link: Link, tokens = 0, maxWaitMs = 1_000_000) =>
  takeFromBucket(scope, link, { tokens, maxWaitMs });
let startedAt = 0;
beforeEach(() => {
  startedAt = performance.now();
});
/** As expected, less the time that has passed since the test began. */
const expectNear = (actual: number, expected: number): void => {
  expect(actual).toBeGreaterThan(expected - (performance.now() - startedAt) - 5);
  expect(actual).toBeLessThanOrEqual(expected + 1);
};

test('requests of all processes together keep to the rate', async () => {
  const link = linkOf('openai:a?rpm=60');
  const taken = await Promise.all(Array.from({ length: 10 }, () => take(link)));
  const waits = taken.map(({ waitMs }) => waitMs).toSorted((a, b) => a - b);
  waits.forEach((wait, i) => expectNear(wait, i * 1000));
});

test('a second worth of requests may go at once', async () => {
  const link = linkOf('openai:b?rpm=600');
  const waits: number[] = [];
  for (let i = 0; i < 20; i++) waits.push((await take(link)).waitMs);
  expect(waits.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
  expectNear(waits[19] ?? 0, 1000);
});

test('tokens keep to the rate, and what was not used comes back', async () => {
  const link = linkOf('openai:c?tpm=60000');
  expect((await take(link, 5000)).waitMs).toBe(0);
  expectNear((await take(link, 5000)).waitMs, 4000);
  await giveBack(scope, link, 4000);
  expectNear((await take(link, 0)).waitMs, 5000);
});

test('a call that will not wait so long takes nothing', async () => {
  const link = linkOf('openai:d?rpm=1');
  await take(link);
  const refused = await take(link, 0, 1000);
  expect(refused.taken).toBe(false);
  expectNear(refused.waitMs, 60_000);
  expectNear((await take(link)).waitMs, 60_000);
});

test('a link that is held is held for every process, and a shorter hold does not shorten it', async () => {
  const link = linkOf('openai:e?rpm=6000');
  expectNear(await holdBucket(scope, link, 9000), 9000);
  expectNear(await holdBucket(scope, link, 1000), 9000);
  expectNear((await take(link)).waitMs, 9000);
});

test('a link without limits is not looked up', async () => {
  const link = linkOf('openai:f');
  expect(await take(link, 1e9)).toEqual({ waitMs: 0, taken: true });
  const { rows } = await database.admin.query(
    `select name from model_bucket where name = 'openai:f'`,
  );
  expect(rows).toEqual([]);
});
