import type { LanguageKey } from '@copydesk/contract/schema';
import { detectLanguage } from '../generation/detect-language.ts';
import type { CompiledRule, CompiledRules } from './compile-rules.ts';
import { evaluateRule, type ReadAsset } from './evaluate-rule.ts';
import { languageOf, type Locale, localeOf } from './locales.ts';
import { type ReadSegment, readSegment } from './read-segment.ts';
import type { AssetMetadata, CheckedAsset, Finding, Rule, Segment } from './rule.ts';
import { scanText } from './scan-text.ts';
import { appliesTo } from './when-applies.ts';

export interface CheckResult {
  readonly findings: readonly Finding[];
  /** Places about which the rules of kind judge want a model asked. They are no findings. */
  readonly gates: readonly Finding[];
  /** The language that was declared or found out; null means that only rules for all ran. */
  readonly language: LanguageKey | null;
}

const slotsOf = ({ trigger, and, near, any, all }: CompiledRule): readonly number[] =>
  [trigger, and, near, any, ...all].filter((slot) => slot !== null);

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
    place: segment.placeOf(hit),
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
    for (const slot of segment.slots) {
      const list = holders.get(slot);
      if (list) list.push(segment);
      else holders.set(slot, [segment]);
    }
  }
  return { segments, holding: (slot) => holders.get(slot) ?? [] };
};

/** In reading order; what concerns the whole asset comes last. */
const inReadingOrder = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((one, other) => {
    if (one.place === null || other.place === null)
      return Number(one.place === null) - Number(other.place === null);
    return one.place.segment - other.place.segment || one.place.start - other.place.start;
  });

const languageOfSegments = (segments: readonly Segment[]): LanguageKey | null =>
  detectLanguage(
    segments
      .filter(({ language, scope }) => !language && scope !== 'meta')
      .map(({ text }) => text)
      .join('\n'),
  );

/**
 * Checks an asset against the rules that are meant for it on a day (YYYY-MM-DD). Each segment is read
 * by the rules of its own language and of no other. The same asset, rules and day give the same
 * findings: nothing is read but the arguments.
 */
export const check = (asset: CheckedAsset, rules: CompiledRules, today: string): CheckResult => {
  const language = asset.language ?? languageOfSegments(asset.segments);
  const applying = rules.rules.filter(({ rule }) => appliesTo(rule, asset.metadata, today));
  const wanted = new Set(applying.flatMap(slotsOf));
  const segments = asset.segments.map((segment, index) => {
    const own = segment.language ?? language;
    const locale = own && localeOf(own);
    const hits = scanText(segment.text, locale, rules.matcherOf(locale), (slot) =>
      wanted.has(slot),
    );
    return readSegment(segment, index, locale, hits);
  });
  const read = readAsset(segments);
  const ofKind = (isJudge: boolean): readonly Finding[] =>
    inReadingOrder(
      applying
        .filter(({ rule }) => (rule.kind === 'judge') === isJudge)
        .flatMap((compiled) => findingsOf(compiled, read, language)),
    );
  return { findings: ofKind(false), gates: ofKind(true), language };
};

/** Checks one text of which little is known. */
export const checkText = (
  text: string,
  rules: CompiledRules,
  options: {
    readonly today: string;
    readonly language?: LanguageKey;
    readonly metadata?: AssetMetadata;
  },
): CheckResult =>
  check(
    {
      segments: [{ text, scope: 'body' }],
      language: options.language ?? null,
      metadata: options.metadata ?? {},
    },
    rules,
    options.today,
  );
