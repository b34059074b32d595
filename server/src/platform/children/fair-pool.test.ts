import { afterAll, expect, test } from 'vitest';
import type { ChildPool } from './child-pool.ts';
import type { Deed } from './child.fixture.ts';
import { createFairPool } from './fair-pool.ts';

const { inTurn, close } = createFairPool({
  entry: new URL('./child.fixture.ts', import.meta.url),
  readable: [new URL('.', import.meta.url), new URL('../../../package.json', import.meta.url)],
  memoryMegabytes: 200,
  children: 2,
});
afterAll(close);

interface Job {
  readonly name: string;
  readonly ms: number;
}
const ended: string[] = [];
const work = async (children: ChildPool, { name, ms }: Job) => {
  const deed: Deed = { deed: 'wait', value: ms };
  const outcome = await children.run(deed, 60_000);
  ended.push(name);
  return outcome;
};
const run = inTurn(work, ({ ms }) => ms > 500);

test('six large jobs of one workspace leave a process to the small job of another', async () => {
  // Both processes are there before anything is measured.
  const ready = [run('b', { name: 'ready', ms: 200 }), run('b', { name: 'ready', ms: 200 })];
  await Promise.all(ready);
  ended.length = 0;
  const large = Array.from({ length: 6 }, () => run('a', { name: 'large', ms: 700 }));
  const small = Array.from({ length: 3 }, () => run('b', { name: 'small', ms: 1 }));
  await Promise.all([...large, ...small]);
  expect(ended.slice(0, 3)).toEqual(['small', 'small', 'small']);
  expect(ended).toHaveLength(9);
}, 60_000);
