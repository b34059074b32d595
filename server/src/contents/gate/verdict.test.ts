import { DEFAULT_POLICY, type GatePolicyRules } from '@copydesk/contract/contents/gate';
import { expect, test } from 'vitest';
import type { DescribedUnknowns, PossibleRule } from '../../rules/unknowns.ts';
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

const CLEAN = { findings: [], unjudged: 0, truncated: false };
const UNREAD: DescribedUnknowns = {
  from: null,
  language: null,
  reads_like: null,
  unread: true,
  possible: [],
};

const verdictOf = (findings: readonly Judged[], policy: Partial<GatePolicyRules> = {}) =>
  decideGate(
    { findings, unjudged: 0, truncated: false, unknowns: null },
    { ...DEFAULT_POLICY, ...policy },
  );

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
  const clean = { findings: [], unjudged: 2, truncated: false, unknowns: null };
  expect(decideGate(clean, DEFAULT_POLICY).verdict).toBe('pass');
  expect(decideGate(clean, { ...DEFAULT_POLICY, unjudged: 'refuse' }).verdict).toBe('refuse');
  const cut = { ...clean, truncated: true };
  expect(decideGate(cut, DEFAULT_POLICY).verdict).toBe('hold');
});

test.each<[string, Partial<PossibleRule>, Partial<GatePolicyRules>, string]>([
  ['a rule that would object', {}, {}, 'hold'],
  ['one that offers an edit', { severity: 'MEDIUM' }, {}, 'hold'],
  ['one that would pass', { severity: 'LOW' }, {}, 'pass'],
  ['one whose pack would pass', {}, { packs: [{ pack_id: 'p', verdict: 'pass' }] }, 'pass'],
  ['one for a model', { judged: true }, {}, 'pass'],
  ['one for a model that has to judge', { judged: true }, { unjudged: 'refuse' }, 'hold'],
  ['gaps that pass', {}, { gaps: 'pass' }, 'pass'],
])('what is not known holds if a rule might object: %s', (_name, changes, policy, verdict) => {
  const possible: PossibleRule = {
    name: 'No promise',
    severity: 'HIGH',
    pack_id: 'p',
    language: 'EN',
    quote: 'risk-free',
    open: ['language'],
    judged: false,
    ...changes,
  };
  const unknowns = { ...UNREAD, unread: false, possible: [possible] };
  const answer = decideGate({ ...CLEAN, unknowns }, { ...DEFAULT_POLICY, ...policy });
  expect(answer).toMatchObject({ verdict, isWaiting: false });
});

test('a text that no rule can read is held, unless gaps pass', () => {
  const checked = { ...CLEAN, unknowns: UNREAD };
  expect(decideGate(checked, DEFAULT_POLICY).verdict).toBe('hold');
  expect(decideGate(checked, { ...DEFAULT_POLICY, gaps: 'pass' }).verdict).toBe('pass');
});
