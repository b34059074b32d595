import type { DraftCheck } from '@copydesk/contract/documents/draft-check';
import { expect, test } from 'vitest';
import { createCheckLoop } from './check-loop.ts';
import type { Segment } from './segments.ts';

const EMPTY: DraftCheck = {
  rule_set: '',
  coverage: { rules: 0, ran: 0, may_apply: 0 },
  rules: 0,
  language: null,
  truncated: false,
  findings: [],
  unjudged: [],
};

const bench = () => {
  let text = 'first';
  const asked: string[] = [];
  const found: string[] = [];
  const answers: (() => void)[] = [];
  const states: string[] = [];
  const loop = createCheckLoop({
    take: () => [{ scope: 'body', text, from: 1 }],
    check: ([segment]: readonly Segment[]) => {
      asked.push(segment?.text ?? '');
      return new Promise((resolve) => answers.push(() => resolve(EMPTY)));
    },
    found: (_check, [segment]) => found.push(segment?.text ?? ''),
    tell: (state) => states.push(state),
    later: (run) => run(),
  });
  const write = (next: string): void => {
    text = next;
    loop.changed();
  };
  const answer = async (): Promise<void> => {
    answers.shift()?.();
    await new Promise((done) => setTimeout(done));
  };
  return { asked, found, states, write, answer, loop };
};

test('one check is under way at a time, and the newest text is the next', async () => {
  const { asked, found, states, write, answer } = bench();
  write('a');
  write('ab');
  write('abc');
  expect(asked).toEqual(['a']);
  await answer();
  expect(asked).toEqual(['a', 'abc']);
  expect(found).toEqual(['a']);
  expect(states.at(-1)).toBe('checking');
  await answer();
  expect(asked).toEqual(['a', 'abc']);
  expect(states.at(-1)).toBe('done');
});

test('nothing is told of a document that was closed', async () => {
  const { found, write, answer, loop } = bench();
  write('a');
  loop.stop();
  await answer();
  expect(found).toEqual([]);
});
