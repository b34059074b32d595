import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { check } from '../../src/checking/check.ts';
import { type CompiledRules, compileRules } from '../../src/checking/compile-rules.ts';
import { foldText } from '../../src/checking/folding/fold-text.ts';
import { languageOf, type Locale } from '../../src/text/locales.ts';
import { compileTerms, matchTerms } from '../../src/checking/match-terms.ts';
import { parsePhrase } from '../../src/checking/parse-phrase.ts';
import type { Rule } from '../../src/checking/rule.ts';
import { findPacks, loadPack } from '../../src/rules/packs/load-pack.ts';
import type { PackRule } from '../../src/rules/packs/pack.ts';
import { LOCALES, makePhrases, makeText } from './content.ts';
import { type Measured, measure, measureInTurn, together } from './measure.ts';
import { makeRealTexts } from './real-text.ts';
import {
  type Search,
  searchClassic,
  searchEach,
  searchModern,
  searchMonyone,
  searchTextlint,
} from './rivals/rivals.ts';

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '10' },
    only: { type: 'string', default: 'phrases,packs' },
  },
});
const bytesEach = (Number(values.megabytes) * 1e6) / LOCALES.length;
/** Of each kind of text in each language, for the rules of the packs. */
const realBytes = Number(values.megabytes) * 1e5;
const GOAL_RATE = 20;
const GOAL_RATIO = 3;
const GOAL_BUILD_MS = 2_000;
const ROUNDS = 5;
/** What looks for phrase after phrase gets this many characters for all phrases; more would take long. */
const SAMPLED = 50_000_000;
const TODAY = '2026-11-15';
/** A page of a site is about so many paragraphs. */
const SEGMENTS = 20;

/** Folded phrases, so that no two are the same to any of those who search. */
const foldedPhrases = (locale: Locale, count: number): readonly string[] => [
  ...new Set(makePhrases(locale, count).map((one) => foldText(one, locale, 'caseless').text())),
];

const ourMatcher = (phrases: readonly string[], locale: Locale): Search => {
  const matcher = compileTerms(
    phrases.map((term, n) => ({ phrase: parsePhrase(term, locale, 'caseless'), slots: [n] })),
    [],
  );
  return (text) => {
    let count = 0;
    const folded = foldText(text, locale, 'caseless');
    matchTerms(
      matcher,
      folded,
      () => (count += 1),
      () => undefined,
    );
    return count;
  };
};

const assetsOf = (text: string, locale: Locale) => {
  const segments = text.split('\n').map((one) => ({ text: one, scope: 'body' as const }));
  return Array.from({ length: Math.ceil(segments.length / SEGMENTS) }, (_, n) => ({
    segments: segments.slice(n * SEGMENTS, (n + 1) * SEGMENTS),
    language: languageOf(locale),
    metadata: {},
  }));
};

const checkAll = (compiled: CompiledRules, locale: Locale): Search => {
  compiled.matcherOf(locale);
  return (text) =>
    assetsOf(text, locale).reduce(
      (sum, asset) => sum + check(asset, compiled, TODAY).findings.length,
      0,
    );
};

const ourCheck =
  (phrasesARule: number) =>
  (phrases: readonly string[], locale: Locale): Search => {
    const rules = Array.from({ length: Math.ceil(phrases.length / phrasesARule) }, (_, n): Rule => {
      const terms = phrases.slice(n * phrasesARule, (n + 1) * phrasesARule);
      return { id: `bench/${n}`, kind: 'prohibit', terms: { [locale]: terms } };
    });
    return checkAll(compileRules(rules), locale);
  };

const print = (cells: readonly string[]): void =>
  console.log(cells.map((cell, n) => (n === 0 ? cell.padEnd(44) : cell.padStart(10))).join(' '));

interface Row {
  readonly name: string;
  readonly build: (phrases: readonly string[], locale: Locale) => Search;
  readonly kind: 'ours' | 'check' | 'package' | 'sampled';
}

const ROWS: readonly Row[] = [
  { name: 'Copydesk: check, 100 phrases a rule', build: ourCheck(100), kind: 'check' },
  { name: 'Copydesk: check, 1 phrase a rule', build: ourCheck(1), kind: 'check' },
  { name: 'Copydesk: fold and match', build: ourMatcher, kind: 'ours' },
  { name: '@monyone/aho-corasick/fast', build: searchMonyone, kind: 'package' },
  { name: 'modern-ahocorasick', build: searchModern, kind: 'package' },
  { name: 'ahocorasick', build: searchClassic, kind: 'package' },
  { name: 'textlint, one rule, sampled', build: searchTextlint, kind: 'sampled' },
  { name: 'a RegExp for each phrase, sampled', build: searchEach, kind: 'sampled' },
];

