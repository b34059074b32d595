import { type LocaleMatcher, topicSlot } from './compile-rules.ts';
import type { FoldMode } from './folding/fold-table.ts';
import { type FoldedText, foldText } from './folding/fold-text.ts';
import { type Hit, type HitList, hitList } from './hit-list.ts';
import { joinTerms } from './join-terms.ts';
import type { Locale } from '../text/locales.ts';
import { matchPattern } from './match-patterns.ts';
import { matchTerms } from './match-terms.ts';
import { type PatternText, patternText } from './pattern-text.ts';
import { replaceLookalikes } from './folding/replace-lookalikes.ts';
import type { TopicWord } from './topic/topic-words.ts';

/**
 * The maximum number of hits of one term list in a text. More are not worth reporting: such a text repeats
 * one word again and again.
 */
const MAX_HITS = 10_000;

/** How much of a topic word is kept, in UTF-16 units. */
const MAX_TOPIC_WORD = 40;

/**
 * Finds the hits of every wanted term list in a text: first all phrases in one pass, then each pattern. Calls
 * `onCut` with each list that has more hits than the limit. Adds the topic words of the text to `topicWords`,
 * as they are written there first.
 */
export const scanText = (
  text: string,
  language: Locale | null,
  { terms, patterns, ungated, joined, topicWords: known }: LocaleMatcher,
  isWanted: (slot: number) => boolean,
  onCut: (slot: number) => void,
  topicWords: Map<TopicWord, string>,
): ReadonlyMap<number, HitList> => {
  const locale = language ?? 'en';
  const read = replaceLookalikes(text, locale);
  const texts = new Map<FoldMode, PatternText>();
  const textOf = (mode: FoldMode): PatternText => {
    let folded = texts.get(mode);
    if (folded === undefined) {
      folded = patternText(foldText(read, locale, mode));
      texts.set(mode, folded);
    }
    return folded;
  };
  const { listsOfPart } = joined;
  const hits = new Map<number, Hit[]>();
  const isNeeded = (slot: number): boolean =>
    slot < joined.first ? isWanted(slot) : (listsOfPart.get(slot)?.some(isWanted) ?? false);
  const wantedListsOf = (slot: number): readonly number[] =>
    (listsOfPart.get(slot) ?? [slot]).filter(isWanted);
  const noteTopic = (slot: number, folded: FoldedText, start: number, end: number): void => {
    const word = known[topicSlot(slot)];
    if (word === undefined || topicWords.has(word)) return;
    const from = folded.sourceStart(start);
    topicWords.set(word, text.slice(from, Math.min(folded.sourceEnd(end), from + MAX_TOPIC_WORD)));
  };
  const record = (slots: readonly number[], folded: FoldedText, start: number, end: number) => {
    for (const slot of slots) {
      if (slot < 0) noteTopic(slot, folded, start, end);
      if (!isNeeded(slot)) continue;
      const list = hits.get(slot);
      if (list && list.length >= MAX_HITS) {
        wantedListsOf(slot).forEach(onCut);
        continue;
      }
      const hit = { start: folded.sourceStart(start), end: folded.sourceEnd(end) };
      if (list) list.push(hit);
      else hits.set(slot, [hit]);
    }
  };
  /** For each pattern to search for: the places of its gate. */
  const opened = new Map<number, number[]>();
  for (const { mode, matcher } of terms) {
    const { folded } = textOf(mode);
    matchTerms(
      matcher,
      folded,
      (slots, start, end) => record(slots, folded, start, end),
      (pattern, start) => {
        const places = opened.get(pattern);
        if (places) places.push(start);
        else opened.set(pattern, [start]);
      },
    );
  }
  const search = (number: number, places: readonly number[] | null): void => {
    const pattern = patterns[number];
    if (!pattern?.slots.some(isNeeded)) return;
    const searched = textOf(pattern.compiled.mode);
    const cut = (): void => pattern.slots.flatMap(wantedListsOf).forEach(onCut);
    for (const { start, end } of matchPattern(pattern.compiled, searched, places, cut))
      record(pattern.slots, searched.folded, start, end);
  };
  for (const number of ungated) search(number, null);
  for (const [number, places] of opened) search(number, places);
  joinTerms(joined, hits, read, language, isWanted);
  const lists = new Map<number, HitList>();
  for (const [slot, list] of hits) if (!listsOfPart.has(slot)) lists.set(slot, hitList(list));
  return lists;
};
