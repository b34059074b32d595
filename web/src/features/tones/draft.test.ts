import type { ToneDraft } from '@copydesk/contract/tones/tone-draft';
import { expect, test } from 'vitest';
import {
  addLanguage,
  changeLanguage,
  countGuide,
  type Draft,
  draftOf,
  EMPTY_GUIDE,
  isChanged,
  mergeGuides,
  toSend,
} from './draft.ts';

const guide = {
  dos: ['Say “you”.'],
  donts: [],
  use_terms: ['account'],
  avoid_terms: [{ term: 'Cheap', instead: 'low-cost' }],
  examples: [],
};
const saved: ToneDraft = {
  id: 'ton_1',
  key: 'house',
  built_in: false,
  version: 3,
  archived: false,
  default: false,
  languages: [
    {
      meta_id: 'tom_1',
      language_key: 'EN',
      name: 'House',
      description: null,
      content: '### Do',
      guide,
    },
  ],
};

test('an opened tone is unchanged, also with an empty line for the next guideline', () => {
  const draft = draftOf(saved);
  expect(isChanged(draft, saved)).toBe(false);
  const typing = changeLanguage(draft, 'EN', { guide: { ...guide, dos: ['Say “you”.', ' '] } });
  expect(isChanged(typing, saved)).toBe(false);
  const typed = changeLanguage(draft, 'EN', {
    guide: { ...guide, dos: ['Say “you”.', 'Be kind.'] },
  });
  expect(isChanged(typed, saved)).toBe(true);
});

test('what is sent has no empty lines, and no text beside a guide', () => {
  const draft: Draft = changeLanguage(draftOf(saved), 'EN', {
    guide: { ...guide, dos: ['', ' Be kind. '], avoid_terms: [{ term: ' ', instead: 'x' }] },
  });
  expect(toSend(draft)[0]).toMatchObject({
    content: null,
    guide: { dos: ['Be kind.'], avoid_terms: [] },
  });
});

test('an empty guide is none, and the free text stays', () => {
  const draft = changeLanguage(draftOf(saved), 'EN', { guide: EMPTY_GUIDE, content: 'Warm.' });
  expect(toSend(draft)[0]).toMatchObject({ content: 'Warm.', guide: null });
  expect(countGuide(EMPTY_GUIDE)).toBe(0);
});

test('a language is added once, with the name of the tone', () => {
  const more = addLanguage(draftOf(saved), 'NL');
  expect(more.languages.map(({ language_key: key, name }) => [key, name])).toEqual([
    ['EN', 'House'],
    ['NL', 'House'],
  ]);
  expect(addLanguage(more, 'NL')).toBe(more);
});

test('a proposal adds what is not there yet, and replaces nothing', () => {
  const merged = mergeGuides(guide, {
    ...EMPTY_GUIDE,
    dos: ['say “YOU”.', 'Give figures.'],
    avoid_terms: [
      { term: 'cheap', instead: 'nothing' },
      { term: 'hurry', instead: null },
    ],
  });
  expect(merged.dos).toEqual(['Say “you”.', 'Give figures.']);
  expect(merged.avoid_terms).toEqual([
    { term: 'Cheap', instead: 'low-cost' },
    { term: 'hurry', instead: null },
  ]);
  expect(mergeGuides(null, guide)).toEqual(guide);
});
