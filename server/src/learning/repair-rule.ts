import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { looksGrouped } from '../checking/parse-groups.ts';
import { phraseIssue } from '../checking/parse-phrase.ts';
import type { PerLanguage, Terms } from '../checking/rule.ts';
import { compileRules } from '../checking/compile-rules.ts';
import { foldForSearch } from '../platform/text/fold.ts';
import type { PackRule } from '../rules/packs/pack.ts';
import { isEqual, runTest } from '../rules/packs/test-pack.ts';
import { areFlagged, type DecidedWords } from '../rules/run-rule-tests.ts';
import { languageOf, type Locale, localeOf } from '../text/locales.ts';

/** Words that people decided about, and whether they confirmed what the rule said of them. */
export interface LabelledWords extends DecidedWords {
  readonly isRight: boolean;
}

/** A change of a rule that would spare rejected findings, and what it does to the decided ones. */
export interface Repair {
  readonly kind: 'drop_term' | 'add_unless';
  readonly language: LanguageKey | null;
  readonly term: string;
  /** Rejected findings that would pass, and confirmed ones that would be lost. */
  readonly spared: number;
  readonly lost: number;
  /** Tests that are written in the rule and would fail. */
  readonly failingTests: number;
}

interface Candidate extends Pick<Repair, 'kind' | 'language' | 'term'> {
  readonly rule: PackRule;
}

/** A word that explains fewer rejected findings than this is chance. */
const FEWEST = 3;
const LEAST_SHARE = 0.2;
/** How many words of each kind are tried on all decided findings. */
const MOST_TRIED = 4;
const MOST_REPAIRS = 3;
const MOST_TERMS = 200;
/** How far away a word of `unless` counts if the rule does not say it. */
const USUAL_WITHIN = 10;
const SHORTEST_WORD = 4;
/** Which term flagged something is seen from this many characters on each side. */
const CLOSE = 80;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

const localesOf = (words: readonly LabelledWords[]): readonly Locale[] => [
  ...new Set(words.flatMap(({ language }) => (language === null ? [] : [localeOf(language)]))),
];

const inLocale = <T extends DecidedWords>(words: readonly T[], locale: Locale | '*') =>
  locale === '*' ? words : words.filter(({ language }) => language === languageOf(locale));

/** Whether a term may be what was flagged. A pattern or a term of groups may be anything. */
const mayFlag = (term: string, quotes: readonly string[]): boolean => {
  if (/^r[ec]:/.test(term) || looksGrouped(term)) return true;
  const begin = foldForSearch(term).slice(0, 3).replace('*', '');
  return quotes.some((quote) => quote.includes(begin));
};

const withTerms = (rule: PackRule, locale: Locale | '*', terms: readonly string[]): PackRule => {
  const { [locale]: _, ...others } = rule.terms as PerLanguage<readonly string[]>;
  return { ...rule, terms: terms.length === 0 ? others : { ...others, [locale]: terms } };
};

/** The rule without a term. Null if that leaves no rule: it would be switching it off. */
const withoutTerm = (rule: PackRule, locale: Locale | '*', term: string): PackRule | null => {
  const terms = rule.terms[locale] ?? [];
  const without = withTerms(
    rule,
    locale,
    terms.filter((one) => one !== term),
  );
  return Object.keys(without.terms).length > 0 ? without : null;
};

/** The rule, excused by one more word. */
const excusedBy = (rule: PackRule, locale: Locale, term: string): PackRule => {
  const near = rule.unless?.near ?? {};
  const excused = { ...near, [locale]: [...(near[locale] ?? []), term] };
  return { ...rule, unless: { ...rule.unless, near: excused } };
};

/** A rule with a repair made. Null if the repair does not fit the rule as it is now. */
export const applyRepair = (
  rule: PackRule,
  { kind, language, term }: Pick<Repair, 'kind' | 'language' | 'term'>,
): PackRule | null => {
  const locale = language === null ? '*' : localeOf(language);
  if (kind === 'drop_term')
    return rule.terms[locale]?.includes(term) === true ? withoutTerm(rule, locale, term) : null;
  const isWord = locale !== '*' && phraseIssue(term, locale) === null;
  const isExcused = locale !== '*' && rule.unless?.near?.[locale]?.includes(term) === true;
  return isWord && !isExcused ? excusedBy(rule, locale, term) : null;
};

/** The words with little around them, so that many terms can be tried. */
const closely = ({ text, start, end, ...words }: LabelledWords): LabelledWords => {
  const from = Math.max(0, start - CLOSE);
  return { ...words, text: text.slice(from, end + CLOSE), start: start - from, end: end - from };
};

