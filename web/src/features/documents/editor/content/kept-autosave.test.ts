import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SaveStatus } from '../../../../lib/autosave.ts';
import { createKeptAutosave, type KeptAutosave } from './kept-autosave.ts';
import type { Content } from './kept-text.ts';
import { createKeeper, decideOpening, fingerprint, type KeptText } from './kept-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const content = (title: string): Content => ({ title, blocks: [] });

const storageOf = (map = new Map<string, string>(), isFull = () => false) => ({
  getItem: (name: string) => map.get(name) ?? null,
  setItem: (name: string, value: string) => {
    if (isFull()) throw new Error('full');
    map.set(name, value);
  },
  removeItem: (name: string) => void map.delete(name),
});

const place = { userId: 'u', workspaceId: 'w', documentId: 'd', tab: 'one' };

interface Bench {
  readonly autosave: KeptAutosave;
  readonly write: (title: string) => void;
  readonly sent: [number, string][];
  readonly states: SaveStatus[];
  readonly kept: () => KeptText | null;
  /** What the server answers with next. */
  answer: () => Promise<{ revision: number; version: number; saved_at: null }>;
}

const open = (isFull = () => false): Bench => {
  let text = 'first';
  const keeper = createKeeper({ ...place, storage: storageOf(new Map(), isFull) });
  const sent: [number, string][] = [];
  const states: SaveStatus[] = [];
  const autosave = createKeptAutosave({
    revision: 1,
    read: () => content(text),
    send: ({ title }, base) => {
      sent.push([base, title]);
      return bench.answer();
    },
    keeper,
  });
  autosave.status.subscribe(() => void states.push(autosave.status.get()));
  const bench: Bench = {
    autosave,
    sent,
    states,
    kept: keeper.read,
    write: (title) => {
      text = title;
      autosave.touch();
    },
    answer: () => Promise.resolve({ revision: sent.length + 1, version: 1, saved_at: null }),
  };
  return bench;
};

const problem = (status: number) => ({ status, detail: 'why', issues: [], retryAfter: null });

test('it saves a second after the last change', async () => {
  const bench = open();
  bench.write('a');
  await vi.advanceTimersByTimeAsync(900);
  bench.write('ab');
  await vi.advanceTimersByTimeAsync(950);
  expect(bench.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(bench.sent).toEqual([[1, 'ab']]);
  expect(bench.states.at(-1)).toBe('saved');
  expect(bench.autosave.revision()).toBe(2);
});

test('whoever goes on writing is saved every two seconds, each save from the one before', async () => {
  const bench = open();
  for (let n = 0; n < 61; n += 1) {
    bench.write(`text ${n}`);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(bench.sent.map(([base]) => base)).toEqual([1, 2, 3]);
});

test('one save is under way at a time, and what was written meanwhile follows', async () => {
  const bench = open();
  let done: () => void = () => {};
  bench.answer = () =>
    new Promise((resolve) => {
      done = () => resolve({ revision: bench.sent.length + 1, version: 1, saved_at: null });
    });
  bench.write('a');
  await vi.advanceTimersByTimeAsync(1_000);
  bench.write('ab');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(bench.sent).toEqual([[1, 'a']]);
  done();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bench.sent).toEqual([
    [1, 'a'],
    [2, 'ab'],
  ]);
});

test('a text is in the browser within a third of a second, and gone from it once it is saved', async () => {
  const bench = open();
  bench.write('kept');
  await vi.advanceTimersByTimeAsync(300);
  expect(bench.kept()).toMatchObject({ title: 'kept', base: 1 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bench.kept()).toBeNull();
});

test('a stale save stops all saving, keeps the text, and goes on once the person has chosen', async () => {
  const bench = open();
  const { answer } = bench;
  bench.answer = () => Promise.reject(problem(412));
  bench.write('mine');
  await vi.advanceTimersByTimeAsync(1_000);
  bench.write('mine too');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(bench.sent).toHaveLength(1);
  expect(bench.states.at(-1)).toBe('stale');
  expect(bench.kept()?.title).toBe('mine too');
  bench.answer = answer;
  void bench.autosave.overwrite(7);
  await vi.advanceTimersByTimeAsync(10);
  expect(bench.sent.at(-1)).toEqual([7, 'mine too']);
});

test('without an answer it is tried again until it is saved', async () => {
  const bench = open();
  const { answer } = bench;
  bench.answer = () => Promise.reject(problem(0));
  bench.write('a');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(bench.states.at(-1)).toBe('failed');
  bench.answer = answer;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(bench.states.at(-1)).toBe('saved');
  expect(bench.sent.every(([base]) => base === 1)).toBe(true);
});

test('what the server refuses is kept, said, and sent again after the next change', async () => {
  const bench = open();
  bench.answer = () => Promise.reject(problem(422));
  bench.write('too deep');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(bench.sent).toHaveLength(1);
  expect(bench.states.at(-1)).toBe('failed');
  expect(bench.autosave.refusal()?.detail).toBe('why');
  expect(bench.kept()?.title).toBe('too deep');
  bench.write('better');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bench.sent).toHaveLength(2);
});

test('leaving is a risk only where a text is neither saved nor kept', async () => {
  let isFull = false;
  const bench = open(() => isFull);
  bench.write('a');
  await vi.advanceTimersByTimeAsync(300);
  expect(bench.autosave.isAtRisk()).toBe(false);
  isFull = true;
  bench.write('ab');
  await vi.advanceTimersByTimeAsync(300);
  expect(bench.autosave.isAtRisk()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(bench.autosave.isAtRisk()).toBe(false);
});

test('saving at once saves all that is written, also while an older save is under way', async () => {
  const bench = open();
  bench.write('a');
  const flushed = bench.autosave.flush();
  bench.write('ab');
  expect(await flushed).toBe(true);
  expect(bench.sent.map(([, title]) => title)).toEqual(['a', 'ab']);
});

const saved = { ...content('saved'), revision: 4 };
const keptOf = (title: string, base: number, sent: Content | null = null): KeptText => ({
  ...content(title),
  base,
  at: '2026-01-01T00:00:00.000Z',
  tab: 'one',
  sent: sent && fingerprint(sent),
});

test('a kept text goes on from the text it began with, or from the one that was on its way', () => {
  expect(decideOpening(saved, null).kind).toBe('saved');
  expect(decideOpening(saved, keptOf('saved', 3)).kind).toBe('saved');
  expect(decideOpening(saved, keptOf('more', 4)).kind).toBe('kept');
  expect(decideOpening(saved, keptOf('more', 3, content('saved'))).kind).toBe('kept');
  expect(decideOpening(saved, keptOf('more', 3)).kind).toBe('both');
  expect(decideOpening(saved, keptOf('more', 3, content('other'))).kind).toBe('both');
});

test('a tab does not throw away what another tab keeps', () => {
  const storage = storageOf();
  const one = createKeeper({ ...place, storage });
  const two = createKeeper({ ...place, storage, tab: 'two' });
  one.keep(content('mine'), 1, null);
  two.drop();
  expect(two.read()?.title).toBe('mine');
  two.forget();
  expect(one.read()).toBeNull();
});
