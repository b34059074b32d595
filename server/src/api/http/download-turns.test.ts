import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from '../../platform/turns.ts';
import { inTurns } from './download-turns.ts';

/** Downloads of four pieces, and how many pieces were made at the same time at most. */
const makeDownloads = () => {
  const made = { now: 0, most: 0, ended: 0 };
  async function* write(name: string): AsyncGenerator<string> {
    try {
      for (let n = 0; n < 4; n += 1) {
        made.now += 1;
        made.most = Math.max(made.most, made.now);
        await sleep(10);
        made.now -= 1;
        yield `${name}${n} `;
      }
    } finally {
      made.ended += 1;
    }
  }
  return { made, open: write };
};

test('two pieces of many downloads are made at the same time, and every download is whole', async () => {
  const { made, open } = makeDownloads();
  const turns = createTurns(2);
  const names = Array.from({ length: 12 }, (_, n) => String.fromCharCode(97 + n));
  const texts = await Promise.all(names.map((name) => readText(inTurns(open(name), name, turns))));
  expect(texts).toEqual(names.map((name) => `${name}0 ${name}1 ${name}2 ${name}3 `));
  expect(made.most).toBe(2);
  await expect.poll(turns.held).toBe(0);
});

test('a download that is not read keeps nobody from theirs, and ends when its reader leaves', async () => {
  const { made, open } = makeDownloads();
  const turns = createTurns(1);
  const unread = inTurns(open('a'), 'one', turns);
  unread.once('readable', () => undefined);
  await sleep(50);
  expect(await readText(inTurns(open('b'), 'two', turns))).toBe('b0 b1 b2 b3 ');
  unread.destroy();
  await sleep(50);
  expect(made.ended).toBe(2);
  expect(turns.held() + turns.waiting()).toBe(0);
});

test('a download that fails fails for its reader, and gives its turn back', async () => {
  const turns = createTurns(1);
  async function* fail(): AsyncGenerator<string> {
    yield 'begun';
    throw new Error('broken');
  }
  await expect(readText(inTurns(fail(), 'one', turns))).rejects.toThrow('broken');
  expect(turns.held()).toBe(0);
});

test('while others wait, a download rests as long as its piece took, and one alone does not rest', async () => {
  const turns = createTurns(1);
  const rests: number[] = [];
  let endedAt = Infinity;
  async function* write(): AsyncGenerator<string> {
    for (let n = 0; n < 4; n += 1) {
      rests.push(performance.now() - endedAt);
      await sleep(20);
      endedAt = performance.now();
      yield 'piece';
    }
  }
  await Promise.all(['a', 'b', 'c'].map((name) => readText(inTurns(write(), name, turns))));
  // The last piece of all has nobody behind it.
  expect(Math.min(...rests.slice(1, -1))).toBeGreaterThan(18);
  await expect.poll(turns.held).toBe(0);
  rests.length = 0;
  await readText(inTurns(write(), 'd', turns));
  expect(Math.min(...rests.slice(1))).toBeLessThan(18);
});
