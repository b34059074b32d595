import { OTHER_GAPS, tellMissed } from '@copydesk/contract/audits/gap-reasons';
import { expect, test } from 'vitest';
import { type AlikeAssets, gapsOf } from './audit-gaps.ts';
import { estimateMissed } from './estimate-missed.ts';

const DAY = '2026-11-16';
const read = (changes: Partial<AlikeAssets> = {}): AlikeAssets => ({
  status: 'completed',
  truncated: false,
  provisional: false,
  isStatic: false,
  language: 'EN',
  metadata: {},
  topics: null,
  assets: 10,
  ...changes,
});
const rule = (name: string, changes: object = {}) => ({
  name,
  terms: { en: ['free'] },
  ...changes,
});
const strictly = (when: object) => rule('Strict', { strict: true, when });

const gaps = (rules: readonly ReturnType<typeof rule>[], assets: readonly AlikeAssets[]) =>
  gapsOf({ rules, assets, unjudged: [], day: DAY });

test('an audit whose rules all ran on everything has no gaps', () => {
  expect(gaps([rule('One'), rule('Two', { terms: { '*': ['x'] } })], [read()])).toEqual([]);
});

test.each([
  ['category_unknown', { category: ['finance'] }, {}],
  ['other_category', { category: ['finance'] }, { category: 'food' }],
  ['market_unknown', { market: ['EU'] }, {}],
  ['other_market', { market: ['EU'] }, { market: 'US' }],
  ['channel_unknown', { channel: ['email'] }, {}],
  ['other_channel', { channel: ['email'] }, { channel: 'web_page' }],
  ['audience_unknown', { audience: ['consumer'] }, {}],
  ['other_audience', { audience: ['consumer'] }, { audience: 'professional' }],
  ['not_in_force', { from: '2027-01-01' }, {}],
])(
  'a rule that did not run because of %s says so, and how many assets it concerns',
  (reason, when, metadata) => {
    expect(gaps([strictly(when), rule('Other')], [read({ metadata })])).toMatchObject([
      { kind: 'not_run', reason, assets: 10, rules: 1, rule_names: ['Strict'], language: null },
    ]);
  },
);

test('a rule that is not strict runs on assets that state nothing', () => {
  expect(
    gaps([rule('Loose', { when: { market: ['EU'], category: ['finance'] } })], [read()]),
  ).toEqual([]);
});

test('a rule about another topic than the words show is listed, and one whose topic they show is not', () => {
  const loose = rule('Loose', { when: { category: ['investment'] } });
  const strict = strictly({ category: ['investment'] });
  expect(gaps([loose, strict], [read({ topics: ['technology'] })])).toMatchObject([
    { kind: 'not_run', reason: 'other_topic', assets: 10, rule_names: ['Loose'] },
    { kind: 'not_run', reason: 'category_unknown', assets: 10, rule_names: ['Strict'] },
  ]);
  expect(gaps([loose, strict], [read({ topics: ['finance'] })])).toMatchObject([
    { kind: 'not_run', reason: 'category_unknown', assets: 10, rule_names: ['Strict'] },
  ]);
});

test('rules without words in a language are listed for that language, and for assets in no language', () => {
  const rules = [rule('English'), rule('Any', { terms: { '*': ['x'] } })];
  const assets = [
    read(),
    read({ language: 'NL', assets: 3 }),
    read({ language: 'DE', assets: 2 }),
    read({ language: null, assets: 1 }),
  ];
  expect(gaps(rules, assets)).toMatchObject([
    { reason: 'language_missing', language: 'NL', assets: 3, rule_names: ['English'] },
    { reason: 'language_missing', language: 'DE', assets: 2 },
    { reason: 'language_unknown', language: null, assets: 1 },
  ]);
});

test('assets that failed, were not reached, were judged by an unproven model or have more findings than are kept come with their numbers', () => {
  const assets = [
    read({ status: 'failed', assets: 4 }),
    read({ status: 'cancelled', assets: 2 }),
    read({ status: 'pending', assets: 1 }),
    read({ truncated: true, assets: 5 }),
    read({ provisional: true, assets: 6 }),
    read({ status: 'failed', provisional: true, assets: 0 }),
  ];
  expect(gaps([rule('One')], assets)).toMatchObject([
    { kind: 'not_read', assets: 4, rules: 0 },
    { kind: 'not_reached', assets: 3, rules: 0 },
    { kind: 'provisional', assets: 6, rules: 0 },
    { kind: 'truncated', assets: 5, rules: 0 },
  ]);
});

test('pages that were read without a browser are listed, with what to do', () => {
  const assets = [read({ isStatic: true, assets: 3 }), read({ isStatic: true, status: 'failed' })];
  expect(gaps([rule('One')], assets)).toMatchObject([
    { kind: 'not_read', assets: 10 },
    { kind: 'not_shown', assets: 3, rules: 0, what_to_do: OTHER_GAPS.not_shown.todo },
  ]);
});

test('a market that nobody knows counts as no market', () => {
  expect(
    gaps([strictly({ market: ['EU'] })], [read({ metadata: { market: 'Atlantis' } })]),
  ).toMatchObject([{ reason: 'market_unknown' }]);
});

test('what was missed is the last gap of an audit that read something, with an estimate or without', () => {
  const audit = { rules: [], assets: [read({ truncated: true })], unjudged: [], day: DAY };
  expect(gapsOf(audit).map(({ kind }) => kind)).toEqual(['truncated']);
  const unknown = gapsOf({ ...audit, missed: { estimate: null } });
  expect(unknown.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['truncated', 'truncated'],
    ['missed', 'not_sampled'],
  ]);
  expect(tellMissed(unknown)).toEqual([
    'How much the audit missed is not estimated: nobody has looked at passages without findings. What to do: Draw a sample of these passages on the page of the audit, and look at it.',
  ]);
  const estimate = estimateMissed({ passages: 900, looked: 30, missed: 1, confirmed: 20 });
  const estimated = gapsOf({ ...audit, missed: { estimate } });
  expect(estimated.at(-1)).toMatchObject({ kind: 'missed', reason: 'estimated', estimate });
  const { low, high } = estimate?.missed ?? {};
  expect(tellMissed(estimated)).toEqual([
    expect.stringContaining(
      `People looked at 30 of 900 passages without findings and saw 1 breach that the audit missed; so ${low} to ${high} of these passages probably have one (95 % interval, best guess 30), and the audit found`,
    ),
  ]);
});
