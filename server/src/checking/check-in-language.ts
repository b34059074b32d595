import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { CompiledRule, CompiledRules } from './compile-rules.ts';
import { evaluateRule, type ReadAsset, speaks } from './evaluate-rule.ts';
import { findReadings, isReadable, type Reading } from './find-readings.ts';
import { findHints, type Hint } from './hints/find-hints.ts';
import { languageOf, localeOf } from '../text/locales.ts';
import { readLayer } from './prominence/layout.ts';
import { placeOf, type ReadSegment, readSegment, stanceAt } from './read-segment.ts';
import type { CheckedAsset, Finding, Rule } from './rule.ts';
import { scanText } from './scan-text.ts';
import { acceptDraft, type Drafts, offerSuggestions } from './offer-suggestions.ts';
import { findTopics, type FoundTopic, signOf, type TopicSign } from './topic/find-topics.ts';
import type { TopicWord } from './topic/topic-words.ts';
import type { Unknowns } from './unknowns.ts';
import { appliesTo, knownOnly, mightApply } from './when-applies.ts';

export interface CheckResult {
  readonly findings: readonly Finding[];
  /** Places that judge rules matched. A language model decides about them later, so they are not findings. */
  readonly gates: readonly Finding[];
  /** The declared or detected language. Null means that only the rules for all languages ran. */
  readonly language: LanguageKey | null;
  /** Ids of the rules that have more hits in some segment than the limit. Further hits are not reported. */
  readonly truncated: readonly string[];
  /**
   * What the words of the asset show it to be about, the main topic first. Null if nothing was looked for:
   * the language is not known, no rule depends on a category, or the asset is only an excerpt.
   */
  readonly topics: readonly FoundTopic[] | null;
  /** Sentences that read like a claim and have no finding; none unless they were asked for. */
  readonly hints: readonly Hint[];
  /**
   * What rules would object to that did not run because the asset leaves a detail open, and places that such
   * judge rules matched. Not there unless it was asked for.
   */
  readonly open?: readonly Finding[];
  /** What a model is to read, beside the places of the gates; not there unless it was asked for. */
  readonly readings?: readonly Reading[];
  /** What is not known; not there unless it was asked for. */
  readonly unknowns?: Unknowns;
  /** The number of the first draft that the rules accept; null if they accept none or there are none. */
  readonly accepted?: number | null;
}

const noCut = (): void => undefined;

export interface CheckOptions {
  /** Whether hints are wanted. */
  readonly hints?: boolean | undefined;
  /** Whether a model will read the asset. */
  readonly read?: boolean | undefined;
  /** Texts to try in the place of a finding's words. */
  readonly drafts?: Drafts | undefined;
  /** Whether to look with the rules too that do not run only because the asset leaves a detail open. */
  readonly open?: boolean | undefined;
}

/** The part of a rule that its findings break, where it is the same for all of them. */
const pointOf = ({ kind, occurrence = {} }: Rule): string => {
  if (kind === 'judge') return '/question';
  const [limit] = Object.keys(occurrence);
  return limit === undefined ? '/terms' : `/occurrence/${limit}`;
};

const findingsOf = (
  compiled: CompiledRule,
  asset: ReadAsset,
  language: LanguageKey | null,
): readonly Finding[] => {
  const { rule } = compiled;
  const { triggers, isAbsent } = evaluateRule(compiled, asset);
  const findings = triggers.map(({ segment, hit, point, detail }) => ({
    ruleId: rule.id,
    language: segment.locale && languageOf(segment.locale),
    place: placeOf(segment, hit),
    suggestion: null,
    stance: rule.kind === 'judge' ? null : segment.locale && stanceAt(segment, hit),
    point: point ?? pointOf(rule),
    ...(detail === undefined ? {} : { detail }),
  }));
  const locale = language && localeOf(language);
  // A rule without terms in this language cannot report that something is missing.
  return isAbsent && speaks(rule, locale)
    ? [
        ...findings,
        {
          ruleId: rule.id,
          language,
          place: null,
          suggestion: null,
          stance: null,
          point: pointOf(rule),
        },
      ]
    : findings;
};

/**
 * Indexes the segments by the term lists found in them. Most segments contain none, so each rule visits only
 * the segments that contain its terms.
 */
const readAsset = (segments: readonly ReadSegment[], layout: CheckedAsset['layout']): ReadAsset => {
  const holders = new Map<number, ReadSegment[]>();
  for (const segment of segments) {
    for (const slot of segment.hits.keys()) {
      const list = holders.get(slot);
      if (list) list.push(segment);
      else holders.set(slot, [segment]);
    }
  }
  return {
    segments,
    holding: (slot) => holders.get(slot) ?? [],
    layout: layout ? readLayer(layout) : null,
  };
};

