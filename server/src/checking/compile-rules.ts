import type { FoldMode } from './fold-table.ts';
import type { Locale } from './locales.ts';
import { type CompiledPattern, compilePattern, isPattern } from './match-patterns.ts';
import {
  compileTerms,
  type TermMatcher,
  type WantedGate,
  type WantedPhrase,
} from './match-terms.ts';
import { parsePhrase } from './parse-phrase.ts';
import type { Rule, Terms } from './rule.ts';

/** The lists of terms of a rule, as numbers: every list of every rule is looked for in one pass. */
export interface CompiledRule {
  readonly rule: Rule;
  readonly trigger: number;
  readonly and: number | null;
  readonly near: number | null;
  readonly any: number | null;
  readonly all: readonly number[];
}

interface WantedPattern {
  readonly compiled: CompiledPattern;
  readonly slots: readonly number[];
}

/** Everything that the rules look for in one language. */
export interface LocaleMatcher {
  readonly terms: readonly { readonly mode: FoldMode; readonly matcher: TermMatcher }[];
  readonly patterns: readonly WantedPattern[];
  /** Patterns that no literal announces; these run on every text. */
  readonly ungated: readonly number[];
}

export interface CompiledRules {
  readonly rules: readonly CompiledRule[];
  /** One rule for each different statement of when rules apply, so that thousands are asked once. */
  readonly groups: readonly Rule[];
  /** For each list of terms the place of its rule, and the group of that rule. */
  readonly ruleOfSlot: readonly number[];
  readonly groupOfSlot: readonly number[];
  /** The rules that say something also of an asset in which nothing was found. */
  readonly always: readonly number[];
  /** The matcher of a language, made when first asked for; of no language, for `*` alone. */
  readonly matcherOf: (locale: Locale | null) => LocaleMatcher;
}

type TermMode = 'caseless' | 'plain';

interface Slot {
  readonly terms: Terms;
  readonly mode: TermMode;
}

const termsOf = ({ terms }: Slot, locale: Locale | null): readonly string[] => [
  ...((locale && terms[locale]) ?? []),
  ...(terms['*'] ?? []),
];

/** Who wants each term, so that a word list of many rules is looked for once. */
const termsByMode = (slots: readonly Slot[], locale: Locale | null) => {
  const wanted: Record<TermMode, Map<string, number[]>> = { caseless: new Map(), plain: new Map() };
  for (const [number, slot] of slots.entries()) {
    for (const term of new Set(termsOf(slot, locale))) {
      const numbers = wanted[slot.mode].get(term);
      if (numbers) numbers.push(number);
      else wanted[slot.mode].set(term, [number]);
    }
  }
  return wanted;
};

const buildMatcher = (slots: readonly Slot[], language: Locale | null): LocaleMatcher => {
  const wanted = termsByMode(slots, language);
  const locale = language ?? 'en';
  const patterns: WantedPattern[] = [];
  const ungated: number[] = [];
  const terms = (['caseless', 'plain'] as const).map((mode) => {
    const phrases: WantedPhrase[] = [];
    const gates: WantedGate[] = [];
    for (const [term, numbers] of wanted[mode]) {
      if (isPattern(term)) {
        const compiled = compilePattern(term, locale, mode);
        const number = patterns.push({ compiled, slots: numbers }) - 1;
        if (compiled.gate === null) ungated.push(number);
        for (const literal of compiled.gate ?? []) gates.push({ literal, patterns: [number] });
      } else {
        phrases.push({ phrase: parsePhrase(term, locale, mode), slots: numbers });
      }
    }
    return { mode, matcher: compileTerms(phrases, gates) };
  });
  return {
    terms: terms.filter(({ matcher }) => matcher.lexicon ?? matcher.sieve),
    patterns,
    ungated,
  };
};

/**
 * Prepares rules for checking. The rules are those of a loaded pack, whose terms are known to be in
 * order; a pattern that is not throws here, or when its language is first met.
 */
export const compileRules = (rules: readonly Rule[]): CompiledRules => {
  const slots: Slot[] = [];
  const groups = new Map<string, { readonly number: number; readonly rule: Rule }>();
  const groupOfSlot: number[] = [];
  const ruleOfSlot: number[] = [];
  const matchers = new Map<Locale | null, LocaleMatcher>();
  const compiled = rules.map((rule, place): CompiledRule => {
    const mode = rule.diacritics === 'fold' ? 'plain' : 'caseless';
    const key = JSON.stringify([rule.when ?? {}, rule.strict ?? false]);
    const group = groups.get(key) ?? { number: groups.size, rule };
    groups.set(key, group);
    const slotOf = (terms: Terms): number => {
      groupOfSlot.push(group.number);
      ruleOfSlot.push(place);
      return slots.push({ terms, mode }) - 1;
    };
    return {
      rule,
      trigger: slotOf(rule.terms),
      and: rule.and ? slotOf(rule.and.terms) : null,
      near: rule.unless?.near ? slotOf(rule.unless.near) : null,
      any: rule.need?.any ? slotOf(rule.need.any) : null,
      all: (rule.need?.all ?? []).map(slotOf),
    };
  });
  return {
    rules: compiled,
    groups: Array.from(groups.values(), ({ rule }) => rule),
    ruleOfSlot,
    groupOfSlot,
    always: rules.flatMap(({ occurrence }, place) =>
      occurrence?.min === undefined ? [] : [place],
    ),
    matcherOf: (locale) => {
      let matcher = matchers.get(locale);
      if (matcher === undefined) {
        matcher = buildMatcher(slots, locale);
        matchers.set(locale, matcher);
      }
      return matcher;
    },
  };
};
