import { countCodePoints } from '../platform/text/count-code-points.ts';
import type { CompiledRule } from './compile-rules.ts';
import type { Interval } from '../text/find-quotations.ts';
import type { Locale } from '../text/locales.ts';
import { type Hit, hitsIn, standsBeside, touches, withoutOverlaps } from './hit-list.ts';
import {
  around,
  hitsOf,
  isQuoted,
  type ReadSegment,
  sentenceAt,
  stanceAt,
} from './read-segment.ts';
import type { LayoutReader } from './prominence/layout.ts';
import { tellProminence } from './prominence/tell-prominence.ts';
import type { Rule, Scope } from './rule.ts';

/** A place where a rule's terms occur and no exception in `unless` applies. */
interface Trigger {
  readonly segment: ReadSegment;
  readonly hit: Hit;
  /** The part of the rule that is broken, where it is not the same for all places. */
  readonly point?: string;
  /** What the needed words lack in prominence. */
  readonly detail?: string;
}

/** The result of one rule on an asset: the places it objects to, and whether something is missing. */
export interface Verdict {
  readonly triggers: readonly Trigger[];
  readonly isAbsent: boolean;
}

const DEFAULT_WITHIN = 10;
/** Of how many claims on one asset the prominence is judged. A page may name its product very often. */
const MAX_JUDGED = 200;

/** Whether a rule has terms for texts in a language. */
export const speaks = ({ terms }: Rule, locale: Locale | null): boolean =>
  (locale !== null && terms[locale] !== undefined) || terms['*'] !== undefined;

/** Whether a rule looks at texts of a scope. Text that nobody sees must be named. */
export const isInScope = (rule: Rule, scope: Scope): boolean =>
  rule.scope ? rule.scope.includes(scope) : scope !== 'meta';

const isExcused = (
  { rule: { unless, stance }, near }: CompiledRule,
  { segment, hit }: Trigger,
): boolean => {
  if (unless === undefined) return false;
  if (unless.scopes?.includes(segment.scope)) return true;
  if (unless.quoted && isQuoted(segment, hit)) return true;
  if (near === null) return false;
  const stretch = around(segment, hit, unless.within ?? DEFAULT_WITHIN);
  const excuses = hitsOf(segment, near);
  if (!touches(excuses, stretch)) return false;
  // "We have no EU Ecolabel yet" excuses nothing.
  return (
    stance === undefined ||
    hitsIn(excuses, stretch).some((excuse) => stanceAt(segment, excuse) !== 'denial')
  );
};

/** Whether the words are said in a sense that the rule objects to. */
const isMeant = ({ rule: { stance } }: CompiledRule, { segment, hit }: Trigger): boolean =>
  stance === undefined || stance.includes(stanceAt(segment, hit));

const isAccompanied = ({ rule, and }: CompiledRule, { segment, hit }: Trigger): boolean =>
  and === null ||
  standsBeside(hitsOf(segment, and), hit, around(segment, hit, rule.and?.within ?? DEFAULT_WITHIN));

/** The segments of an asset. `holding` returns the segments in which a term list was found. */
export interface ReadAsset {
  readonly segments: readonly ReadSegment[];
  readonly holding: (slot: number) => readonly ReadSegment[];
  /** How words are shown; null if no browser has read the asset. */
  readonly layout: LayoutReader | null;
}

/** Every place in a rule's scope where its terms count: `and` is fulfilled and no `unless` applies. */
const triggersOf = (compiled: CompiledRule, { holding }: ReadAsset): Trigger[] =>
  holding(compiled.trigger)
    .filter(({ scope }) => isInScope(compiled.rule, scope))
    .flatMap((segment) =>
      withoutOverlaps(hitsOf(segment, compiled.trigger)).map((hit) => ({ segment, hit })),
    )
    .filter(
      (trigger) =>
        isAccompanied(compiled, trigger) &&
        !isExcused(compiled, trigger) &&
        isMeant(compiled, trigger),
    );

/** The first list of needed terms of which none is there, as a pointer; null if none is missing. */
const missingOf = (
  { any, all }: CompiledRule,
  isThere: (slot: number) => boolean,
): string | null => {
  if (any !== null && !isThere(any)) return '/need/any';
  const missing = all.findIndex((slot) => !isThere(slot));
  return missing === -1 ? null : `/need/all/${missing}`;
};

const wholeOf = ({ text }: ReadSegment): Interval => ({ start: 0, end: text.length });

