import type { LocaleMatcher } from './compile-rules.ts';
import type { Interval } from './find-quotations.ts';
import type { FoldMode } from './fold-table.ts';
import { type FoldedText, foldText } from './fold-text.ts';
import { type HitList, hitList } from './hit-list.ts';
import type { Locale } from './locales.ts';
import { matchPattern } from './match-patterns.ts';
import { matchTerms } from './match-terms.ts';
import { type PatternText, patternText } from './pattern-text.ts';

/** Enough for any reader; a text that repeats one word a million times is not worth more. */
const MAX_HITS = 10_000;

/**
 * Finds every wanted list of terms in a text, in one pass and then pattern by pattern. Calls back with
 * the lists that stand there more often than is counted.
 */
export const scanText = (
  text: string,
  language: Locale | null,
  { terms, patterns, ungated }: LocaleMatcher,
  isWanted: (slot: number) => boolean,
  onCut: (slot: number) => void,
): ReadonlyMap<number, HitList> => {
  const locale = language ?? 'en';
  const texts = new Map<FoldMode, PatternText>();
  const textOf = (mode: FoldMode): PatternText => {
    let folded = texts.get(mode);
    if (folded === undefined) {
      folded = patternText(foldText(text, locale, mode));
      texts.set(mode, folded);
    }
    return folded;
  };
  const hits = new Map<number, Interval[]>();
  const record = (slots: readonly number[], folded: FoldedText, start: number, end: number) => {
    for (const slot of slots) {
      if (!isWanted(slot)) continue;
      const list = hits.get(slot);
      if (list && list.length >= MAX_HITS) {
        onCut(slot);
        continue;
      }
      const hit = { start: folded.sourceStart(start), end: folded.sourceEnd(end) };
      if (list) list.push(hit);
      else hits.set(slot, [hit]);
    }
  };
  const opened = new Set(ungated);
  for (const { mode, matcher } of terms) {
    const { folded } = textOf(mode);
    matchTerms(
      matcher,
      folded,
      (slots, start, end) => record(slots, folded, start, end),
      (pattern) => opened.add(pattern),
    );
  }
  for (const number of opened) {
    const pattern = patterns[number];
    if (!pattern?.slots.some(isWanted)) continue;
    const searched = textOf(pattern.compiled.mode);
    if (pattern.compiled.shape?.test(searched.folded.text()) === false) continue;
    const cut = (): void => pattern.slots.filter(isWanted).forEach(onCut);
    for (const { start, end } of matchPattern(pattern.compiled, searched, cut))
      record(pattern.slots, searched.folded, start, end);
  }
  const lists = new Map<number, HitList>();
  for (const [slot, list] of hits) lists.set(slot, hitList(list));
  return lists;
};
