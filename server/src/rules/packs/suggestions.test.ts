import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkInLanguage } from '../../checking/check-in-language.ts';
import { compileRules } from '../../checking/compile-rules.ts';
import type { Finding } from '../../checking/rule.ts';
import { languageOf } from '../../text/locales.ts';
import { findPacks, loadPack } from './load-pack.ts';
import type { PackRule } from './pack.ts';
import type { PackTest } from './pack-schema.ts';
import { dayOf, runTest } from './test-pack.ts';

const root = fileURLToPath(new URL('../../../../packs', import.meta.url));
const packs = await Promise.all((await findPacks(root)).map(loadPack));
const rules = packs.flatMap(({ pack }) => pack?.rules ?? []);
const breaches = (rule: PackRule) => rule.tests.filter(({ expect: quotes }) => quotes);

/** The findings of a rule in the text of a test. */
const findingsIn = (rule: PackRule, { lang, text, ...known }: PackTest): readonly Finding[] =>
  checkInLanguage(
    {
      segments: [{ text, scope: known.scope ?? rule.scope?.[0] ?? 'body' }],
      language: languageOf(lang),
      metadata: known.with ?? {},
      isExcerpt: true,
    },
    compileRules([rule]),
    known.on ?? dayOf(rule),
  ).findings;

test('an asset with the text that a rule offers to add no longer breaks the rule, in any language', () => {
  const offered = rules.filter(({ insert }) => insert);
  expect(offered.length).toBeGreaterThan(25);
  const wrong = offered.flatMap((rule) => {
    const compiled = compileRules([rule]);
    return breaches(rule).flatMap((each) => {
      return [rule.insert?.[each.lang] ?? []].flat().flatMap((added) => {
        const found = runTest(rule, compiled, { ...each, text: `${each.text} ${added.text}` });
        return found.length === 0 ? [] : [`${rule.id} ${each.lang}: ${each.text} ${added.text}`];
      });
    });
  });
  expect(wrong).toEqual([]);
});

test('a finding that lacks words offers the text of its rule', () => {
  const silent = rules
    .filter(({ insert }) => insert)
    .flatMap((rule) =>
      breaches(rule)
        .filter((each) => !findingsIn(rule, each).some(({ insertion }) => insertion))
        .map((each) => `${rule.id} ${each.lang}: ${each.text}`),
    );
  expect(silent).toEqual([]);
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
      const text = findingsIn(rule, each).reduceRight(
        (whole, { place, suggestion }) =>
          place ? whole.slice(0, place.start) + suggestion + whole.slice(place.end) : whole,
        each.text,
      );
      expect(text).not.toBe(each.text);
      const found = runTest(rule, compiled, { ...each, text });
      return found.length === 0 ? [] : [`${rule.id} ${each.lang}: ${text}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('every rule that finds words itself can suggest something, except about pictures, links, addresses and places', () => {
  const without = rules
    .filter(({ kind }) => kind !== 'judge')
    .filter(({ replace, instead, insert, remove }) => !(replace ?? instead ?? insert ?? remove))
    .map(({ id }) => id);
  expect(without).toEqual([
    'house/alt-text',
    'house/alt-text-source',
    'house/link-text',
    'house/link-text-source',
    'us-can-spam/postal-address',
    'us-ftc/disclosure-position',
  ]);
});

test('other words are in every language of their rule', () => {
  const offered = rules.filter(({ instead }) => instead);
  expect(offered.length).toBeGreaterThan(2);
  for (const { id, instead, languages } of offered)
    expect(Object.keys(instead ?? {}).toSorted(), id).toEqual(languages.toSorted());
});
