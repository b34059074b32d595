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

test('the more downloads wait, the longer they rest between pieces, and one alone does not rest', async () => {
  const restsOf = async (names: readonly string[]): Promise<number[]> => {
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
    await Promise.all(names.map((name) => readText(inTurns(write(), name, turns))));
    await expect.poll(turns.held).toBe(0);
    return rests;
  };
  // The first piece has nobody before it, and the last ones have fewer downloads behind them.
  const among = async (names: readonly string[]): Promise<number> =>
    Math.min(...(await restsOf(names)).slice(1, 8));
  expect(await among(['a', 'b', 'c'])).toBeGreaterThan(2 * 18);
  expect(await among(['a', 'b', 'c', 'd', 'e', 'f'])).toBeGreaterThan(3 * 18);
  expect(Math.min(...(await restsOf(['a'])).slice(1))).toBeLessThan(18);
});
