import { compoundPattern } from './compound-pattern.ts';
import type { FoldMode } from './folding/fold-table.ts';
import { createLru } from '../platform/lru.ts';
import type { Locale } from '../text/locales.ts';
import {
  type CompiledPattern,
  compilePattern,
  isPattern,
  type TermMode,
} from './match-patterns.ts';
import {
  compileTerms,
  type TermMatcher,
  type WantedGate,
  type WantedPhrase,
} from './match-terms.ts';
import { parsePhrases } from './parse-phrase.ts';
import type { Rule, Terms } from './rule.ts';
import { type JoinedTerms, splitTerms } from './split-terms.ts';
import { type TopicWord, topicWordsOf } from './topic/topic-words.ts';

/** A rule whose term lists are replaced by slot numbers. One pass over a text searches all lists. */
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
  /** The numbers of the patterns without a gate, which must run on every text. */
  readonly ungated: readonly number[];
  /** Terms whose words are searched one by one: groups of words, and words beside a number. */
  readonly joined: JoinedTerms;
  /** Words that show what a text is about. They are searched in the same pass, in slots below zero. */
  readonly topicWords: readonly TopicWord[];
}

export interface CompiledRules {
  readonly rules: readonly CompiledRule[];
  /** One rule for each distinct `when` and `strict`. A check decides once per group whether it applies. */
  readonly groups: readonly Rule[];
  /** For each term list the index of its rule, and the group of that rule. */
  readonly ruleOfSlot: readonly number[];
  readonly groupOfSlot: readonly number[];
  /** The rules that report something even if none of their terms was found. */
  readonly always: readonly number[];
  /** The matcher of a language, built on first use. For null it contains only the terms under `*`. */
  readonly matcherOf: (locale: Locale | null) => LocaleMatcher;
}

/**
 * Matchers of earlier runs of a program. Building one takes as long as checking many texts, and a program that
 * checks one text has to build it first.
 */
export interface KeptMatchers {
  readonly find: (locale: Locale | null) => LocaleMatcher | null;
  readonly keep: (locale: Locale | null, matcher: LocaleMatcher) => void;
}

interface Slot {
  readonly terms: Terms;
  readonly mode: TermMode;
}

const termsOf = ({ terms }: Slot, locale: Locale | null): readonly string[] => [
  ...((locale && terms[locale]) ?? []),
  ...(terms['*'] ?? []),
];

/** Maps each term to the lists that contain it, so that a term shared by many rules is searched once. */
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

/**
 * Rule sets of several workspaces and versions share most patterns, and RE2's program takes the most memory of
 * a rule, so each pattern is compiled once.
 */
const compiledPatterns = createLru<string, CompiledPattern>(20_000);

const patternOf = (term: string, locale: Locale, mode: TermMode): CompiledPattern => {
  const key = `${locale} ${mode} ${term}`;
  const known = compiledPatterns.get(key);
  if (known) return known;
  const compiled = compilePattern(term, locale, mode);
  compiledPatterns.set(key, compiled);
  return compiled;
};

/** How a phrase may be spelled: its words may also be joined by hyphens, as in climate-neutral. */
const spellingsOf = (term: string): readonly string[] => {
  const joined = term.replaceAll(/(?<=[\p{L}~]) (?=\p{L})/gu, '-');
  return joined === term ? [term] : [term, joined];
};

/** The slot of a topic word by its number, and the number by its slot. */
export const topicSlot = (number: number): number => -1 - number;

const buildMatcher = (
  slots: readonly Slot[],
  language: Locale | null,
  topicWords: readonly TopicWord[],
): LocaleMatcher => {
  const wanted = termsByMode(slots, language);
  const locale = language ?? 'en';
  const patterns: WantedPattern[] = [];
  const ungated: number[] = [];
  for (const [number, { term }] of topicWords.entries()) {
    const list = wanted.caseless.get(term);
    if (list) list.push(topicSlot(number));
    else wanted.caseless.set(term, [topicSlot(number)]);
  }
  const joined = splitTerms([wanted.caseless, wanted.plain], slots.length);
  const terms = (['caseless', 'plain'] as const).map((mode) => {
    const phrases: WantedPhrase[] = [];
    const gates: WantedGate[] = [];
    for (const [written, numbers] of wanted[mode]) {
      const term = compoundPattern(written) ?? written;
      if (isPattern(term)) {
        const compiled = patternOf(term, locale, mode);
        const number = patterns.push({ compiled, slots: numbers }) - 1;
        if (compiled.gate === null) ungated.push(number);
        for (const literal of compiled.gate?.texts ?? [])
          gates.push({ literal, patterns: [number] });
      } else {
        for (const spelling of spellingsOf(term))
          for (const phrase of parsePhrases(spelling, locale, mode))
            phrases.push({ phrase, slots: numbers });
      }
    }
    return { mode, matcher: compileTerms(phrases, gates) };
  });
  return {
    terms: terms.filter(({ matcher }) => matcher.lexicon ?? matcher.prefilter),
    patterns,
    ungated,
    joined,
    topicWords,
  };
};

/**
 * Prepares rules for checking. The rules must come from a loaded pack, whose terms have been validated. An
 * invalid pattern throws here, or when its language is first used. `kept` must be of these rules in this order.
 */
export const compileRules = (
  rules: readonly Rule[],
  kept: KeptMatchers | null = null,
): CompiledRules => {
  const slots: Slot[] = [];
  const groups = new Map<string, { readonly number: number; readonly rule: Rule }>();
  const groupOfSlot: number[] = [];
  const ruleOfSlot: number[] = [];
  const matchers = new Map<Locale | null, LocaleMatcher>();
  const hasCategories = rules.some(({ when }) => (when?.category?.length ?? 0) > 0);
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
  const build = (locale: Locale | null): LocaleMatcher => {
    const topicWords = hasCategories && locale !== null ? topicWordsOf(locale) : [];
    const matcher = buildMatcher(slots, locale, topicWords);
    kept?.keep(locale, matcher);
    return matcher;
  };
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
        matcher = kept?.find(locale) ?? build(locale);
        matchers.set(locale, matcher);
      }
      return matcher;
    },
  };
};
