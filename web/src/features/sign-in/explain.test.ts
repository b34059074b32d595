import { expect, test } from 'vitest';
import type { Problem } from '../../lib/problem.ts';
import { explain } from './explain.ts';

const t = (name: string, values: object = {}): string => `${name} ${JSON.stringify(values)}`;
const problem = (changes: Partial<Problem>): Problem => ({
  status: 500,
  detail: '',
  issues: [],
  retryAfter: null,
  ...changes,
});

test('a refusal says what it means where it happened, and not what the server calls it', () => {
  const detail = 'The e-mail address or the password is wrong.';
  expect(explain(problem({ status: 401, detail }), t, 'refused')).toBe('refused');
  expect(explain(problem({ status: 403, detail }), t, 'refused')).toBe('refused');
});

test('too many attempts say how long to wait', () => {
  expect(explain(problem({ status: 429, retryAfter: 30 }), t, '')).toBe(
    'too_many_seconds {"seconds":30}',
  );
  expect(explain(problem({ status: 429, retryAfter: 601 }), t, '')).toBe(
    'too_many_minutes {"minutes":11}',
  );
  expect(explain(problem({ status: 429 }), t, '')).toBe('too_many {}');
});

test('a lost connection is told apart from a fault of the server', () => {
  expect(explain(problem({ status: 0 }), t, '')).toBe('no_answer {}');
  expect(explain(problem({ status: 500 }), t, '')).toBe('something {}');
  expect(explain(problem({ status: 409, detail: 'Said.' }), t, '')).toBe('Said.');
});
