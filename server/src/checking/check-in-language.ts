import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { CompiledRule, CompiledRules } from './compile-rules.ts';
import { evaluateRule, type ReadAsset, speaks } from './evaluate-rule.ts';
import { askAboutHints } from './ask-about-hints.ts';
import { findHints, type Hint } from './hints/find-hints.ts';
import { languageOf, type Locale, localeOf } from '../text/locales.ts';
import { readLayer } from './prominence/layout.ts';
import { placeOf, type ReadSegment, readSegment, sentenceAt, stanceAt } from './read-segment.ts';
import type { CheckedAsset, Finding, Rule } from './rule.ts';
import { scanText } from './scan-text.ts';
import { findCandidates } from './suggestions/find-candidates.ts';
import { findTopics, type FoundTopic, signOf, type TopicSign } from './topic/find-topics.ts';
import type { TopicWord } from './topic/topic-words.ts';
import { appliesTo, knownOnly } from './when-applies.ts';

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
}

const noCut = (): void => undefined;

/**
 * How many changes are tried on one asset. Each costs a search of its segment. Findings beyond it are told
 * without a suggestion.
 */
const MAX_TRIED = 300;

export interface CheckOptions {
  /** `list` returns hints. `ask` also has judge rules ask about them, so that there are more gates. */
  readonly hints?: 'list' | 'ask' | undefined;
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
  if (hints === undefined) return [];
  const ofSegment = Map.groupBy(
    findings.flatMap(({ place }) => place ?? []),
    ({ segment }) => segment,
  );
  return findHints(asset.segments, asset.language).filter(({ segment, start, end }) =>
    (ofSegment.get(segment) ?? []).every((place) => place.end <= start || end <= place.start),
  );
};

/** An asset that was checked, and how a changed segment of it is read. */
interface CheckedSegments {
  readonly rules: CompiledRules;
  readonly asset: ReadAsset;
  readonly locale: Locale | null;
  readonly isWanted: (slot: number) => boolean;
  readonly read: (
    text: string,
    like: Pick<ReadSegment, 'index' | 'scope' | 'locale'>,
  ) => ReadSegment;
}

/** The same asset with another text in the place of one segment, or with one segment more. */
const withSegment = ({ segments, holding }: ReadAsset, changed: ReadSegment): ReadAsset => {
  const { index } = changed;
  return {
    segments: [...segments.slice(0, index), changed, ...segments.slice(index + 1)],
    holding: (slot) => {
      const others = holding(slot).filter((segment) => segment.index !== index);
      if (!changed.hits.has(slot)) return others;
      return [...others, changed].toSorted((one, other) => one.index - other.index);
    },
    // A browser has measured the text as it was, so nothing is known of how the changed one looks.
    layout: null,
  };
};

/**
 * Tells whether the rules accept a changed segment: the rule of the finding has a finding less, and no other
 * rule has one more. Only rules whose words are in the segment, before or after, can tell.
 */
const acceptanceOf = ({ rules, asset, locale, isWanted }: CheckedSegments) => {
  const before = new Map<number, number>();
  const count = (place: number, of: ReadAsset): number => {
    const compiled = rules.rules[place] as CompiledRule;
    const { triggers, isAbsent } = evaluateRule(compiled, of);
    return triggers.length + Number(isAbsent && speaks(compiled.rule, locale));
  };
  const countBefore = (place: number): number => {
    const known = before.get(place) ?? count(place, { ...asset, layout: null });
    before.set(place, known);
    return known;
  };
  return (own: number, old: ReadSegment | null, changed: ReadSegment): boolean => {
    const after = withSegment(asset, changed);
    if (count(own, after) >= countBefore(own)) return false;
    const slots = [...(old?.hits.keys() ?? []), ...changed.hits.keys()].filter(isWanted);
    const concerned = new Set(slots.flatMap((slot) => rules.ruleOfSlot[slot] ?? []));
    return [...concerned].every(
      (place) =>
        rules.rules[place]?.rule.kind === 'judge' || count(place, after) <= countBefore(place),
    );
  };
};

/**
 * Adds to each finding what can be done about it: other words, a text to add, or a sentence to leave out, if
 * the rules accept the result.
 */
const offerSuggestions = (
  findings: readonly Finding[],
  checked: CheckedSegments,
): readonly Finding[] => {
  if (findings.length === 0) return findings;
  const { rules, asset, locale, read } = checked;
  const places = new Map(rules.rules.map(({ rule }, place) => [rule.id, place]));
  const accepts = acceptanceOf(checked);
  let tried = 0;
  return findings.map((finding) => {
    const { ruleId, place, point } = finding;
    const own = places.get(ruleId) ?? -1;
    const rule = rules.rules[own]?.rule;
    if (!rule) return finding;
    const segment = place ? (asset.segments[place.segment] ?? null) : null;
    const like = segment ?? { index: asset.segments.length, scope: 'body' as const, locale };
    const words = place &&
      segment && {
        text: segment.text,
        place,
        sentence: sentenceAt(segment, place),
        scope: segment.scope,
      };
    for (const { offer, text } of findCandidates(rule, { locale: like.locale, point }, words)) {
      tried += 1;
      if (tried > MAX_TRIED) break;
      if (accepts(own, segment, read(text, like))) return { ...finding, ...offer };
    }
    return finding;
  });
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
  const wantedWith = (topics: readonly TopicSign[] | 'any' | null) => {
    const applies = rules.groups.map((rule) => appliesTo(rule, metadata, today, topics));
    return (slot: number): boolean => applies[rules.groupOfSlot[slot] ?? -1] === true;
  };
  // The topics are known only after the search, so it includes the rules that depend on them.
  const mayBeWanted = wantedWith(asset.isExcerpt ? null : 'any');
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
  const isWanted = wantedWith(topics && topics.map(signOf));
  const speaking = speakingRules(rules, segments, isWanted);
  const read = readAsset(segments, asset.layout);
  const ofKind = (isJudge: boolean): readonly Finding[] =>
    inReadingOrder(
      speaking
        .filter(({ rule }) => (rule.kind === 'judge') === isJudge)
        .flatMap((compiled) => findingsOf(compiled, read, language)),
    );
  const cutRules = new Set([...cut].filter(isWanted).map((slot) => rules.ruleOfSlot[slot]));
  const truncated = rules.rules
    .filter((_, place) => cutRules.has(place))
    .map(({ rule }) => rule.id);
  const findings = offerSuggestions(ofKind(false), {
    rules,
    asset: read,
    locale: language && localeOf(language),
    isWanted,
    read: (text, { scope, index, locale }) => {
      const hits = scanText(text, locale, rules.matcherOf(locale), isWanted, noCut, new Map());
      return readSegment({ text, scope }, index, locale, hits);
    },
  });
  const hints = hintsBeside(asset, findings, options);
  const asked = ofKind(true);
  if (options.hints !== 'ask')
    return { findings, gates: asked, language, truncated, topics, hints };
  const judges = rules.rules.filter(
    ({ rule, trigger }) => rule.kind === 'judge' && isWanted(trigger),
  );
  const gates = inReadingOrder([...asked, ...askAboutHints(hints, segments, judges)]);
  return { findings, gates, language, truncated, topics, hints };
};
