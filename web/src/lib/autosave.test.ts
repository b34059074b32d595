import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave } from './autosave.ts';

const STALE = { status: 412, detail: 'stale', issues: [], retryAfter: null };

const desk = () => {
  const sent: [string, number][] = [];
  const saved: string[] = [];
  let text = '';
  let fault: unknown = null;
  let wait: Promise<void> | null = null;
  const save = createAutosave<string, { revision: number }>({
    revision: 1,
    read: () => text,
    send: async (value, base) => {
      sent.push([value, base]);
      await wait;
      if (fault) throw fault;
      return { revision: base + 1 };
    },
    onSaved: (value) => saved.push(value),
  });
  return {
    save: {
      ...save,
      edit: (next: string) => {
        text = next;
        save.touch();
      },
    },
    sent,
    saved,
    fail: (error: unknown) => {
      fault = error;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      wait = promise;
      return () => {
        wait = null;
        resolve();
      };
    },
  };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is typed in a row is sent once, a second after the last letter', async () => {
  const { save, sent } = desk();
  save.edit('a');
  await vi.advanceTimersByTimeAsync(900);
  save.edit('ab');
  await vi.advanceTimersByTimeAsync(900);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toEqual([['ab', 1]]);
  expect([save.status.get(), save.revision()]).toEqual(['saved', 2]);
});

test('what is typed while a request is under way is sent after it, on top of it', async () => {
  const { save, sent, hold } = desk();
  const release = hold();
  save.edit('a');
  await vi.advanceTimersByTimeAsync(1_000);
  save.edit('b');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toEqual([['a', 1]]);
  release();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(save.status.get()).toBe('saved');
});

test('leaving sends at once, and tells whether everything is saved', async () => {
  const { save, sent, fail } = desk();
  save.edit('a');
  expect(await save.flush()).toBe(true);
  expect(sent).toEqual([['a', 1]]);
  fail(new Error('away'));
  save.edit('b');
  expect(await save.flush()).toBe(false);
});

test('what could not be sent is tried again by itself, with the newest', async () => {
  const { save, sent, fail } = desk();
  fail(new Error('away'));
  save.edit('a');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(save.status.get()).toBe('failed');
  fail(null);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(save.status.get()).toBe('saved');
  expect(sent).toEqual([
    ['a', 1],
    ['a', 1],
  ]);
});

test('when somebody was faster nothing is sent until a person has decided', async () => {
  const { save, sent, fail } = desk();
  fail(STALE);
  save.edit('a');
  await vi.advanceTimersByTimeAsync(1_000);
  save.edit('ab');
  await vi.advanceTimersByTimeAsync(20_000);
  expect([save.status.get(), sent]).toEqual(['stale', [['a', 1]]]);
  fail(null);
  expect(await save.overwrite(7)).toBe(true);
  expect(sent.at(-1)).toEqual(['ab', 7]);
  expect(save.revision()).toBe(8);
});

test('taking the word of the server drops what was not sent, and what is under way', async () => {
  const { save, saved, hold } = desk();
  const release = hold();
  save.edit('a');
  await vi.advanceTimersByTimeAsync(1_000);
  save.adopt(9);
  release();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([save.status.get(), save.revision(), saved]).toEqual(['saved', 9, []]);
});
