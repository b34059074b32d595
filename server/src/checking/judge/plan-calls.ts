import type { Scope, Segment } from '../rule.ts';
import type { Passage } from './find-passages.ts';

/** A part of the asset that is shown only to help the model understand the passages. */
export interface Context {
  readonly segment: number;
  readonly text: string;
}

/** The text of an asset that one call shows: its passages, and as much context as the limits allow. */
export interface CallPlan {
  readonly passages: readonly Passage[];
  readonly context: readonly Context[];
}

/** The maximum number of characters in the passages of a call, and in everything that the call shows. */
const MAX_JUDGED = 16_000;
const MAX_SHOWN = 24_000;
const MAX_PASSAGES = 60;
const MAX_CONTEXT = 1_500;

const isShown = (scope: Scope): boolean => scope !== 'meta';

const lengthOf = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { start, end }) => sum + end - start, 0);

const inGroups = (passages: readonly Passage[]): readonly (readonly Passage[])[] => {
  const groups: Passage[][] = [];
  for (const passage of passages) {
    const last = groups.at(-1);
    const fits = last && last.length < MAX_PASSAGES && lengthOf([...last, passage]) <= MAX_JUDGED;
    if (fits) last.push(passage);
    else groups.push([passage]);
  }
  return groups;
};

/** The end of a neighbouring segment that is nearest to the passage, without halves of surrogate pairs. */
const nearEnd = (text: string, isBefore: boolean): string =>
  (isBefore ? text.slice(-MAX_CONTEXT) : text.slice(0, MAX_CONTEXT)).replace(
    /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g,
    '',
  );

/** Neighbours of the passages, nearest first, until the call is full. */
const contextOf = (
  segments: readonly Segment[],
  passages: readonly Passage[],
): readonly Context[] => {
  const own = new Set(passages.map(({ segment }) => segment));
  const taken = new Map<number, string>();
  let room = MAX_SHOWN - lengthOf(passages);
  /** Edges that move outward from each passage. An edge stops at a segment that is already shown. */
  let edges = [...own].flatMap((at) => [
    { at: at - 1, step: -1 },
    { at: at + 1, step: 1 },
  ]);
  while (edges.length > 0) {
    edges = edges.flatMap(({ at, step }) => {
      const segment = segments[at];
      if (!segment || own.has(at) || taken.has(at)) return [];
      const text = isShown(segment.scope) ? nearEnd(segment.text, step === -1) : '';
      if (text.length > room) return [];
      room -= text.length;
      taken.set(at, text);
      return [{ at: at + step, step }];
    });
  }
  return [...taken]
    .filter(([, text]) => text !== '')
    .map(([segment, text]) => ({ segment, text }))
    .toSorted((one, other) => one.segment - other.segment);
};

/** Divides the passages of an asset among calls of bounded size; each passage is in exactly one call. */
export const planCalls = (
  segments: readonly Segment[],
  passages: readonly Passage[],
): readonly CallPlan[] =>
  inGroups(passages).map((group) => ({ passages: group, context: contextOf(segments, group) }));