/** The rules to evaluate, in order: rules whose terms were found, and rules that report missing terms. */
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

/** Sorts findings in reading order; findings about the whole asset come last. */
const inReadingOrder = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((one, other) => {
    if (one.place === null || other.place === null)
      return Number(one.place === null) - Number(other.place === null);
    return one.place.segment - other.place.segment || one.place.start - other.place.start;
  });

/** Hints at sentences without a finding. Where a rule objects, a hint has nothing to add. */
const hintsBeside = (
  asset: CheckedAsset,
  findings: readonly Finding[],
  { hints }: CheckOptions,
): readonly Hint[] => {
  if (!hints) return [];
  const ofSegment = Map.groupBy(
    findings.flatMap(({ place }) => place ?? []),
    ({ segment }) => segment,
  );
  return findHints(asset.segments, asset.language).filter(({ segment, start, end }) =>
    (ofSegment.get(segment) ?? []).every((place) => place.end <= start || end <= place.start),
  );
};

/**
 * Checks an asset like `check`, but does not detect its language. So the language detector, which takes 190
 * MB, is not loaded.
 */
export const checkInLanguage = (
  asset: CheckedAsset,
  rules: CompiledRules,
  today: string,
  options: CheckOptions = {},
): CheckResult => {
  const { language } = asset;
  const metadata = knownOnly(asset.metadata, rules.groups);
  const wantedWith = (topics: readonly TopicSign[] | 'any' | null, decide = appliesTo) => {
    const applies = rules.groups.map((rule) => decide(rule, metadata, today, topics));
    return (slot: number): boolean => applies[rules.groupOfSlot[slot] ?? -1] === true;
  };
  // The topics are known only after the search, so it includes the rules that depend on them.
  const mayBeWanted = wantedWith(
    asset.isExcerpt ? null : 'any',
    options.open ? mightApply : appliesTo,
  );
  const topicWords = new Map<TopicWord, string>();
  const unseen = new Map<TopicWord, string>();
  let isLookedFor = false;
  const cut = new Set<number>();
  const onCut = (slot: number): void => void cut.add(slot);
  const segments = asset.segments.map((segment, index) => {
    const own = segment.language ?? language;
    const locale = own && localeOf(own);
    const matcher = rules.matcherOf(locale);
    // Readers do not see `meta`, so it does not show them what the asset is about.
    const seen = segment.scope === 'meta' ? unseen : topicWords;
    isLookedFor ||= matcher.topicWords.length > 0;
    const hits = scanText(segment.text, locale, matcher, mayBeWanted, onCut, seen);
    return readSegment(segment, index, locale, hits);
  });
  const topics = isLookedFor && !asset.isExcerpt ? findTopics(topicWords) : null;
  const signs = topics && topics.map(signOf);
  const isWanted = wantedWith(signs);
  const speaking = speakingRules(rules, segments, isWanted);
  const read = readAsset(segments, asset.layout);
  const ofKind = (isJudge: boolean): readonly Finding[] =>
    inReadingOrder(
      speaking
        .filter(({ rule }) => (rule.kind === 'judge') === isJudge)
        .flatMap((compiled) => findingsOf(compiled, read, language)),
    );
  const mightBeWanted = wantedWith(signs, mightApply);
  const openFindings = (): readonly Finding[] =>
    speakingRules(rules, segments, (slot) => mightBeWanted(slot) && !isWanted(slot)).flatMap(
      (compiled) => findingsOf(compiled, read, language),
    );
  const open = options.open ? { open: openFindings() } : {};
  const cutRules = new Set([...cut].filter(isWanted).map((slot) => rules.ruleOfSlot[slot]));
  const truncated = rules.rules
    .filter((_, place) => cutRules.has(place))
    .map(({ rule }) => rule.id);
  const checked = {
    rules,
    asset: read,
    locale: language && localeOf(language),
    isWanted,
    read: (
      text: string,
      { scope, index, locale }: Pick<ReadSegment, 'index' | 'scope' | 'locale'>,
    ): ReadSegment => {
      const hits = scanText(text, locale, rules.matcherOf(locale), isWanted, noCut, new Map());
      return readSegment({ text, scope }, index, locale, hits);
    },
  };
  const findings = offerSuggestions(ofKind(false), checked);
  const tried = options.drafts ? { accepted: acceptDraft(options.drafts, checked) } : {};
  const hints = hintsBeside(asset, findings, options);
  const gates = ofKind(true);
  const book = options.read
    ? rules.rules.filter((one) => isReadable(one) && isWanted(one.trigger))
    : [];
  const readings = options.read ? { readings: findReadings(segments, book) } : {};
  return {
    findings,
    gates,
    language,
    truncated,
    topics,
    hints,
    ...tried,
    ...open,
    ...readings,
  };
};
