import { describe, expect, test } from 'vitest';
import { countBySeverity, isLessGrave, refuseLength } from './weigh-findings.ts';

const counted = (...severities: readonly ('LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL')[]) =>
  countBySeverity(severities.map((severity) => ({ severity })));

describe('isLessGrave', () => {
  test('fewer findings of the same severity are better', () => {
    expect(isLessGrave(counted('HIGH'), counted('HIGH', 'HIGH'))).toBe(true);
    expect(isLessGrave(counted(), counted('LOW'))).toBe(true);
  });

  test('the same findings are not better', () => {
    expect(isLessGrave(counted('HIGH', 'LOW'), counted('LOW', 'HIGH'))).toBe(false);
  });

  test('several small findings are better than a grave one, and not the other way round', () => {
    expect(isLessGrave(counted('LOW', 'LOW', 'MEDIUM'), counted('CRITICAL'))).toBe(true);
    expect(isLessGrave(counted('CRITICAL'), counted('LOW', 'LOW', 'MEDIUM'))).toBe(false);
  });
});

test('a repair is refused below half and above twice the length', () => {
  const before = 'x'.repeat(100);
  const lengths = [49, 50, 200, 201].map((length) => refuseLength(before, 'x'.repeat(length)));
  expect(lengths).toEqual(['too_short', null, null, 'too_long']);
});
