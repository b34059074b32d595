import type { LanguageKey } from '@copydesk/contract/schema';
import type { CompiledRule, CompiledRules } from './compile-rules.ts';
import { evaluateRule, type ReadAsset } from './evaluate-rule.ts';
import { languageOf, type Locale, localeOf } from './locales.ts';
import { placeOf, type ReadSegment, readSegment } from './read-segment.ts';
import type { CheckedAsset, Finding, Rule } from './rule.ts';
import { scanText } from './scan-text.ts';
import { appliesTo, knownOnly } from './when-applies.ts';

export interface CheckResult {
  readonly findings: readonly Finding[];
  /** Places about which the rules of kind judge want a model asked. They are no findings. */
  readonly gates: readonly Finding[];
  /** The language that was declared or found out; null means that only rules for all ran. */
  readonly language: LanguageKey | null;
  /** The rules whose terms stand in some segment more often than is counted, by their ids. */
  readonly truncated: readonly string[];
}

const speaks = ({ terms }: Rule, locale: Locale | null): boolean =>
  (locale !== null && terms[locale] !== undefined) || terms['*'] !== undefined;

const suggestionOf = ({ replace }: Rule, locale: Locale | null): string | null =>
  (locale && replace?.[locale]) ?? replace?.['*'] ?? null;

const findingsOf = (
  compiled: CompiledRule,
  asset: ReadAsset,
  language: LanguageKey | null,
): readonly Finding[] => {
  const { rule } = compiled;
  const { triggers, isAbsent } = evaluateRule(compiled, asset);
  const findings = triggers.map(({ segment, hit }) => ({
    ruleId: rule.id,
    language: segment.locale && languageOf(segment.locale),
    place: placeOf(segment, hit),
    suggestion: suggestionOf(rule, segment.locale),
  }));
  const locale = language && localeOf(language);
  // Nothing can be missing from an asset in a language that the rule does not know.
  return isAbsent && speaks(rule, locale)
    ? [
        ...findings,
        { ruleId: rule.id, language, place: null, suggestion: suggestionOf(rule, locale) },
      ]
    : findings;
};

/** Most segments hold nothing that a rule looks for, so each rule is led to those that do. */
const readAsset = (segments: readonly ReadSegment[]): ReadAsset => {
  const holders = new Map<number, ReadSegment[]>();
  for (const segment of segments) {
    for (const slot of segment.hits.keys()) {
      const list = holders.get(slot);
      if (list) list.push(segment);
      else holders.set(slot, [segment]);
    }
  }
  return { segments, holding: (slot) => holders.get(slot) ?? [] };
};

/** The rules that have something to say, in their order: those triggered, and those that miss something. */
const speakingRules = (
  { rules, ruleOfSlot, always }: CompiledRules,
  segments: readonly ReadSegment[],
  isWanted: (slot: number) => boolean,
): readonly CompiledRule[] => {
  const places = new Set(always);
  for (const { hits } of segments)
    for (const slot of hits.keys()) {
      const place = ruleOfSlot[slot] as number;
      if (rules[place]?.trigger === slot) places.add(place);
    }
  return [...places]
    .toSorted((one, other) => one - other)
    .map((place) => rules[place] as CompiledRule)
    .filter(({ trigger }) => isWanted(trigger));
};

/** In reading order; what concerns the whole asset comes last. */
const inReadingOrder = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((one, other) => {
    if (one.place === null || other.place === null)
      return Number(one.place === null) - Number(other.place === null);
    return one.place.segment - other.place.segment || one.place.start - other.place.start;
  });

/**
 * Checks an asset whose language is known, or is not to be found out. Like `check` but for that, and
 * without what it takes to tell languages apart, which is 190 MB.
 */
export const checkInLanguage = (
  asset: CheckedAsset,
  rules: CompiledRules,
  today: string,
): CheckResult => {
  const { language } = asset;
  const metadata = knownOnly(asset.metadata, rules.groups);
  const applies = rules.groups.map((rule) => appliesTo(rule, metadata, today));
  const isWanted = (slot: number): boolean => applies[rules.groupOfSlot[slot] ?? -1] === true;
  const cut = new Set<number>();
  const segments = asset.segments.map((segment, index) => {
    const own = segment.language ?? language;
    const locale = own && localeOf(own);
    const matcher = rules.matcherOf(locale);
    const hits = scanText(segment.text, locale, matcher, isWanted, (slot) => cut.add(slot));
    return readSegment(segment, index, locale, hits);
  });
  const speaking = speakingRules(rules, segments, isWanted);
  const read = readAsset(segments);
  const ofKind = (isJudge: boolean): readonly Finding[] =>
    inReadingOrder(
      speaking
        .filter(({ rule }) => (rule.kind === 'judge') === isJudge)
        .flatMap((compiled) => findingsOf(compiled, read, language)),
    );
  const cutRules = new Set(Array.from(cut, (slot) => rules.ruleOfSlot[slot]));
  const truncated = rules.rules
    .filter((_, place) => cutRules.has(place))
    .map(({ rule }) => rule.id);
  return { findings: ofKind(false), gates: ofKind(true), language, truncated };
};
