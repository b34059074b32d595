import { expect, test } from 'vitest';
import { fingerprintOf, fingerprintOfAbsence } from './fingerprint.ts';

const finding = {
  ruleId: 'eu-green-claims/generic-claim',
  locale: 'en',
  quote: 'eco-friendly',
  sentence: 'Our eco-friendly bottle costs 12.50 €, 20% less.',
} as const;

test.each([
  'OUR ECO-FRIENDLY BOTTLE COSTS 12.50 €, 20% LESS.',
  'Our eco-friendly bottle costs 9 €, 5 % less!',
  'Our  eco-friendly\u00a0bottle costs 1 200,00 €, 20 % less',
  '“Our eco\u2011friendly bottle” costs 12.50 €: 20% less.',
])('figures, case, spacing and punctuation make no other finding: %j', (sentence) => {
  expect(fingerprintOf({ ...finding, sentence })).toBe(fingerprintOf(finding));
});

test.each([
  { ruleId: 'eu-green-claims/other' },
  { locale: 'de' as const },
  { quote: 'friendly bottle' },
  { sentence: 'Our eco-friendly box costs 12.50 €, 20% less.' },
])('another rule, language, quote or sentence is another finding: %j', (change) => {
  expect(fingerprintOf({ ...finding, ...change })).not.toBe(fingerprintOf(finding));
});

test('units stand close to their figure or not', () => {
  const weight = (sentence: string) => fingerprintOf({ ...finding, sentence });
  expect(weight('Lose 5 kg now')).toBe(weight('Lose 10kg now'));
  expect(weight('Lose 5 kg now')).not.toBe(weight('Lose 5 kgs now'));
});

test('a fingerprint is versioned and stays what it was', () => {
  expect(fingerprintOf(finding)).toMatch(/^v1:[0-9a-f]{64}$/);
  expect(fingerprintOf(finding)).toBe(
    'v1:a1154086eada3d6c6dedc16d448f0088a1171539af45a1c87203b60b7ede4551',
  );
});

test('something that is missing is the same in every asset of a template', () => {
  const absence = {
    ruleId: 'p/r',
    locale: 'en',
    trigger: 'Bad credit?',
    templateKey: 't1',
  } as const;
  const same = fingerprintOfAbsence({ ...absence, trigger: 'BAD CREDIT' });
  expect(same).toBe(fingerprintOfAbsence(absence));
  expect(fingerprintOfAbsence({ ...absence, templateKey: 't2' })).not.toBe(same);
  expect(fingerprintOfAbsence({ ...absence, ruleId: 'p/s' })).not.toBe(same);
  expect(fingerprintOfAbsence({ ...absence, trigger: null })).not.toBe(same);
});
