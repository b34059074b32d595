import type { CompiledRule, CompiledRules } from './compile-rules.ts';
import { evaluateRule, type ReadAsset, speaks } from './evaluate-rule.ts';
import { type ReadSegment, sentenceAt } from './read-segment.ts';
import type { Finding, Rule } from './rule.ts';
import type { Locale } from '../text/locales.ts';
import { findCandidates } from './suggestions/find-candidates.ts';

/**
 * How many changes are tried on one asset. Each costs a search of its segment. Findings beyond it are told
 * without a suggestion.
 */
const MAX_TRIED = 300;

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

/** A segment alone, as an asset. A browser has measured the text as it was, so nothing is known of its looks. */
const aloneOf = (segment: ReadSegment | null): ReadAsset => ({
  segments: segment ? [segment] : [],
  holding: (slot) => (segment?.hits.has(slot) ? [segment] : []),
  layout: null,
});

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
    layout: null,
  };
};

/** Whether what a rule finds in a segment never depends on another segment. */
const looksAtOneSegment = ({ kind, need }: Rule): boolean =>
  kind === 'require' ? (need?.within ?? 'asset') !== 'asset' : kind !== 'occurrence';

/**
 * Tells whether the rules accept a changed segment: the rule of the finding has a finding less, and no other
 * rule has one more. Only rules whose words are in the segment, before or after, can tell.
 */
const acceptanceOf = ({ rules, asset, locale, isWanted }: CheckedSegments) => {
  const count = (compiled: CompiledRule, of: ReadAsset): number => {
    const { triggers, isAbsent } = evaluateRule(compiled, of);
    return triggers.length + Number(isAbsent && speaks(compiled.rule, locale));
  };
  const before = new Map<string, number>();
  const countBefore = (place: number, old: ReadSegment | null): number => {
    const compiled = rules.rules[place] as CompiledRule;
    const isAlone = looksAtOneSegment(compiled.rule);
    const key = isAlone ? `${place} ${old?.index}` : `${place}`;
    const known =
      before.get(key) ?? count(compiled, isAlone ? aloneOf(old) : { ...asset, layout: null });
    before.set(key, known);
    return known;
  };
  /** How many findings of a rule the change adds. */
  const changeOf = (old: ReadSegment | null, changed: ReadSegment) => {
    const alone = aloneOf(changed);
    let whole: ReadAsset | null = null;
    return (place: number): number => {
      const compiled = rules.rules[place] as CompiledRule;
      const after = looksAtOneSegment(compiled.rule)
        ? alone
        : (whole ??= withSegment(asset, changed));
      return count(compiled, after) - countBefore(place, old);
    };
  };
  return (own: number, old: ReadSegment | null, changed: ReadSegment): boolean => {
    const added = changeOf(old, changed);
    if (added(own) >= 0) return false;
    const slots = [...(old?.hits.keys() ?? []), ...changed.hits.keys()].filter(isWanted);
    const concerned = new Set(slots.flatMap((slot) => rules.ruleOfSlot[slot] ?? []));
    return [...concerned].every(
      (place) => rules.rules[place]?.rule.kind === 'judge' || added(place) <= 0,
    );
  };
};

/** Texts that somebody proposes in the place of the words of a finding. */
export interface Drafts {
  readonly ruleId: string;
  readonly segment: number;
  readonly start: number;
  readonly end: number;
  readonly texts: readonly string[];
}

/** The number of the first draft that the rules accept, by the same test as a suggestion of a rule; null if none. */
export const acceptDraft = (drafts: Drafts, checked: CheckedSegments): number | null => {
  const { rules, asset, read } = checked;
  const own = rules.rules.findIndex(({ rule }) => rule.id === drafts.ruleId);
  const segment = asset.segments[drafts.segment];
  // What only a model decides is not accepted by a search.
  if (!segment || own < 0 || rules.rules[own]?.rule.kind === 'judge') return null;
  const accepts = acceptanceOf(checked);
  const before = segment.text.slice(0, drafts.start);
  const after = segment.text.slice(drafts.end);
  const found = drafts.texts.findIndex((text) =>
    accepts(own, segment, read(`${before}${text}${after}`, segment)),
  );
  return found < 0 ? null : found;
};

/**
 * Adds to each finding what can be done about it: other words, a text to add, or a sentence to leave out, if
 * the rules accept the result.
 */
export const offerSuggestions = (
  findings: readonly Finding[],
  checked: CheckedSegments,
): readonly Finding[] => {
  if (findings.length === 0) return findings;
  const { rules, asset, locale, read } = checked;
  const places = new Map(rules.rules.map(({ rule }, place) => [rule.id, place]));
  const accepts = acceptanceOf(checked);
  // Rules often object to one sentence together, and then try to leave the same one out.
  const known = new Map<string, ReadSegment>();
  const readOnce = (text: string, like: Pick<ReadSegment, 'index' | 'scope' | 'locale'>) => {
    const key = `${like.index} ${text}`;
    const segment = known.get(key) ?? read(text, like);
    known.set(key, segment);
    return segment;
  };
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
      if (accepts(own, segment, readOnce(text, like))) return { ...finding, ...offer };
    }
    return finding;
  });
};
