import { expect, test } from 'vitest';
import type { Place } from '../../checking/rule.ts';
import { type CheckedText, pickSentences } from './pick-sentences.ts';

const asset = { id: 'a', name: 'Letter', url: null };
const segment = (text: string, changes: Partial<CheckedText['segments'][number]> = {}) => ({
  text,
  scope: 'body' as const,
  language: null,
  runs: [],
  anchor: { kind: 'lines' as const },
  ...changes,
});
const pick = (
  segments: CheckedText['segments'],
  places: readonly Place[] = [],
  terms: object = { en: ['miracle'] },
) =>
  pickSentences({ asset, segments, language: 'EN', places }, terms).map(
    ({ test: one, reason }) => ({
      reason,
      ...one,
    }),
  );

const PLACE: Place = { segment: 0, start: 9, end: 13, quote: 'zork', sentence: '' };

test('a sentence is told by its words: those of the rule, near ones, or none', () => {
  expect(
    pick([segment('A miracle! It is an admiracle. Two miracles. We sell soup to everybody.')]),
  ).toEqual([
    { reason: 'words', lang: 'en', text: 'A miracle!', expect: ['miracle'] },
    { reason: 'inside', lang: 'en', text: 'It is an admiracle.', ok: true },
    { reason: 'begins', lang: 'en', text: 'Two miracles.', ok: true },
    { reason: 'beside', lang: 'en', text: 'We sell soup to everybody.', ok: true },
  ]);
});

test('what must be found is read from the words, even where the rule finds nothing', () => {
  expect(pick([segment('No finding for this miracle.')], [])).toMatchObject([
    { expect: ['miracle'] },
  ]);
  // Only the rule knows what a pattern means.
  const terms = { en: ['re:z.rk', 'miracle'] };
  expect(pick([segment('There is zork of a miracle.')], [PLACE], terms)).toMatchObject([
    { expect: ['zork', 'miracle'] },
  ]);
});

test('hidden parts, other languages, endless sentences and more than three of a sort are left out', () => {
  const many = Array.from({ length: 9 }, (_, n) => segment(`Miracle number ${n} is here.`));
  expect(pick(many)).toHaveLength(3);
  expect(
    pick([
      segment('A miracle for machines.', { scope: 'meta' }),
      segment('Een miracle voor ons allen.', { language: 'nl' }),
      segment(`A miracle ${'and one more '.repeat(40)}.`),
      segment(`${'x'.repeat(6_000)} miracle`),
      segment('A broken \uD800 miracle.'),
      segment('Too short.'),
    ]),
  ).toEqual([]);
});

test('words for every language are looked for in texts of any language, also of none', () => {
  const terms = { '*': ['miracle'] };
  expect(pick([segment('Een miracle.', { language: 'nl' })], [], terms)).toMatchObject([
    { lang: 'nl', expect: ['miracle'] },
  ]);
  const unknown = { asset, segments: [segment('Miracle.')], language: null, places: [] };
  expect(pickSentences(unknown, terms)).toHaveLength(1);
  expect(pickSentences(unknown, { en: ['miracle'] })).toEqual([]);
});
