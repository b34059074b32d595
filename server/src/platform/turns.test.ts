import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const asker = (workspaceId: string, priority: 'interactive' | 'bulk' = 'interactive') => ({
  workspaceId,
  priority,
});

test('a workspace with one call waits for one round, however much the others have waiting', async () => {
  const turns = createTurns(1);
  const order: string[] = [];
  const first = await turns.take(asker('busy'));
  const run = async (workspaceId: string): Promise<void> => {
    const end = await turns.take(asker(workspaceId, 'bulk'));
    order.push(workspaceId);
    end();
  };
  const all = [
    ...Array.from({ length: 20 }, () => run('busy')),
    ...Array.from({ length: 20 }, () => run('other')),
    run('small'),
  ];
  first();
  await Promise.all(all);
  expect(order.indexOf('small')).toBeLessThan(3);
});

test('inside a workspace people go before bulk work, and each in the order they came', async () => {
  const turns = createTurns(1);
  const order: string[] = [];
  const first = await turns.take(asker('a'));
  const run = async (name: string, priority: 'interactive' | 'bulk'): Promise<void> => {
    const end = await turns.take(asker('a', priority));
    order.push(name);
    end();
  };
  const all = [
    run('b1', 'bulk'),
    run('b2', 'bulk'),
    run('i1', 'interactive'),
    run('i2', 'interactive'),
  ];
  first();
  await Promise.all(all);
  expect(order).toEqual(['i1', 'i2', 'b1', 'b2']);
});

test('ending a turn twice frees one place', async () => {
  const turns = createTurns(1);
  const end = await turns.take(asker('a'));
  end();
  end();
  expect(turns.held()).toBe(0);
  await turns.take(asker('a'));
  void turns.take(asker('a'));
  await settle();
  expect([turns.held(), turns.waiting()]).toEqual([1, 1]);
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('take' as const),
    workspace: fc.constantFrom('a', 'b', 'c'),
    priority: fc.constantFrom('interactive' as const, 'bulk' as const),
  }),
  fc.record({ kind: fc.constant('end' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('abort' as const), pick: fc.nat() }),
);

test('a small workspace gets the places that fall free until it has its share', async () => {
  const turns = createTurns(10);
  const held: (() => void)[] = [];
  for (let n = 0; n < 10; n++) held.push(await turns.take(asker('large')));
  const order: string[] = [];
  const wait = (workspaceId: string) =>
    void turns.take(asker(workspaceId)).then(() => order.push(workspaceId));
  for (let n = 0; n < 20; n++) wait('large');
  for (let n = 0; n < 8; n++) wait('small');
  for (const end of held) end();
  await settle();
  expect(order.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'small'));
  expect(order.filter((name) => name === 'small')).toHaveLength(5);
});

test('spread turns beyond the first quarter begin one after the other', async () => {
  const turns = createTurns(20, { spread: true });
  const take = () => turns.take(asker('a'));
  // Turns of 20 ms, so that the next ones know how long a turn takes.
  for (let n = 0; n < 30; n++) {
    const ends = await Promise.all(Array.from({ length: 5 }, take));
    await sleep(20);
    for (const end of ends) end();
  }
  const since = performance.now();
  const begun: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, () => take().then(() => begun.push(performance.now() - since))),
  );
  expect(begun[4]).toBeLessThan(8);
  // 15 more at 20 ms * 0.7 / 20 each.
  expect(begun[19]).toBeGreaterThan(8);
  expect(begun[19]).toBeLessThan(200);
});

interface Waiting {
  readonly workspace: string;
}

test('never more turns than places, no place is lost, and who holds fewest goes first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(step, { maxLength: 60 }),
      async (slots, steps) => {
        const turns = createTurns(slots);
        const ends: (() => void)[] = [];
        const holds = new Map<string, number>();
        const add = (workspace: string, by: number) =>
          holds.set(workspace, (holds.get(workspace) ?? 0) + by);
        const waiting = new Map<AbortController, Waiting>();
        const come = (workspace: string, priority: 'interactive' | 'bulk'): void => {
          const controller = new AbortController();
          waiting.set(controller, { workspace });
          turns.take(asker(workspace, priority), controller.signal).then(
            (end) => {
              ends.push(() => {
                add(workspace, -1);
                end();
              });
              waiting.delete(controller);
              const others = [...waiting.values()].map((other) => holds.get(other.workspace) ?? 0);
              expect(holds.get(workspace) ?? 0).toBeLessThanOrEqual(Math.min(...others));
              add(workspace, 1);
            },
            () => waiting.delete(controller),
          );
        };
        for (const action of steps) {
          if (action.kind === 'take') {
            come(action.workspace, action.priority);
          } else if (action.kind === 'end' && ends.length > 0) {
            ends.splice(action.pick % ends.length, 1)[0]?.();
          } else if (action.kind === 'abort' && waiting.size > 0) {
            [...waiting.keys()][action.pick % waiting.size]?.abort(new Error('left'));
          }
          await settle();
          expect(turns.held()).toBe(ends.length);
          expect(ends.length).toBeLessThanOrEqual(slots);
          expect(turns.waiting()).toBe(waiting.size);
          expect(waiting.size > 0 && ends.length < slots).toBe(false);
        }
        while (ends.length > 0) {
          ends.shift()?.();
          await settle();
        }
        expect([turns.held(), turns.waiting(), waiting.size]).toEqual([0, 0, 0]);
      },
    ),
    { numRuns: 200 },
  );
});

test('with leastUsed a workspace with little to do goes before one that has used a lot', async () => {
  const turns = createTurns(1, { leastUsed: true });
  const order: string[] = [];
  const run = async (workspaceId: string, ms: number) => {
    const end = await turns.take({ workspaceId, priority: 'bulk' });
    await sleep(ms);
    order.push(workspaceId);
    end();
  };
  const large = Array.from({ length: 6 }, () => run('large', 20));
  await sleep(50);
  const small = [run('small', 1), run('small', 1), run('small', 1)];
  await Promise.all([...large, ...small]);
  // One turn of the large one may be under way when the small one comes; then it is the small one's.
  const first = order.indexOf('small');
  expect(order.slice(first, first + 3)).toEqual(['small', 'small', 'small']);
  expect(order.lastIndexOf('large')).toBe(8);
});

test('a workspace that has used a minute of a processor waits behind all others, and for nobody if it is alone', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const turns = createTurns(1, { leastUsed: true });
    const use = async (workspaceId: string, ms: number) => {
      const end = await turns.take(asker(workspaceId));
      vi.advanceTimersByTime(ms);
      end();
    };
    await use('heavy', 60_000);
    await use('light', 1_000);
    const end = await turns.take(asker('heavy'));
    const order: string[] = [];
    const wait = async (workspaceId: string) => {
      const endOwn = await turns.take(asker(workspaceId));
      order.push(workspaceId);
      vi.advanceTimersByTime(1_000);
      endOwn();
    };
    // It asked first, but what it has used is more than what the others use.
    const all = [wait('heavy'), wait('heavy'), ...Array.from({ length: 8 }, () => wait('light'))];
    all.push(wait('new'));
    vi.advanceTimersByTime(60_000);
    end();
    await Promise.all(all);
    expect(order.slice(0, 9).toSorted()).toEqual([...Array<string>(8).fill('light'), 'new']);
    expect(order.slice(9)).toEqual(['heavy', 'heavy']);
    expect([turns.held(), turns.waiting()]).toEqual([0, 0]);
    // Alone it waits for nothing.
    const again = await turns.take(asker('heavy'));
    again();
  } finally {
    vi.useRealTimers();
  }
});
