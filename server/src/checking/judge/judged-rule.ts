import { createHash } from 'node:crypto';
import type { Locale } from '../locales.ts';
import type { AssetMetadata, Rule } from '../rule.ts';
import { appliesTo } from '../when-applies.ts';

/** A text with what a rule must find in it; one without a quote is no breach. */
interface RuleTest {
  readonly lang: Locale;
  readonly text: string;
  readonly expect?: readonly (string | null)[];
  /** What the text is said to be, and the day on which it is read. */
  readonly with?: AssetMetadata;
  readonly on?: string;
}

/** What a model is told of a rule, and the rule's version for the receipt. */
export interface JudgedRule {
  readonly rule: Rule & {
    readonly name: string;
    readonly question: string | null;
    readonly message: string;
    readonly tests: readonly RuleTest[];
  };
  readonly version: number;
}

/** The tests of a rule by what they are for. No text is in two of the lists. */
export interface SortedTests {
  /** Breaches that the model is shown as examples. */
  readonly examples: readonly string[];
  /** Breaches that it is never shown as such. */
  readonly breaches: readonly string[];
  /** Texts to which nobody may object. None of them is shown as an example. */
  readonly lawful: readonly string[];
}

const EXAMPLES = 2;
/** Longer tests show how a whole page is read, and are neither examples nor controls. */
const MAX_TEXT = 500;

export const byId = (one: JudgedRule, other: JudgedRule): number =>
  one.rule.id < other.rule.id ? -1 : Number(one.rule.id > other.rule.id);

/** Tests in a language, else in English, else in any. */
const inLanguage = (tests: readonly RuleTest[], locale: Locale | null): readonly RuleTest[] => {
  const inLocale = (wanted: Locale) => tests.filter(({ lang }) => lang === wanted);
  const own = locale ? inLocale(locale) : [];
  const english = inLocale('en');
  return own.length > 0 ? own : english.length > 0 ? english : tests;
};

const isBreach = ({ expect }: RuleTest): boolean =>
  expect?.some((quote) => quote !== null) === true;

/** Silent because of its words: a test of another market or day says nothing about the text. */
const isLawful = (rule: Rule, { expect, on, with: metadata = {} }: RuleTest): boolean => {
  const today = rule.when?.from ?? rule.when?.until ?? '2026-01-01';
  return expect === undefined && on === undefined && appliesTo(rule, metadata, today);
};

const textsOf = (tests: readonly RuleTest[], locale: Locale | null): readonly string[] => [
  ...new Set(inLanguage(tests, locale).map(({ text }) => text)),
];

/**
 * Divides the tests of a rule. The first breaches are examples, as long as one is left that is not: a model
 * that only knows its examples again must not pass for one that judges. The division depends on nothing but
 * the rule and the language, so that the instructions stay the same for all assets.
 */
export const sortTests = ({ rule }: JudgedRule, locale: Locale | null): SortedTests => {
  const short = rule.tests.filter(({ text }) => text.length <= MAX_TEXT);
  const wrong = new Set(rule.tests.filter(isBreach).map(({ text }) => text));
  const breaches = textsOf(short.filter(isBreach), locale);
  const shown = Math.min(EXAMPLES, Math.max(0, breaches.length - 1));
  const lawful = short.filter((test) => isLawful(rule, test) && !wrong.has(test.text));
  return {
    examples: breaches.slice(0, shown),
    breaches: breaches.slice(shown),
    lawful: textsOf(lawful, locale),
  };
};

/** Names rules in their versions: the same rules in the same versions have the same hash. */
export const hashRules = (rules: readonly JudgedRule[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rules.map(({ rule, version }) => [rule.id, version])))
    .digest('hex');
