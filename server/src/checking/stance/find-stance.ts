import type { Interval } from '../../text/find-quotations.ts';
import type { Locale } from '../../text/locales.ts';
import type { Cues } from './cues.ts';
import type { Stance } from '@copydesk/contract/violations/stances';

/** How many words before or after a place a cue may stand. */
const BEFORE = 8;
const AFTER = 6;
const CLOSE = 4;
/** A part of a list is not longer than so many words: "not natural, safe or eco-friendly". */
const LISTED = 2;
/** The most characters of the next sentence that are read. */
const NEXT = 200;
/** The most characters of a sentence on either side of a place that are read. */
const REACH = 600;

export const HARD = /[;:\n()[\]•|…—–]|\s-\s/gu;
const SOFT = /[,/]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'-]*/gu;
const QUESTION = /[?;\u037E\u061F][\s"'”“»«’)]*$/u;

const has = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;

const countWords = (text: string): number => text.match(WORD)?.length ?? 0;

const lastEnd = (text: string, patterns: readonly RegExp[]): number => {
  let end = 0;
  for (const pattern of patterns)
    for (const { 0: found, index } of text.matchAll(pattern))
      end = Math.max(end, index + found.length);
  return end;
};

const firstStart = (text: string, patterns: readonly RegExp[]): number =>
  Math.min(
    text.length,
    ...patterns.map((pattern) => text.search(pattern)).filter((start) => start >= 0),
  );

const lastWords = (text: string, count: number): string => {
  const words = [...text.matchAll(WORD)];
  return text.slice(words.at(-count)?.index ?? 0);
};

const firstWords = (text: string, count: number): string => {
  const next = [...text.matchAll(WORD)][count];
  return next ? text.slice(0, next.index) : text;
};

/** What was said before a place and still speaks of it: a new part of the sentence ends it, a list does not. */
const reachBefore = (before: string, { coordinator }: Cues): string => {
  let from = before.length;
  for (;;) {
    const start = lastEnd(before.slice(0, from), [SOFT, coordinator]);
    if (start === 0) return lastWords(before, BEFORE);
    if (countWords(before.slice(start, from)) > LISTED)
      return lastWords(before.slice(start), BEFORE);
    // Steps over the comma or conjunction itself.
    const step = before.slice(0, start).search(/[\p{L}\p{N}]*[^\p{L}\p{N}]?$/u);
    from = step < start ? step : start - 1;
  }
};

const isDenied = (before: string, after: string, cues: Cues): boolean => {
  const nearest = before.slice(lastEnd(before, [SOFT, cues.coordinator]));
  const behind = firstWords(
    after.slice(0, firstStart(after, [SOFT, cues.coordinator, cues.relative])),
    AFTER,
  );
  return (
    has(cues.denial, reachBefore(before, cues)) ||
    has(cues.close, lastWords(nearest, CLOSE)) ||
    has(cues.denial, behind) ||
    has(cues.close, behind)
  );
};

export const lower = (text: string, locale: Locale): string => {
  const plain = text.replaceAll(/[’ʼ]/g, "'");
  const low = plain.toLocaleLowerCase(locale);
  return low.length === text.length ? low : plain;
};

/** Hides the words that look like a denial and are none, without moving the others. */
const withoutMock = (text: string, { mock }: Cues): string =>
  text.replaceAll(mock, (found) => '_'.repeat(found.length));

/** Hides words that belong to the same finding: what it says is no cue for how it is said. */
const withoutHidden = (text: string, from: number, hidden: readonly Interval[]): string => {
  let seen = text;
  for (const { start, end } of hidden) {
    const [first, last] = [Math.max(0, start - from), Math.min(text.length, end - from)];
    if (first < last)
      seen = `${seen.slice(0, first)}${'_'.repeat(last - first)}${seen.slice(last)}`;
  }
  return seen;
};

/**
 * Whether what follows shows that something was only told of others: "An adviser promised sure gains. He was
 * fined." A sentence of the writer's own, or one to the reader, is no such story.
 */
const isTold = (sentence: string, follows: string, cues: Cues): boolean =>
  has(cues.aftermath, follows) && !has(cues.own, sentence);

/**
 * The sense in which a text says the words at a place. Cues count in the clause of the place: up to a colon,
 * a bracket or a word such as "but". If none is found, and the next sentence does not tell what became of it, it is a
 * claim.
 */
export const findStance = (
  text: string,
  sentence: Interval,
  place: Interval,
  quotation: Interval | null,
  {
    locale,
    cues,
    next,
  }: { readonly locale: Locale; readonly cues: Cues; readonly next?: Interval },
  hidden: readonly Interval[] = [],
): Stance => {
  const from = Math.max(sentence.start, place.start - REACH);
  const to = Math.min(sentence.end, place.end + REACH);
  const near = withoutHidden(lower(text.slice(from, to), locale), from, hidden);
  const whole = withoutMock(near, cues);
  const start = place.start - from;
  const end = place.end - from;
  const wholeBefore = whole.slice(0, start);
  const wholeAfter = whole.slice(end);

  if (quotation !== null) {
    const outside = `${whole.slice(0, Math.max(0, quotation.start - from))} _ ${whole.slice(Math.max(0, quotation.end - from))}`;
    const distant = [cues.speech, cues.report, cues.instruction, cues.denial, cues.close];
    if (distant.some((pattern) => has(pattern, outside))) return 'quotation';
  }
  const before = wholeBefore.slice(lastEnd(wholeBefore, [HARD, cues.contrast]));
  const after = wholeAfter.slice(0, firstStart(wholeAfter, [HARD, cues.contrast]));
  const clause = `${before} _ ${after}`;
  if (QUESTION.test(whole) && !has(cues.invite, whole)) return 'question';
  if (isDenied(before, after, cues)) return 'denial';
  if (has(cues.instruction, clause)) return 'instruction';
  if (has(cues.report, clause)) return 'report';
  const isReader = has(cues.reader, clause);
  if (has(cues.condition, clause) || (!isReader && has(cues.weakCondition, before)))
    return 'condition';
  if (has(cues.plan, clause)) return 'plan';
  const follows = `${wholeAfter.slice(after.length)} ${lower(text.slice(sentence.end, next?.end ?? sentence.end).slice(0, NEXT), locale)}`;
  return isTold(whole, follows, cues) ? 'report' : 'claim';
};