const wordsAt = (segment: ReadSegment, hits: readonly Interval[]): readonly Trigger[] =>
  hits.map((hit) => ({ segment, hit }));

/** The trigger with what its needed words lack in prominence; null if they lack nothing or it is not known. */
const overshadowed = (
  { rule: { need }, any, all }: CompiledRule,
  trigger: Trigger,
  { layout }: ReadAsset,
  wordsOf: (slot: number) => readonly Trigger[],
): Trigger | null => {
  if (need?.as === undefined || layout === null) return null;
  const slots = any === null ? all : [any, ...all];
  const needed = slots.map(wordsOf);
  const detail = tellProminence(trigger, needed, need.as, layout);
  return detail === null ? null : { ...trigger, detail, point: '/need/as' };
};

/** The first trigger to object to, if the needed terms may be anywhere in the asset. */
const lackingInAsset = (
  compiled: CompiledRule,
  triggers: readonly Trigger[],
  asset: ReadAsset,
): readonly Trigger[] => {
  const seenWith = (slot: number): readonly ReadSegment[] =>
    asset.holding(slot).filter(({ scope }) => scope !== 'meta');
  const missing = missingOf(compiled, (slot) => seenWith(slot).length > 0);
  if (missing !== null)
    return triggers.slice(0, 1).map((trigger) => ({ ...trigger, point: missing }));
  const wordsOf = (slot: number): readonly Trigger[] =>
    seenWith(slot).flatMap((segment) => wordsAt(segment, hitsOf(segment, slot).hits));
  for (const trigger of triggers.slice(0, MAX_JUDGED)) {
    const lesser = overshadowed(compiled, trigger, asset, wordsOf);
    if (lesser) return [lesser];
  }
  return [];
};

/** Returns the triggers around which the needed terms are missing, or not as prominent as they must be. */
const lacking = (
  compiled: CompiledRule,
  triggers: readonly Trigger[],
  asset: ReadAsset,
): readonly Trigger[] => {
  const within = compiled.rule.need?.within ?? 'asset';
  if (within === 'asset') return lackingInAsset(compiled, triggers, asset);
  const seen = new Set<string>();
  return triggers.flatMap((trigger): readonly Trigger[] => {
    const { segment, hit } = trigger;
    const stretch =
      within === 'segment'
        ? wholeOf(segment)
        : within === 'sentence'
          ? sentenceAt(segment, hit)
          : around(segment, hit, within);
    // If `within` is a number of words, each trigger is reported; otherwise a sentence or segment is reported
    // once.
    const key = `${segment.index} ${typeof within === 'number' ? hit.start : stretch.start}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const missing = missingOf(compiled, (slot) => touches(hitsOf(segment, slot), stretch));
    if (missing !== null) return [{ ...trigger, point: missing }];
    const wordsOf = (slot: number): readonly Trigger[] =>
      wordsAt(segment, hitsIn(hitsOf(segment, slot), stretch));
    const lesser = overshadowed(compiled, trigger, asset, wordsOf);
    return lesser ? [lesser] : [];
  });
};

/**
 * Returns the first trigger if it begins at the limit or later. Positions count code points from the start of
 * the asset, over all segments in the rule's scope.
 */
const tooLate = (
  { rule }: CompiledRule,
  [trigger]: readonly Trigger[],
  { segments }: ReadAsset,
  limit: number,
): readonly Trigger[] => {
  if (trigger === undefined) return [];
  let before = 0;
  for (const segment of segments) {
    if (segment === trigger.segment) break;
    if (isInScope(rule, segment.scope)) before += countCodePoints(segment.text) + 1;
  }
  const begins = before + countCodePoints(trigger.segment.text.slice(0, trigger.hit.start));
  return begins < limit ? [] : [trigger];
};

/** Applies one rule to the segments of an asset. */
export const evaluateRule = (compiled: CompiledRule, asset: ReadAsset): Verdict => {
  const { kind, occurrence = {} } = compiled.rule;
  const triggers = triggersOf(compiled, asset);
  if (kind === 'require') return { triggers: lacking(compiled, triggers, asset), isAbsent: false };
  if (kind !== 'occurrence') return { triggers, isAbsent: false };
  if (occurrence.first !== undefined)
    return { triggers: tooLate(compiled, triggers, asset, occurrence.first), isAbsent: false };
  if (occurrence.max !== undefined)
    return { triggers: triggers.slice(occurrence.max), isAbsent: false };
  return { triggers: [], isAbsent: triggers.length < (occurrence.min ?? 0) };
};
