import type { LanguageQuality } from '@copydesk/contract/rules/rule-quality';
import { expect, test } from 'vitest';
import { formatsOf } from '../../lib/format.ts';
import { qualityWords } from './quality-words.ts';
import { en } from './texts.ts';

/** The English texts with their values, without the library. */
const t = (name: string, values: Readonly<Record<string, string | number>> = {}): string => {
  const texts = en as Readonly<Record<string, string>>;
  const text = texts[name] ?? texts[`${name}_${values['count'] === 1 ? 'one' : 'other'}`] ?? '';
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key]));
};

const wordsOf = (language: string | null, quality?: Partial<LanguageQuality>) =>
  qualityWords(
    t,
    formatsOf('en'),
    language,
    quality && {
      language: null,
      tests: null,
      decisions: { confirmed: 0, rejected: 0 },
      estimate: { mean: 0.5, low: 0.02, high: 0.98 },
      standing: 'finding',
      ...quality,
    },
  );

test('a rule with tests and decisions says both, and what follows', () => {
  expect(
    wordsOf('EN', {
      tests: { locked: { right: 9, wrong: 2 }, open: { right: 29, wrong: 1 } },
      decisions: { confirmed: 12, rejected: 1 },
      estimate: { mean: 0.9, low: 0.81, high: 0.98 },
    }),
  ).toEqual([
    'In test texts 38 of 41 marks were right; in those that no author of rules has read, 9 of 11.',
    'Here 12 of 13 decided findings were confirmed.',
    'Probably 81% to 98% of its findings here are right.',
  ]);
});

test('figures of texts that the authors could read say so', () => {
  const tests = { locked: { right: 0, wrong: 0 }, open: { right: 3, wrong: 0 } };
  expect(wordsOf('EN', { tests })[0]).toContain('could read all of them');
});

test('where nobody tested or decided anything, no share is claimed', () => {
  expect(wordsOf('NL', {})).toEqual([
    'No test text has met this rule in Nederlands.',
    'Here nobody has confirmed or rejected a finding of it yet.',
  ]);
  expect(wordsOf('NL')).toEqual(['No test text has met this rule in Nederlands.']);
  expect(wordsOf(null)).toEqual(['No test text has met this rule.']);
});
