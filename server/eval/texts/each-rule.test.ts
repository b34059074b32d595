import { expect, test } from 'vitest';
import { loadRules } from '../evaluate.ts';
import type { LabelledText } from './read-open-texts.ts';
import { readTexts } from './read-texts.ts';

/** How many texts a rule needs at least. One locked text is little; the hash of the words decides how many it gets. */
const LEAST = { breaches: 8, lawful: 7, locked: 1 };

const rules = await loadRules();
const texts = readTexts();

/** The rules with too few texts, each with what it has. */
const findShort = (labelled: readonly LabelledText[]): readonly string[] => {
  const own = Map.groupBy(labelled, ({ about }) => about);
  return rules.flatMap(({ id }) => {
    const list = own.get(id) ?? [];
    const breaches = list.filter(({ rule }) => rule !== null).length;
    const lawful = list.length - breaches;
    const locked = list.filter(({ isLocked }) => isLocked).length;
    const isShort = breaches < LEAST.breaches || lawful < LEAST.lawful || locked < LEAST.locked;
    return isShort ? [`${id}: ${breaches} breaches, ${lawful} lawful, ${locked} locked`] : [];
  });
};

test('every rule of the packs has 15 labelled texts: 8 breaches and 7 lawful ones, and one of them is locked', () => {
  expect(findShort(texts)).toEqual([]);
});

test('a rule whose lawful texts are taken away is named with what it has', () => {
  const without = texts.filter(
    ({ about, rule }) => about !== 'dark-patterns/timer' || rule !== null,
  );
  expect(findShort(without)).toEqual([
    expect.stringMatching(/^dark-patterns\/timer: 8 breaches, 0 lawful, \d locked$/),
  ]);
});

test('every rule has a breach in a language that it is for', () => {
  const deaf = rules.filter(
    ({ id, languages }) =>
      !texts.some(
        ({ rule, locale }) => rule === id && (languages.length === 0 || languages.includes(locale)),
      ),
  );
  expect(deaf.map(({ id }) => id)).toEqual([]);
});
