import { DEFAULT_POLICY, type GatePolicyRules } from '@copydesk/contract/contents/gate';
import { expect, test } from 'vitest';
import { decideGate } from './verdict.ts';

type Judged = Parameters<typeof decideGate>[0]['findings'][number];

const found = (changes: Partial<Judged> = {}): Judged => ({
  id: 'vio_1',
  review_state: 'undecided',
  severity: 'HIGH',
  packId: null,
  suggested_text: null,
  suggestion_kind: null,
  anchor: null,
  ...changes,
});
const omission = { suggested_text: null, suggestion_kind: 'remove' } as const;
const edit = { suggested_text: 'low-risk', suggestion_kind: 'replace' } as const;

const verdictOf = (findings: readonly Judged[], policy: Partial<GatePolicyRules> = {}) =>
  decideGate({ findings, unjudged: 0, truncated: false }, { ...DEFAULT_POLICY, ...policy });

test.each<[string, readonly Judged[], string]>([
  ['nothing', [], 'pass'],
  ['low', [found({ severity: 'LOW' })], 'pass'],
  ['medium with an edit', [found({ severity: 'MEDIUM', ...edit })], 'pass_with_edits'],
  ['medium with a sentence to leave out', [found({ severity: 'MEDIUM', ...omission })], 'hold'],
  ['medium without one', [found({ severity: 'MEDIUM' })], 'hold'],
  ['high, also with an edit', [found(edit)], 'hold'],
  ['no severity', [found({ severity: null })], 'hold'],
  ['critical', [found({ severity: 'CRITICAL' })], 'refuse'],
  ['the worst of several', [found(edit), found({ severity: 'CRITICAL' }), found()], 'refuse'],
])('by default: %s', (_name, findings, verdict) => {
  expect(verdictOf(findings).verdict).toBe(verdict);
});

test.each([
  ['dismissed', 'pass', false],
  ['urgent_violation', 'refuse', false],
  ['elevated_risk', 'hold', false],
  ['fixed', 'hold', false],
  ['undecided', 'hold', true],
] as const)('a finding that is %s: %s', (state, verdict, isWaiting) => {
  expect(verdictOf([found({ review_state: state })])).toMatchObject({ verdict, isWaiting });
});

test('the edits are told only if they are enough', () => {
  const medium = found({ severity: 'MEDIUM', ...edit });
  expect(verdictOf([medium]).edits).toMatchObject([{ kind: 'replace', text: 'low-risk' }]);
  expect(verdictOf([medium, found()]).edits).toEqual([]);
});

test('a pack goes before the severity', () => {
  const packs = [{ pack_id: 'house', verdict: 'pass' as const }];
  expect(verdictOf([found({ packId: 'house' })], { packs }).verdict).toBe('pass');
  expect(verdictOf([found({ packId: 'other' })], { packs }).verdict).toBe('hold');
});

test('what is not known is never a plain pass where the policy says so', () => {
  const clean = { findings: [], unjudged: 2, truncated: false };
  expect(decideGate(clean, DEFAULT_POLICY).verdict).toBe('pass');
  expect(decideGate(clean, { ...DEFAULT_POLICY, unjudged: 'refuse' }).verdict).toBe('refuse');
  const cut = { ...clean, truncated: true };
  expect(decideGate(cut, DEFAULT_POLICY).verdict).toBe('hold');
});
