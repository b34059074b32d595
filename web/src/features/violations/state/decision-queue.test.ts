import { expect, test } from 'vitest';
import { NO_COUNTS } from '../../../parts/review/decided.ts';
import {
  createDecisionQueue,
  type DecideWork,
  type Sent,
  type UndoRef,
  type Work,
} from './decision-queue.ts';
import { onIds, shownAs } from '../effect.ts';

const UNDECIDED = { state: 'undecided', reason: null } as const;
const URGENT = { state: 'urgent_violation', reason: null } as const;
const FIXED = { state: 'fixed', reason: null } as const;

const decide = (id: string, after: DecideWork['after'] = URGENT): DecideWork => ({
  kind: 'decide',
  key: `${id}:${after.state}`,
  violationId: id,
  name: id,
  wholeGroup: false,
  action: 'urgent_violation',
  reason: null,
  seen: UNDECIDED,
  after,
  version: 1,
  effect: onIds([id], after),
  before: new Map([[id, UNDECIDED]]),
  count: 1,
  delta: { ...NO_COUNTS, undecided: -1, [after.state]: 1 },
});

interface Request {
  readonly work: Work;
  readonly undo: UndoRef | null;
  readonly answer: (sent: Sent) => void;
  readonly fail: (error: unknown) => void;
}

const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

const startQueue = (waitFor: (error: unknown) => number | null = () => null) => {
  const requests: Request[] = [];
  const log: string[] = [];
  const pauses: (() => void)[] = [];
  const queue = createDecisionQueue({
    send: (work, undo) =>
      new Promise((answer, fail) => {
        requests.push({ work, undo, answer, fail });
      }),
    settled: (work, { kind }) => log.push(`${work.key} ${kind}`),
    refused: (work) => log.push(`${work.key} refused`),
    waitFor,
    pause: () => new Promise((resume) => pauses.push(resume)),
  });
  const shown = (id: string): string =>
    shownAs({ id, group_id: null }, UNDECIDED, queue.view.get().works).state;
  const answer = async (sent: Sent): Promise<void> => {
    requests.at(-1)?.answer(sent);
    await settle();
  };
  return { queue, requests, log, pauses, shown, answer };
};

const done = (seq: number): Sent => ({ kind: 'done', undo: { seqs: [seq] } });

test('decisions are sent in the order in which they were made, one at a time', async () => {
  const { queue, requests, answer, log } = startQueue();
  for (const id of ['a', 'b', 'c']) queue.add(decide(id));
  await settle();
  expect(requests.map(({ work }) => work.key)).toEqual(['a:urgent_violation']);
  for (const seq of [1, 2, 3]) await answer(done(seq));
  expect(log).toEqual([
    'a:urgent_violation done',
    'b:urgent_violation done',
    'c:urgent_violation done',
  ]);
  expect(queue.view.get().works).toEqual([]);
});

test('a decision shows at once and its effect ends when it was answered', async () => {
  const { queue, shown, answer } = startQueue();
  queue.add(decide('a'));
  expect(shown('a')).toBe('urgent_violation');
  await answer(done(1));
  expect(shown('a')).toBe('undecided');
});

test('the newest of several decisions about one violation is the one that shows', () => {
  const { queue, shown } = startQueue();
  queue.add(decide('a'));
  queue.add(decide('a', FIXED));
  expect(shown('a')).toBe('fixed');
});

test('a refused decision is rolled back and the next one is sent', async () => {
  const { queue, requests, shown, log } = startQueue();
  queue.add(decide('a'));
  queue.add(decide('b'));
  requests[0]?.fail(new Error('403'));
  await settle();
  expect(shown('a')).toBe('undecided');
  expect(log).toEqual(['a:urgent_violation refused']);
  expect(requests[1]?.work.key).toBe('b:urgent_violation');
});

test('while the server is away the oldest is sent again and nothing is lost', async () => {
  const { queue, requests, pauses, shown, answer } = startQueue(() => 1_000);
  queue.add(decide('a'));
  queue.add(decide('b'));
  requests[0]?.fail(new Error('no answer'));
  await settle();
  expect(queue.view.get()).toMatchObject({ isWaiting: true });
  expect(shown('a')).toBe('urgent_violation');
  pauses[0]?.();
  await settle();
  expect(requests[1]?.work.key).toBe('a:urgent_violation');
  await answer(done(1));
  expect(queue.view.get()).toMatchObject({ isWaiting: false });
  await answer(done(2));
  expect(queue.view.get().works).toEqual([]);
});

test('what was not sent yet is taken back without a request', async () => {
  const { queue, requests, answer } = startQueue();
  queue.add(decide('a'));
  queue.add(decide('b'));
  expect(queue.undo('z')?.key).toBe('b:urgent_violation');
  await answer(done(1));
  expect(requests.map(({ work }) => work.key)).toEqual(['a:urgent_violation']);
});

test('what is on its way is taken back by the number that its answer brings', async () => {
  const { queue, requests, shown, answer } = startQueue();
  queue.add(decide('a'));
  queue.undo('z');
  expect(shown('a')).toBe('undecided');
  await answer(done(41));
  expect(requests[1]).toMatchObject({ work: { kind: 'undo' }, undo: { seqs: [41] } });
  await answer({ kind: 'done', undo: null });
  expect(queue.view.get()).toMatchObject({ works: [], canUndo: false });
});

test('several decisions are taken back one by one, the newest first', async () => {
  const { queue, requests, answer } = startQueue();
  queue.add(decide('a'));
  await answer(done(1));
  queue.add(decide('b'));
  await answer(done(2));
  queue.undo('y');
  await answer({ kind: 'done', undo: null });
  queue.undo('z');
  await answer({ kind: 'done', undo: null });
  expect(requests.slice(2).map(({ undo }) => undo)).toEqual([{ seqs: [2] }, { seqs: [1] }]);
  expect(queue.undo('none')).toBeNull();
});

test('a decision that said nothing new cannot be taken back', async () => {
  const { queue, answer } = startQueue();
  queue.add(decide('a'));
  await answer({ kind: 'done', undo: null });
  expect(queue.view.get().canUndo).toBe(false);
});

test('a stale decision is kept as an offer until it is resolved or decided anew', async () => {
  const { queue, answer, shown } = startQueue();
  const stale = { now: FIXED, version: 4, by: null, at: null };
  queue.add(decide('a'));
  await answer({ kind: 'stale', stale });
  expect(queue.view.get().conflicts).toMatchObject([{ ...stale, work: { violationId: 'a' } }]);
  expect(shown('a')).toBe('undecided');
  expect(queue.view.get().canUndo).toBe(false);
  queue.add({ ...decide('a'), key: 'again' });
  expect(queue.view.get().conflicts).toEqual([]);
  await answer({ kind: 'stale', stale });
  queue.resolve('a');
  expect(queue.view.get().conflicts).toEqual([]);
});
