import { expect, test } from 'vitest';
import { type Result, tellMissed } from './measure.ts';

const result = (changes: Partial<Result>): Result => ({
  what: 'something',
  measured: '1',
  goal: '0',
  figures: {},
  ...changes,
});

test('a missed goal fails a bench only if it is the same on every machine', () => {
  const said: string[] = [];
  const tell = (...results: Result[]) => tellMissed(results, (line) => said.push(line));
  expect(tell(result({ ok: true, steady: true }), result({ ok: false }))).toBe(false);
  expect(tell(result({ ok: true }), result({ what: 'reach', ok: false, steady: true }))).toBe(true);
  expect(said).toEqual(['1 of 2 goals missed', '1 of 2 goals missed', 'FAULT reach: 1']);
});
