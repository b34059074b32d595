import { expect, test } from 'vitest';
import { addEach, linesOf } from './add-each.ts';

test('the same address twice is added once, and empty lines are none', () => {
  expect(
    linesOf(' https://bank.example/a\n\nhttps://bank.example/a \nhttps://bank.example/b'),
  ).toEqual(['https://bank.example/a', 'https://bank.example/b']);
});

test('what is refused is given back with its reason, and the others are added', async () => {
  const added: string[] = [];
  const problem = {
    status: 422,
    detail: 'Value error, not an address',
    issues: [],
    retryAfter: null,
  };
  const outcome = await addEach(['a', 'wrong', 'b'], (line) => {
    if (line === 'wrong') return Promise.reject(problem as unknown as Error);
    added.push(line);
    return Promise.resolve();
  });
  expect(added).toEqual(['a', 'b']);
  expect(outcome).toEqual({ added: 2, failed: [{ line: 'wrong', why: 'not an address' }] });
});
