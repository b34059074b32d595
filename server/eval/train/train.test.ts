import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeClassifier } from '../../src/checking/hints/classifier.ts';
import { FAMILIES, familyOf } from '../../src/checking/hints/families.ts';
import { CLASSIFIERS_FOLDER } from '../../src/checking/hints/load-classifiers.ts';
import { loadRules } from '../evaluate.ts';
import { isForLock, type OpenText, readOpenTexts } from '../texts/read-open-texts.ts';
import { readTexts } from '../texts/read-texts.ts';
import { train } from './train.ts';

const rules = await loadRules();
const open = readOpenTexts();
const spoken = open.filter(({ locale }) => locale === 'nl');
const few = rules.filter(({ id }) => id.startsWith('eu-green-claims/'));

const bytesOf = (texts: readonly OpenText[]): readonly Buffer[] =>
  train(texts, few, ['green']).families.map(({ classifier }) => writeClassifier(classifier));

test('training twice gives the same bytes', () => {
  const [first, second] = [bytesOf(spoken), bytesOf(spoken)];
  expect(first[0]?.equals(second[0] as Buffer)).toBe(true);
  expect(first[0]?.equals(bytesOf(spoken.slice(1))[0] as Buffer)).toBe(false);
});

test('a locked text is refused, even if it says that it is open', () => {
  const locked = readTexts().find(({ isLocked }) => isLocked);
  const planted = { ...locked, isLocked: false } as OpenText;
  expect(() => train([...spoken, planted], few, ['green'])).toThrow('is locked');
});

test('the reader for training returns every open text and no locked one', () => {
  const all = readTexts();
  expect(open.length).toBe(all.filter(({ isLocked }) => !isLocked).length);
  expect(all.length).toBeGreaterThan(open.length);
  expect(open.filter(({ text }) => isForLock(text))).toEqual([]);
});

test('no locked text is a test of a rule', () => {
  const tests = new Set(rules.flatMap((rule) => rule.tests.map(({ text }) => text)));
  const shared = readTexts().filter(({ isLocked, text }) => isLocked && tests.has(text));
  expect(shared.length).toBe(0);
});

test.each(FAMILIES)('the classifier %s takes at most 256 kB', (family) => {
  const bytes = readFileSync(new URL(`${family}.bin`, CLASSIFIERS_FOLDER));
  expect(bytes.length).toBeLessThanOrEqual(256 * 1024);
});

test('every rule of a pack about law has a family', () => {
  const lost = rules.filter(({ id }) => familyOf(id) === null).map(({ id }) => id);
  expect(lost.filter((id) => !id.startsWith('house/'))).toEqual([]);
  expect(lost.length).toBeGreaterThan(0);
});
