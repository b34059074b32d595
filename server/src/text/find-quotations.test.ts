import { expect, test } from 'vitest';
import { findQuotations } from './find-quotations.ts';

const quotations = (text: string): string[] =>
  findQuotations(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['They said “eco” and "green".', ['“eco”', '"green"']],
  ['„öko“ und „bio”', ['„öko“', '„bio”']],
  ['« vert » et ‹ bio ›', ['« vert »', '‹ bio ›']],
  ['»grøn« og »øko«', ['»grøn«', '»øko«']],
  ['”grön” på svenska', ['”grön”']],
  ['‘nature’s friend’ it is', ['‘nature’s friend’']],
  ['a 5" pipe and a 6" pipe', []],
  ['it’s the customers’ choice', []],
  ['“never closed', []],
  [`“${'x'.repeat(3_000)}”`, []],
])('%j quotes %j', (text, expected) => {
  expect(quotations(text)).toEqual(expected);
});

test('a hundred thousand open marks are read once', () => {
  const started = process.cpuUsage().user;
  findQuotations(' "“«‘'.repeat(100_000));
  expect(process.cpuUsage().user - started).toBeLessThan(3_000_000);
});
