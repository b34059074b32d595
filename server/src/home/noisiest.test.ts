import type { RuleNoise } from '@copydesk/contract/rules/rule-noise';
import { expect, test } from 'vitest';
import { wilson } from '../platform/wilson.ts';
import { noisiest } from './read-rules.ts';

const noiseOf = (dismissed: number, decided: number): RuleNoise => ({
  rule_id: `${dismissed} of ${decided}`,
  name: 'A rule',
  pack_id: null,
  violations: decided,
  decided,
  dismissed,
  share: decided === 0 ? null : dismissed / decided,
  share_at_least: decided === 0 ? null : wilson(dismissed, decided).low,
  falling: false,
});

test('one decision makes no rule noisy, and more decisions weigh more than a higher share', () => {
  const rules = [noiseOf(1, 1), noiseOf(5, 5), noiseOf(18, 20), noiseOf(9, 9), noiseOf(0, 30)];
  expect(noisiest(rules).map(({ rule_id: id }) => id)).toEqual(['9 of 9', '18 of 20', '5 of 5']);
});