/** The terms that brought most rejected findings, each with the rule without it. */
const dropTerms = (rule: PackRule, rejected: readonly LabelledWords[]): readonly Candidate[] =>
  (['*', ...localesOf(rejected)] as const)
    .flatMap((locale) => {
      const terms = rule.terms[locale] ?? [];
      const own = inLocale(rejected, locale).map(closely);
      const quotes = own.map(({ text, start, end }) => foldForSearch(text.slice(start, end)));
      return terms
        .filter((term) => mayFlag(term, quotes))
        .slice(0, MOST_TERMS)
        .flatMap((term) => {
          const without = withoutTerm(rule, locale, term);
          if (!without) return [];
          const alone: Terms = { [locale]: [term] };
          const hits = areFlagged({ ...rule, terms: alone }, own).filter(Boolean).length;
          const language = locale === '*' ? null : languageOf(locale);
          return [{ kind: 'drop_term' as const, language, term, hits, rule: without }];
        });
    })
    .filter(({ hits }) => hits >= FEWEST)
    .toSorted((one, two) => two.hits - one.hits)
    .slice(0, MOST_TRIED);

/** The words around the flagged ones, each once. */
const wordsAround = ({ text, start, end }: DecidedWords, within: number): ReadonlySet<string> => {
  const of = (part: string): string[] => part.toLowerCase().match(WORD) ?? [];
  const before = of(text.slice(0, start)).slice(-within);
  const after = of(text.slice(end)).slice(0, within);
  return new Set([...before, ...after].filter((word) => word.length >= SHORTEST_WORD));
};

/** Words near rejected findings that are near no confirmed one, each with the rule that is excused by it. */
const addUnless = (rule: PackRule, labelled: readonly LabelledWords[]): readonly Candidate[] => {
  const within = rule.unless?.within ?? USUAL_WITHIN;
  return localesOf(labelled.filter(({ isRight }) => !isRight))
    .flatMap((locale) => {
      const own = inLocale(labelled, locale);
      const rejected = own.filter(({ isRight }) => !isRight);
      const confirmed = own.filter(({ isRight }) => isRight);
      const taken = new Set(confirmed.flatMap((words) => [...wordsAround(words, within)]));
      const places = new Map<string, number[]>();
      rejected.forEach((words, n) => {
        for (const word of wordsAround(words, within))
          if (!taken.has(word)) places.set(word, [...(places.get(word) ?? []), n]);
      });
      const least = Math.max(FEWEST, rejected.length * LEAST_SHARE);
      const likely = [...places]
        .filter(([word, at]) => at.length >= least && phraseIssue(word, locale) === null)
        .map(([term, at]) => ({ term, hits: at.length, places: at.join(' ') }));
      // Of words that are near the same findings the longest says most: not "with", but "regards".
      const telling = [...Map.groupBy(likely, (one) => one.places).values()].flatMap((alike) =>
        alike.toSorted((one, two) => two.term.length - one.term.length).slice(0, 1),
      );
      return telling.map(({ term, hits }) => {
        const changed = excusedBy(rule, locale, term);
        const language = languageOf(locale);
        return { kind: 'add_unless' as const, language, term, hits, rule: changed };
      });
    })
    .toSorted((one, two) => two.hits - one.hits)
    .slice(0, MOST_TRIED);
};

const failingTests = (rule: PackRule): number => {
  const compiled = compileRules([rule]);
  return rule.tests.filter((test) => !isEqual(test.expect ?? [], runTest(rule, compiled, test)))
    .length;
};

/**
 * Proposes changes of a rule from the words that people decided about, each tried on all of these words: first what
 * loses no confirmed finding, then what spares most rejected ones. The words must be flagged by the rule as it is.
 */
export const proposeRepairs = (
  rule: PackRule,
  labelled: readonly LabelledWords[],
): readonly Repair[] => {
  const rejected = labelled.filter(({ isRight }) => !isRight);
  const failing = failingTests(rule);
  return [...dropTerms(rule, rejected), ...addUnless(rule, labelled)]
    .map(({ rule: changed, kind, language, term }): Repair => {
      const flags = areFlagged(changed, labelled);
      const passed = labelled.filter((_, n) => !flags[n]);
      return {
        kind,
        language,
        term,
        spared: passed.filter(({ isRight }) => !isRight).length,
        lost: passed.filter(({ isRight }) => isRight).length,
        failingTests: Math.max(0, failingTests(changed) - failing),
      };
    })
    .filter(({ spared, lost }) => spared >= FEWEST && spared > lost)
    .toSorted(
      (one, two) =>
        Number(one.lost > 0) - Number(two.lost > 0) ||
        two.spared - one.spared ||
        one.failingTests - two.failingTests,
    )
    .slice(0, MOST_REPAIRS);
};
