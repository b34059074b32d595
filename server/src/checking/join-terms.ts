import type { Interval } from '../text/find-quotations.ts';
import type { Locale } from '../text/locales.ts';
import { countBelow, type Hit } from './hit-list.ts';
import { joinGroups } from './join-groups.ts';
import { findNumbers } from './numbers/find-numbers.ts';
import type { JoinedTerms, WantedGroups, WantedNumbers } from './split-terms.ts';
import { findClauses, findWholeSentences } from './stance/find-clauses.ts';
import { lower } from './stance/find-stance.ts';
import { wordPlaces } from './folding/word-places.ts';

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** How many characters may stand between a number and the word next to it: a space or a hyphen. */
const GAP = 2;
const isGap = (text: string): boolean => /^[\s-]*$/u.test(text);

const byStart = (one: Interval, other: Interval): number =>
  one.start - other.start || other.end - one.end;

/** Finds where hits of all parts stand one right after the other. */
const findSequence = (
  text: string,
  parts: readonly (readonly Interval[])[],
): readonly Interval[] => {
  const [first = [], ...rest] = parts.map((hits) => hits.toSorted(byStart));
  const starts = rest.map((hits) => Int32Array.from(hits, ({ start }) => start));
  const endFrom = (end: number, n: number): number => {
    const hits = rest[n];
    if (hits === undefined) return end;
    for (let at = countBelow(starts[n] as Int32Array, end); at < hits.length; at++) {
      const hit = hits[at] as Interval;
      if (hit.start > end + GAP || !isGap(text.slice(end, hit.start))) return -1;
      const last = endFrom(hit.end, n + 1);
      if (last >= 0) return last;
    }
    return -1;
  };
  return first.flatMap(({ start, end }) => {
    const last = endFrom(end, 0);
    return last < 0 ? [] : [{ start, end: last }];
  });
};

/**
 * Puts together the terms of several parts from the hits of their parts, and adds them to the hits. The text
 * is cut into clauses and its numbers are found only if the other parts of a term are there.
 */
export const joinTerms = (
  { groups, numbers, listsOfPart }: JoinedTerms,
  hits: Map<number, Hit[]>,
  text: string,
  language: Locale | null,
  isWanted: (slot: number) => boolean,
): void => {
  const locale = language ?? 'en';
  const sentences = once(() => findWholeSentences(text, language));
  const clauses = once(() => findClauses(text, language));
  const words = once(() => wordPlaces(text, locale));
  const found = once(() => findNumbers(lower(text, locale), locale));
  const add = (slot: number, more: readonly Hit[]): void => {
    const list = hits.get(slot);
    if (list) for (const one of more) list.push(one);
    else if (more.length > 0) hits.set(slot, [...more]);
  };
  const countWords = ({ start, end }: Interval): number =>
    countBelow(words().starts, end) - countBelow(words().ends, start + 1);
  const hasWords = ({ parts }: WantedNumbers): boolean =>
    parts.every((part) => typeof part !== 'number' || hits.has(part));
  const done = new Set<number>();
  const addNumbers = (slot: number): void => {
    if (done.has(slot)) return;
    done.add(slot);
    for (const { parts } of (numbers.get(slot) ?? []).filter(hasWords))
      add(
        slot,
        findSequence(
          text,
          parts.map((part) => (typeof part === 'number' ? (hits.get(part) ?? []) : found()[part])),
        ),
      );
  };
  const fits =
    (reach: WantedGroups['reach']) =>
    (stretch: Interval): boolean =>
      typeof reach !== 'number' || countWords(stretch) <= reach;
  for (const slot of numbers.keys()) if (!listsOfPart.has(slot) && isWanted(slot)) addNumbers(slot);
  for (const { reach, groups: parts, slots } of groups) {
    if (!parts.every((slot) => hits.has(slot) || numbers.has(slot))) continue;
    parts.forEach(addNumbers);
    const lists = parts.map((slot) => hits.get(slot) ?? []);
    if (lists.some((list) => list.length === 0)) continue;
    const stretches = joinGroups(lists, reach === 'clause' ? clauses() : sentences(), fits(reach));
    for (const slot of slots.filter(isWanted)) add(slot, stretches);
  }
};
