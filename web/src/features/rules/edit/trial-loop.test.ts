import type { RuleTrial } from '@copydesk/contract/rules/rule-draft';
import { expect, test } from 'vitest';
import { createTrialLoop, type Wish } from './trial-loop.ts';

const FIRST: Wish = { source: { name: 'A rule' }, text: '', language: 'EN' };
const trial = (more: Partial<RuleTrial> = {}): RuleTrial => ({
  outcome: 'tried',
  issues: [],
  left_out: [],
  matches: [],
  tests: [],
  milliseconds: 1,
  ...more,
});

/** A server that answers when it is told to. */
const slowServer = () => {
  const sent: string[] = [];
  const waiting: PromiseWithResolvers<RuleTrial>[] = [];
  const send = ({ text }: Wish): Promise<RuleTrial> => {
    sent.push(text);
    const answer = Promise.withResolvers<RuleTrial>();
    waiting.push(answer);
    return answer.promise;
  };
  const answer = async (given: RuleTrial): Promise<void> => {
    waiting.shift()?.resolve(given);
    await new Promise((done) => setTimeout(done));
  };
  return { sent, send, answer };
};

test('one trial is under way at a time, and what was typed in between is never asked', async () => {
  const { sent, send, answer } = slowServer();
  const loop = createTrialLoop(FIRST, send);
  loop.start();
  loop.want({ text: 'a' });
  loop.want({ text: 'ab' });
  loop.want({ text: 'abc' });
  expect(sent).toEqual(['']);
  await answer(trial());
  expect(sent).toEqual(['', 'abc']);
  expect(loop.tried.get()?.asked.text).toBe('');
  await answer(trial());
  expect(loop.tried.get()?.asked.text).toBe('abc');
  loop.want({ text: 'abc' });
  expect(sent).toHaveLength(2);
});

test('whoever waits for the answer gets that of the newest text', async () => {
  const { send, answer } = slowServer();
  const loop = createTrialLoop(FIRST, send);
  loop.start();
  loop.want({ text: 'late' });
  const answered = loop.answered();
  await answer(trial());
  await answer(trial({ milliseconds: 7 }));
  expect(await answered).toMatchObject({ asked: { text: 'late' }, trial: { milliseconds: 7 } });
});

test('lists in which nothing changed stay the same lists, so that nothing is drawn anew', async () => {
  const { send, answer } = slowServer();
  const loop = createTrialLoop(FIRST, send);
  loop.start();
  const issue = { path: '/terms', message: 'There are none.' };
  await answer(trial({ issues: [issue], tests: [null] }));
  const [issues, outcomes] = [loop.issues.get(), loop.outcomes.get()];
  loop.want({ text: 'more' });
  await answer(trial({ issues: [{ ...issue }], tests: [null] }));
  expect(loop.issues.get()).toBe(issues);
  expect(loop.outcomes.get()).toBe(outcomes);
  loop.want({ text: 'and more' });
  await answer(trial());
  expect(loop.issues.get()).toEqual([]);
});

test('a trial that another window replaced is asked again', async () => {
  const { sent, send, answer } = slowServer();
  const loop = createTrialLoop(FIRST, send);
  loop.start();
  await answer(trial({ outcome: 'replaced' }));
  expect(loop.tried.get()).toBeNull();
  await expect.poll(() => sent).toEqual(['', '']);
});

test('a failure is told, the next letter tries again, and a page that is gone asks nothing', async () => {
  const sent: string[] = [];
  const loop = createTrialLoop(FIRST, ({ text }) => {
    sent.push(text);
    return text === '' ? Promise.reject(new Error('away')) : Promise.resolve(trial());
  });
  loop.want({});
  expect(sent).toEqual([]);
  loop.start();
  await loop.answered();
  expect(loop.failed.get()).toBe(true);
  loop.want({ text: 'x' });
  await loop.answered();
  expect(loop.failed.get()).toBe(false);
  loop.stop();
  loop.want({ text: 'xy' });
  expect(sent).toEqual(['', 'x']);
});
