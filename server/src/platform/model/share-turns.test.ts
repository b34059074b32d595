import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import type { Turns } from '../turns.ts';
import { modelOn, request } from './model.fixture.ts';
import { type Link, parseChain } from './parse-chain.ts';
import { startSharingTurns } from './share-turns.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const { db } = scope;
const { log } = database;

const linkOf = (text: string): Link => {
  const [link] = parseChain(text, (fault) => {
    throw new Error(fault);
  });
  if (!link) throw new Error('no link');
  return link;
};

/** What a process has: it shares slots, as another process on the same database does. */
const startProcess = () => {
  const shares = startSharingTurns({ db, log });
  onTestFinished(shares.stop);
  return shares;
};

const turnsOf = (link: Link): Turns => {
  const turns = startProcess().turnsOf(link, () => undefined);
  if (!turns) throw new Error('the link is not shared');
  return turns;
};

const asker = { workspaceId: scope.workspaceId, priority: 'bulk' } as const;

/** Takes turns without end, each of so many milliseconds, until the returned function is called. */
const keepBusy = (turns: Turns, atOnce: number, ms: number) => {
  let isOver = false;
  let done = 0;
  const one = async () => {
    while (!isOver) {
      const end = await turns.take(asker);
      await sleep(ms);
      end();
      done += 1;
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, one));
  return {
    done: () => done,
    stop: () => {
      isOver = true;
      return all;
    },
  };
};

/** The most turns that several processes had under way at once, during some time. */
const peakOf = async (all: readonly Turns[], ms: number): Promise<number> => {
  let peak = 0;
  for (const until = Date.now() + ms; Date.now() < until; await sleep(2)) {
    peak = Math.max(
      peak,
      all.reduce((sum, turns) => sum + turns.held(), 0),
    );
  }
  return peak;
};

test('all processes together never have more calls under way than the model allows, and share them', async () => {
  const link = linkOf('openai:shared?concurrency=8');
  const all = [turnsOf(link), turnsOf(link), turnsOf(link)];
  const loads = all.map((turns) => keepBusy(turns, 8, 20));
  // In the beginning the first to ask may have all.
  const first = await peakOf(all, 1_500);
  const before = loads.map((load) => load.done());
  const then = await peakOf(all, 2_000);
  const done = loads.map((load, n) => load.done() - (before[n] ?? 0));
  await Promise.all(loads.map((load) => load.stop()));
  expect(Math.max(first, then)).toBeLessThanOrEqual(8);
  expect(then).toBeGreaterThanOrEqual(7);
  const total = done.reduce((sum, one) => sum + one, 0);
  for (const one of done) expect(one / total).toBeGreaterThan(0.2);
}, 20_000);

test('a process that is alone has all of them, and gives some up when another one waits', async () => {
  const link = linkOf('openai:grown?concurrency=6');
  const one = turnsOf(link);
  const load = keepBusy(one, 6, 10);
  await expect.poll(() => one.held(), { timeout: 5_000 }).toBe(6);
  const other = turnsOf(link);
  const began = performance.now();
  (await other.take(asker))();
  expect(performance.now() - began).toBeLessThan(4_500);
  await load.stop();
}, 20_000);

test('if there are fewer slots than processes, each gets its turn', async () => {
  const link = linkOf('openai:scarce?concurrency=1');
  const all = [turnsOf(link), turnsOf(link)];
  const loads = all.map((turns) => keepBusy(turns, 2, 20));
  const peak = await peakOf(all, 5_000);
  const done = loads.map((load) => load.done());
  await Promise.all(loads.map((load) => load.stop()));
  expect(peak).toBe(1);
  for (const one of done) expect(one).toBeGreaterThan(5);
}, 20_000);

test('the slots of a process that died are free after a few seconds', async () => {
  const link = linkOf('openai:dead?concurrency=2');
  await database.admin.query(
    `insert into model_share (name, process_id, slots, wanted, told_at)
     values ('openai:dead', gen_random_uuid(), 2, 2, now())`,
  );
  const turns = turnsOf(link);
  const began = performance.now();
  await turns.take(asker);
  const tookMs = performance.now() - began;
  expect(tookMs).toBeGreaterThan(4_000);
  expect(tookMs).toBeLessThan(9_000);
}, 20_000);

test('a process that stops leaves its slots at once', async () => {
  const link = linkOf('openai:left?concurrency=2');
  const leaving = startProcess();
  const turns = leaving.turnsOf(link, () => undefined);
  await turns?.take(asker);
  await turns?.take(asker);
  await leaving.stop();
  const began = performance.now();
  await turnsOf(link).take(asker);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('a provider that tells one process to wait is not asked by the others', async () => {
  const provider = await startFakeProvider();
  onTestFinished(provider.stop);
  const chain = `compatible:held?url=${provider.url}&name=held`;
  const models = [1, 2].map(() => modelOn(database, chain, { shares: startProcess() }));
  const [one, two] = models as [(typeof models)[0], (typeof models)[0]];
  await two.write(scope, request());
  provider.script({
    queue: [{ kind: 'status', status: 429, headers: { 'retry-after': '30' } }],
  });
  await expect(one.write(scope, request())).rejects.toThrow('429');
  const asked = provider.calls.length;
  // The other process hears of it within a second.
  await sleep(1_500);
  await expect(two.write(scope, request())).rejects.toThrow('must not be asked');
  expect(provider.calls.length).toBe(asked);
}, 20_000);
