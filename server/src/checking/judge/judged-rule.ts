import { createHash } from 'node:crypto';
import type { Locale } from '../locales.ts';

/** A text with what a rule must find in it; one without a quote is no breach. */
interface RuleTest {
  readonly lang: Locale;
  readonly text: string;
  readonly expect?: readonly (string | null)[];
}

/** What a model is told of a rule, and the rule's version for the receipt. */
export interface JudgedRule {
  readonly rule: {
    readonly id: string;
    readonly name: string;
    readonly question: string | null;
    readonly message: string;
    readonly tests: readonly RuleTest[];
  };
  readonly version: number;
}

const EXAMPLES = 2;
/** Longer tests show how a whole page is read, and are no examples. */
const MAX_EXAMPLE = 500;

export const byId = (one: JudgedRule, other: JudgedRule): number =>
  one.rule.id < other.rule.id ? -1 : Number(one.rule.id > other.rule.id);

/** Texts that plainly break a rule: its first tests in a language, else in English, else in any. */
export const breachesOf = ({ rule }: JudgedRule, locale: Locale | null): readonly string[] => {
  const breaches = rule.tests.filter(
    ({ text, expect }) => text.length <= MAX_EXAMPLE && expect?.some((quote) => quote !== null),
  );
  const inLocale = (wanted: Locale) => breaches.filter(({ lang }) => lang === wanted);
  const own = locale ? inLocale(locale) : [];
  const english = inLocale('en');
  const found = own.length > 0 ? own : english.length > 0 ? english : breaches;
  return [...new Set(found.map(({ text }) => text))].slice(0, EXAMPLES);
};

/** Names rules in their versions: the same rules in the same versions have the same hash. */
export const hashRules = (rules: readonly JudgedRule[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rules.map(({ rule, version }) => [rule.id, version])))
    .digest('hex');
