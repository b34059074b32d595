import { createHash } from 'node:crypto';
import type { Locale } from '../../text/locales.ts';
import type { AssetMetadata, Rule } from '../rule.ts';
import { appliesTo } from '../when-applies.ts';

/** A test of a rule: a text, and the quotes that the rule must find. Without a quote it is not a breach. */
interface RuleTest {
  readonly lang: Locale;
  readonly text: string;
  readonly expect?: readonly (string | null)[];
  /** The metadata of the text, and the day on which it is checked. */
  readonly with?: AssetMetadata;
  readonly on?: string;
}

/** The parts of a rule that a model sees, and the rule's version for the receipt. */
export interface JudgedRule {
  readonly rule: Rule & {
    readonly name: string;
    readonly question: string | null;
    readonly lawful?: string;
    readonly message: string;
    readonly tests: readonly RuleTest[];
  };
  readonly version: number;
}

/**
 * The tests of a rule, sorted by their use in a call to the model. No text is in two of the lists, so that a
 * model cannot pass a control by copying an example.
 */
interface SortedTests {
  /** Breaches that the prompt shows as examples. */
  readonly examples: readonly string[];
  /** Breaches that the prompt never shows: the model must object to them. */
  readonly breach: readonly string[];
  /** Lawful texts that the prompt never shows: the model must pass them. */
  readonly lawful: readonly string[];
}

const EXAMPLES = 2;
/** Longer tests are about whole pages. They are used neither as examples nor as controls. */
const MAX_TEXT = 500;

export const byId = (one: JudgedRule, other: JudgedRule): number =>
  one.rule.id < other.rule.id ? -1 : Number(one.rule.id > other.rule.id);

/** Tests in the given language, else in English, else in any language. */
const inLanguage = (tests: readonly RuleTest[], locale: Locale | null): readonly RuleTest[] => {
  const inLocale = (wanted: Locale) => tests.filter(({ lang }) => lang === wanted);
  const own = locale ? inLocale(locale) : [];
  const english = inLocale('en');
  return own.length > 0 ? own : english.length > 0 ? english : tests;
};

const isBreach = ({ expect }: RuleTest): boolean =>
  expect?.some((quote) => quote !== null) === true;

/**
 * Whether a test shows that the rule permits a text because of its words. A test about another market or day
 * does not show that.
 */
const isLawful = (rule: Rule, { expect, on, with: metadata = {} }: RuleTest): boolean => {
  const today = rule.when?.from ?? rule.when?.until ?? '2026-01-01';
  return expect === undefined && on === undefined && appliesTo(rule, metadata, today);
};

const textsOf = (tests: readonly RuleTest[], locale: Locale | null): readonly string[] => [
  ...new Set(inLanguage(tests, locale).map(({ text }) => text)),
];

/**
 * Divides the tests of a rule. The first breaches become examples, but at least one is kept back: a model
 * that only recognises its examples must not pass the control. The division depends only on the rule and the
 * language, so that the instructions are the same for all assets.
 */
export const sortTests = ({ rule }: JudgedRule, locale: Locale | null): SortedTests => {
  const short = rule.tests.filter(({ text }) => text.length <= MAX_TEXT);
  const wrong = new Set(rule.tests.filter(isBreach).map(({ text }) => text));
  const breaches = textsOf(short.filter(isBreach), locale);
  const shown = Math.min(EXAMPLES, Math.max(0, breaches.length - 1));
  const lawful = short.filter((test) => isLawful(rule, test) && !wrong.has(test.text));
  return {
    examples: breaches.slice(0, shown),
    breach: breaches.slice(shown),
    lawful: textsOf(lawful, locale),
  };
};

/** A key for a list of rules: the same rules in the same versions have the same hash. */
export const hashRules = (rules: readonly JudgedRule[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rules.map(({ rule, version }) => [rule.id, version])))
    .digest('hex');
