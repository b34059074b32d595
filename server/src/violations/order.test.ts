import { SEVERITIES } from '@copydesk/contract/violations/violation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankOf, ranksOfSeverity, severityOfRank } from './order.ts';

const severity = fc.constantFrom(...SEVERITIES, null);
const group = fc.nat(0xffff_ffff);
const member = fc.nat(0xff_ffff);
const order = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED', null];

test('ranks sort by severity, then by group, then by number in the group', () => {
  const place = fc.tuple(severity, group, member);
  fc.assert(
    fc.property(place, place, (a, b) => {
      const keyOf = ([s, g, m]: typeof a) => [order.indexOf(s), g, m] as const;
      const [x, y] = [keyOf(a), keyOf(b)];
      const at = x.findIndex((part, i) => part !== y[i]);
      const expected = at < 0 ? 0 : Math.sign((x[at] as number) - (y[at] as number));
      const [p, q] = [rankOf(...a), rankOf(...b)];
      expect(p < q ? -1 : p > q ? 1 : 0).toBe(expected);
    }),
  );
});

test('a rank keeps its severity, and lies in that range and in no other', () => {
  fc.assert(
    fc.property(severity, group, member, (of, g, m) => {
      const rank = rankOf(of, g, m);
      expect(severityOfRank(rank)).toBe(of);
      for (const other of SEVERITIES) {
        const { from, to } = ranksOfSeverity(other);
        expect(rank >= from && rank <= to).toBe(other === of);
      }
      const all = ranksOfSeverity(undefined);
      expect(rank >= all.from && rank <= all.to).toBe(true);
    }),
  );
});

test('where a severity ends the next one begins', () => {
  expect(ranksOfSeverity('CRITICAL').to + 1n).toBe(ranksOfSeverity('HIGH').from);
  expect(ranksOfSeverity('LOW').to + 1n).toBe(ranksOfSeverity('UNSPECIFIED').from);
});

test('every rank fits into a bigint of PostgreSQL', () => {
  expect(ranksOfSeverity(undefined).to < 2n ** 63n).toBe(true);
  expect(rankOf(null, 0xffff_ffff, 0xff_ffff)).toBe(ranksOfSeverity(undefined).to);
  expect(rankOf('CRITICAL', 0, 0)).toBe(0n);
});

test.each([
  [-1, 0],
  [0x1_0000_0000, 0],
  [0, -1],
  [0, 0x100_0000],
])('group %i, member %i has no rank', (g, m) => {
  expect(() => rankOf('LOW', g, m)).toThrow(/does not fit/);
});

test('a number past the last severity is no rank', () => {
  expect(() => severityOfRank(6n << 56n)).toThrow(/no severity/);
});
