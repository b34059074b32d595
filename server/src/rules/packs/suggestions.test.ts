import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkInLanguage } from '../../checking/check-in-language.ts';
import { compileRules } from '../../checking/compile-rules.ts';
import { languageOf } from '../../text/locales.ts';
import { findPacks, loadPack } from './load-pack.ts';
import type { PackRule } from './pack.ts';
import type { PackTest } from './pack-schema.ts';
import { insertionFor } from './suggestion.ts';
import { dayOf, runTest } from './test-pack.ts';

const root = fileURLToPath(new URL('../../../../packs', import.meta.url));
const packs = await Promise.all((await findPacks(root)).map(loadPack));
const rules = packs.flatMap(({ pack }) => pack?.rules ?? []);
const breaches = (rule: PackRule) => rule.tests.filter(({ expect: quotes }) => quotes);

/** The text of a test in which the words that a rule objects to are replaced by its suggestions. */
const replaced = (rule: PackRule, { lang, text, ...known }: PackTest): string => {
  const { findings } = checkInLanguage(
    {
      segments: [{ text, scope: known.scope ?? rule.scope?.[0] ?? 'body' }],
      language: languageOf(lang),
      metadata: known.with ?? {},
      isExcerpt: true,
    },
    compileRules([rule]),
    known.on ?? dayOf(rule),
  );
  return findings.reduceRight(
    (whole, { place, suggestion }) =>
      place ? whole.slice(0, place.start) + suggestion + whole.slice(place.end) : whole,
    text,
  );
};

test('an asset with the text that a rule offers to add no longer breaks the rule, in any language', () => {
  const offered = rules.filter(({ insert }) => insert);
  expect(offered.length).toBeGreaterThan(15);
  const wrong = offered.flatMap((rule) => {
    const compiled = compileRules([rule]);
    return breaches(rule).flatMap((each) => {
      const missing = { language: languageOf(each.lang), point: '/need/any' };
      const added = insertionFor(rule, missing);
      if (!added) return [];
      const found = runTest(rule, compiled, { ...each, text: `${each.text} ${added.text}` });
      return found.length === 0 ? [] : [`${rule.id} ${each.lang}: ${each.text} ${added.text}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('every language of a rule that offers a text has one, and each is tried', () => {
  for (const rule of rules.filter(({ insert }) => insert)) {
    const languages = Object.keys(rule.insert ?? {});
    expect(languages.toSorted(), rule.id).toEqual(rule.languages.toSorted());
    const tried = new Set<string>(breaches(rule).map(({ lang }) => lang));
    expect(languages.filter((language) => !tried.has(language))).toEqual([]);
  }
});

test('a text with the words that a rule suggests instead no longer breaks the rule', () => {
  const offered = rules.filter(({ replace }) => replace);
  expect(offered.length).toBeGreaterThan(8);
  const wrong = offered.flatMap((rule) => {
    const compiled = compileRules([rule]);
    return breaches(rule).flatMap((each) => {
      const text = replaced(rule, each);
      expect(text).not.toBe(each.text);
      const found = runTest(rule, compiled, { ...each, text });
      return found.length === 0 ? [] : [`${rule.id} ${each.lang}: ${text}`];
    });
  });
  expect(wrong).toEqual([]);
});
