import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carryOver } from './carry-over.ts';
import { type ComparedFinding, type EarlierFinding, matchFindings } from './match-findings.ts';

const found = (text: string, more: Partial<ComparedFinding> = {}): ComparedFinding => ({
  ruleId: 'rule',
  ruleVersion: 1,
  textKey: text,
  quote: 'without risk',
  prefix: text,
  suffix: '',
  ...more,
});

const earlier = (text: string, more: Partial<EarlierFinding> = {}): EarlierFinding => ({
  ...found(text),
  id: text,
  rank: '1',
  state: 'undecided',
  reason: null,
  ...more,
});

const OLD = 'A grow your savings with our team and watch them grow ';
const EDITED = 'A grow all your savings with our team and watch them grow ';
const OTHER = 'The moon is a harsh mistress and nobody saves there ';

const oneMatch = (before: EarlierFinding[], now: ComparedFinding) =>
  matchFindings(before, [now]).matches[0] ?? null;

describe('the table of what is carried over', () => {
  const outcome = (state: ReviewState, now: ComparedFinding) => {
    const reason = state === 'dismissed' ? 'A saying.' : null;
    const { change, review } = carryOver(oneMatch([earlier(OLD, { state, reason })], now));
    return [change, review.state, review.dismissalReason];
  };

  test.each([
    ['undecided', ['still', 'undecided', null]],
    ['elevated_risk', ['still', 'elevated_risk', null]],
    ['urgent_violation', ['still', 'urgent_violation', null]],
    ['dismissed', ['still', 'dismissed', 'A saying.']],
    ['fixed', ['regressed', 'undecided', null]],
  ] as const)('%s, same text and rule', (state, expected) => {
    expect(outcome(state, found(OLD))).toEqual(expected);
  });

  test.each([
    ['undecided', ['changed', 'undecided', null]],
    ['elevated_risk', ['changed', 'elevated_risk', null]],
    ['urgent_violation', ['changed', 'urgent_violation', null]],
    ['dismissed', ['changed', 'undecided', null]],
    ['fixed', ['regressed', 'undecided', null]],
  ] as const)('%s, text edited', (state, expected) => {
    expect(outcome(state, found(EDITED))).toEqual(expected);
  });

  test.each(REVIEW_STATES)('%s, rule changed: undecided, and the earlier one is known', (state) => {
    const now = found(OLD, { ruleVersion: 2 });
    expect(outcome(state, now)).toEqual(['still', 'undecided', null]);
    expect(oneMatch([earlier(OLD, { state })], now)?.earlier?.state).toBe(state);
  });
});

describe('findings', () => {
  test('of another rule or in other words are not the same', () => {
    expect(oneMatch([earlier(OLD)], found(OLD, { ruleId: 'another' }))).toBeNull();
    const { matches, gone } = matchFindings([earlier(OLD)], [found(OTHER)]);
    expect([matches, gone.length]).toEqual([[null], 1]);
  });

  test('that were decided differently and are fewer now are undecided, and none is gone', () => {
    const before = [
      earlier(OLD, { id: 'a', state: 'dismissed', reason: 'x' }),
      earlier(OLD, { id: 'b', state: 'urgent_violation' }),
    ];
    const { matches, gone } = matchFindings(before, [found(OLD)]);
    expect(matches).toMatchObject([{ pass: 'ambiguous', earlier: null }]);
    expect(gone).toEqual([]);
    expect(carryOver(matches[0] ?? null).review.state).toBe('undecided');
  });

  test('that were decided alike and are fewer now keep the decision, and the rest is gone', () => {
    const before = ['a', 'b', 'c'].map((id) => earlier(OLD, { id, state: 'urgent_violation' }));
    const { matches, gone } = matchFindings(before, [found(OLD)]);
    expect(matches).toMatchObject([{ pass: 'count', earlier: { id: 'a' } }]);
    expect(gone.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  test('that are edited alike match nothing, since nobody knows which is which', () => {
    const words = (whose: string) => OLD.replace('your', whose);
    const before = [earlier(words('my'), { id: 'a' }), earlier(words('his'), { id: 'b' })];
    const { matches, gone } = matchFindings(before, [found(words('her'))]);
    expect(matches).toEqual([null]);
    expect(gone).toHaveLength(2);
  });

  test('are each matched with at most one, and nothing is lost', () => {
    const text = fc.constantFrom(OLD, EDITED, OTHER, `${OTHER}now `, 'a b c d e f ');
    const rule = fc.constantFrom('one', 'two');
    const any = fc.record({ text, rule });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), fc.array(any, { maxLength: 8 }), (was, now) => {
        const before = was.map((one, n) => earlier(one.text, { id: `${n}`, ruleId: one.rule }));
        const after = now.map((one) => found(one.text, { ruleId: one.rule }));
        const { matches, gone } = matchFindings(before, after);
        expect(matches).toHaveLength(after.length);
        const used = matches.flatMap((match) => match?.earlier?.id ?? []);
        for (const { id } of gone) expect(used).not.toContain(id);
        const unclear = matches.filter((match) => match?.pass !== 'count');
        const ids = unclear.flatMap((match) => match?.earlier?.id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
        matches.forEach((match, n) => {
          expect(match?.earlier?.ruleId ?? after[n]?.ruleId).toBe(after[n]?.ruleId);
        });
      }),
    );
  });
});
