import { countCodePoints } from '../platform/text/count-code-points.ts';
import type { CompiledRule } from './compile-rules.ts';
import type { Interval } from './find-quotations.ts';
import { standsBeside, touches, withoutOverlaps } from './hit-list.ts';
import { around, hitsOf, isQuoted, type ReadSegment, sentenceAt } from './read-segment.ts';
import type { Rule, Scope } from './rule.ts';

/** A place where the terms of a rule stand and nothing excuses them. */
interface Trigger {
  readonly segment: ReadSegment;
  readonly hit: Interval;
}

/** What a rule says of an asset: places it objects to, and whether something is missing from it. */
export interface Verdict {
  readonly triggers: readonly Trigger[];
  readonly isAbsent: boolean;
}

const DEFAULT_WITHIN = 10;

const isInScope = (rule: Rule, scope: Scope): boolean =>
  rule.scope ? rule.scope.includes(scope) : scope !== 'meta';

const isExcused = (
  { rule: { unless }, near }: CompiledRule,
  { segment, hit }: Trigger,
): boolean => {
  if (unless === undefined) return false;
  if (unless.scopes?.includes(segment.scope)) return true;
  if (unless.quoted && isQuoted(segment, hit)) return true;
  if (near === null) return false;
  const stretch = around(segment, hit, unless.within ?? DEFAULT_WITHIN);
  return touches(hitsOf(segment, near), stretch);
};

const isAccompanied = ({ rule, and }: CompiledRule, { segment, hit }: Trigger): boolean =>
  and === null ||
  standsBeside(hitsOf(segment, and), hit, around(segment, hit, rule.and?.within ?? DEFAULT_WITHIN));

/** The segments of an asset, and those of them that hold a list of terms. */
export interface ReadAsset {
  readonly segments: readonly ReadSegment[];
  readonly holding: (slot: number) => readonly ReadSegment[];
}

/** Every place where the terms of a rule count, in reading order. */
const triggersOf = (compiled: CompiledRule, { holding }: ReadAsset): Trigger[] =>
  holding(compiled.trigger)
    .filter(({ scope }) => isInScope(compiled.rule, scope))
    .flatMap((segment) =>
      withoutOverlaps(hitsOf(segment, compiled.trigger)).map((hit) => ({ segment, hit })),
    )
    .filter((trigger) => isAccompanied(compiled, trigger) && !isExcused(compiled, trigger));

const isMet = ({ any, all }: CompiledRule, isThere: (slot: number) => boolean): boolean =>
  (any === null || isThere(any)) && all.every(isThere);

const wholeOf = ({ text }: ReadSegment): Interval => ({ start: 0, end: text.length });

/** The first trigger of each place that must hold what is needed, if it does not. */
const lacking = (
  compiled: CompiledRule,
  triggers: readonly Trigger[],
  { holding }: ReadAsset,
): readonly Trigger[] => {
  const within = compiled.rule.need?.within ?? 'asset';
  if (within === 'asset') {
    const isSeen = (slot: number): boolean => holding(slot).some(({ scope }) => scope !== 'meta');
    return isMet(compiled, isSeen) ? [] : triggers.slice(0, 1);
  }
  const seen = new Set<string>();
  return triggers.filter(({ segment, hit }) => {
    const stretch =
      within === 'segment'
        ? wholeOf(segment)
        : within === 'sentence'
          ? sentenceAt(segment, hit)
          : around(segment, hit, within);
    // A figure means each trigger on its own; otherwise a place lacks something once.
    const key = `${segment.index} ${typeof within === 'number' ? hit.start : stretch.start}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return !isMet(compiled, (slot) => touches(hitsOf(segment, slot), stretch));
  });
};

/** The first place, if it begins too late; segments count one after another, as they are read. */
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