/** Ours folds the text itself; everybody else is given the folded text for nothing. */
const measureRow = async (
  { build, kind }: Row,
  count: number,
  texts: ReadonlyMap<Locale, string>,
): Promise<Measured> => {
  const all: Measured[] = [];
  for (const [locale, text] of texts) {
    const phrases = foldedPhrases(locale, count);
    const part = kind === 'sampled' ? text.slice(0, SAMPLED / count) : text;
    const isOurs = kind === 'ours' || kind === 'check';
    const searched = isOurs ? part : foldText(part, locale, 'caseless').text();
    const rounds = kind === 'sampled' ? 1 : ROUNDS;
    all.push(
      await measure(() => build(phrases, locale), searched, Buffer.byteLength(part), rounds),
    );
  }
  return together(all);
};

const verdict = (name: string, isMet: boolean): void =>
  console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${name}`);

/** Prints a table, and says whether all who read the whole text found the same. */
const benchPhrases = async (
  count: number,
  texts: ReadonlyMap<Locale, string>,
): Promise<boolean> => {
  console.log(`\n${count} phrases in each of ${LOCALES.length} languages, ${values.megabytes} MB`);
  print(['', 'build ms', 'MB/s', 'ratio', 'found']);
  const rows: (Row & Measured)[] = [];
  for (const row of ROWS) rows.push({ ...row, ...(await measureRow(row, count, texts)) });
  const [grouped, single, matcher] = rows as [Row & Measured, Row & Measured, Row & Measured];
  for (const { name, buildMs, rate, found } of rows)
    print([
      name,
      buildMs.toFixed(0),
      rate.toFixed(2),
      (rate / matcher.rate).toFixed(3),
      String(found),
    ]);
  const packages = rows.filter(({ kind }) => kind === 'package');
  const best = Math.max(...packages.map(({ rate }) => rate));
  const slower = Math.min(grouped.rate, single.rate);
  const times = (rate: number): string => `${(rate / best).toFixed(1)} times the best package`;
  verdict(`check: ${slower.toFixed(1)} of ${GOAL_RATE} MB/s`, slower >= GOAL_RATE);
  verdict(`check: ${times(slower)}, ${GOAL_RATIO} wanted`, slower >= GOAL_RATIO * best);
  verdict(
    `matcher: ${times(matcher.rate)}, ${GOAL_RATIO} wanted`,
    matcher.rate >= GOAL_RATIO * best,
  );
  verdict(`built in ${GOAL_BUILD_MS} ms`, single.buildMs < GOAL_BUILD_MS);
  const isSame = packages.every(({ found }) => found === matcher.found);
  if (!isSame) console.log('  WRONG: not all found the same');
  return isSame;
};

/** Words and phrases of the rules in a language, without patterns: what the bare matcher looks for. */
const phrasesOf = (rules: readonly PackRule[], locale: Locale): readonly string[] => {
  const phrases = rules.flatMap(({ terms }) => terms?.[locale] ?? []);
  const plain = phrases.filter((one) => !one.startsWith('re:'));
  return [...new Set(plain.map((one) => foldText(one, locale, 'caseless').text()))];
};

/**
 * The whole check with every rule of every pack, on texts as people write them. The bare matcher reads the
 * same text in turn with it.
 */
const benchPacks = async (): Promise<void> => {
  const root = fileURLToPath(new URL('../../../packs', import.meta.url));
  const packs = await Promise.all((await findPacks(root)).map(loadPack));
  const rules = packs.flatMap(({ pack }) => pack?.rules ?? []);
  const compiled = compileRules(rules);
  console.log(`\nthe whole check, ${rules.length} rules of ${packs.length} packs`);
  print(['', 'MB/s', 'matcher', 'ratio', 'bytes/find']);
  for (const locale of LOCALES) {
    const real = await makeRealTexts(rules, locale, realBytes);
    for (const [kind, text] of [...real, ['made-up words', makeText(locale, realBytes)] as const]) {
      const searches = [ourMatcher(phrasesOf(rules, locale), locale), checkAll(compiled, locale)];
      const [matcher, whole] = await measureInTurn(searches, text, ROUNDS);
      if (!matcher || !whole) throw new Error('two searches gave fewer figures');
      const { rate, found } = whole;
      print([
        `${locale}, ${kind}`,
        rate.toFixed(2),
        matcher.rate.toFixed(1),
        (rate / matcher.rate).toFixed(3),
        found === 0 ? 'none' : (Buffer.byteLength(text) / found).toFixed(0),
      ]);
    }
  }
};

const parts = values.only.split(',');
let isSame = true;
if (parts.includes('phrases')) {
  const texts = new Map(LOCALES.map((locale) => [locale, makeText(locale, bytesEach)]));
  for (const count of [1_000, 10_000]) isSame = (await benchPhrases(count, texts)) && isSame;
}
if (parts.includes('packs')) await benchPacks();
process.exitCode = isSame ? 0 : 1;
