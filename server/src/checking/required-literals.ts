import type { ClassItem, Pattern } from './pattern.ts';

/** Folds one character of a pattern in the same way as the text. */
export type FoldCode = (code: number) => string;

/** A text that opens a gate, and whether a word must begin or end right there. */
export interface GateText {
  readonly text: string;
  readonly atEdge: boolean;
  readonly toEdge: boolean;
}

/** Every match of a pattern contains one of these texts. */
export interface Gate {
  readonly texts: readonly GateText[];
  /** The text begins at most this many units after the beginning of the match. */
  readonly before: number;
  /** Every match contains one of these texts too; null if no second list is known. */
  readonly also: readonly GateText[] | null;
}

/** Texts with marks for the edges of words. */
interface Need {
  readonly texts: readonly string[];
  readonly before: number;
}

/** What is known about the texts that a part of a pattern matches. */
interface Known {
  /** Every text that the part can match; null if there are too many. */
  readonly exact: readonly string[] | null;
  /** Null if no such texts are known. */
  readonly required: Need | null;
  /** What is required at another place of the part. */
  readonly also: Need | null;
  /** The length of the longest match, in units. */
  readonly most: number;
}

/** Stands for the edge of a word. It is no character, and has no length. */
const EDGE = '\uFFFF';
const MAX_TEXTS = 160;
const MAX_PAIRS = 24;
const MAX_ALSO = 40;
const NOTHING: Known = { exact: [''], required: null, also: null, most: 0 };
const WORD_EDGE: Known = { exact: [EDGE], required: null, also: null, most: 0 };
const DIGITS: ClassItem = { kind: 'range', from: 0x30, to: 0x39 };
/** A character has two units at most; one that is folded has three. */
const FOLDED_UNITS = 3;
/** A gate that tells where the match begins may be so many units shorter than one that does not. */
const KNOWN_PLACE = 2;
const anything = (most: number): Known => ({ exact: null, required: null, also: null, most });

const lengthOf = (text: string): number => {
  let { length } = text;
  for (let at = text.indexOf(EDGE); at >= 0; at = text.indexOf(EDGE, at + 1)) length -= 1;
  return length;
};

const shortest = (texts: readonly string[]): number =>
  texts.reduce((least, text) => Math.min(least, lengthOf(text)), Number.POSITIVE_INFINITY);

const longest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, lengthOf(text)), 0);

/** The better of two needs: the one that fewer texts are likely to meet. */
const better = (one: Need | null, other: Need | null): Need | null => {
  if (one === null || other === null) return one ?? other;
  const worth = ({ texts, before }: Need): number => {
    const length = shortest(texts);
    return length + (length >= 3 && Number.isFinite(before) ? KNOWN_PLACE : 0);
  };
  const difference = worth(one) - worth(other);
  if (difference !== 0) return difference > 0 ? one : other;
  return one.texts.length <= other.texts.length ? one : other;
};

const bestOf = (needs: readonly (Need | null)[]): Need | null =>
  needs.reduce<Need | null>((best, need) => better(best, need), null);

const asNeed = (texts: readonly string[] | null, before: number): Need | null =>
  texts === null || texts.length === 0 || shortest(texts) === 0 ? null : { texts, before };

const needOf = ({ exact, required }: Known): Need | null => better(asNeed(exact, 0), required);

const distinct = (texts: readonly string[]): readonly string[] | null => {
  const set = [...new Set(texts)];
  return set.length > MAX_TEXTS ? null : set;
};

const later = (need: Need | null, by: number): Need | null =>
  need && { texts: need.texts, before: by + need.before };

const ofCharacter = (text: string): Known =>
  text.includes(EDGE)
    ? anything(text.length)
    : { exact: [text], required: null, also: null, most: text.length };

const ofClass = (items: readonly ClassItem[], fold: FoldCode): Known => {
  const texts: string[] = [];
  for (const given of items) {
    const isDigit = given.kind === 'shorthand' && given.letter === 'd' && !given.negated;
    const item = isDigit ? DIGITS : given;
    if (item.kind !== 'range' || item.to - item.from >= MAX_TEXTS) return anything(FOLDED_UNITS);
    for (let code = item.from; code <= item.to; code++) texts.push(fold(code));
  }
  if (texts.some((text) => text.includes(EDGE))) return anything(FOLDED_UNITS);
  return { exact: distinct(texts), required: null, also: null, most: longest(texts) };
};

/** Whether two lists become one of all pairs. Many long texts take longer to find than two lists of short ones. */
const mayJoin = (one: number, other: number): boolean =>
  one * other <= Math.max(one, other, MAX_PAIRS);

const ofSequence = (parts: readonly Pattern[], fold: FoldCode): Known => {
  let run: readonly string[] | null = [''];
  let runsFrom = 0;
  let most = 0;
  let isWhole = true;
  const needs: (Need | null)[] = [];
  for (const part of parts) {
    const known = know(part, fold);
    const longer: readonly string[] | null =
      run && known.exact && mayJoin(run.length, known.exact.length)
        ? distinct(run.flatMap((text) => (known.exact ?? []).map((more) => text + more)))
        : null;
    if (longer === null) {
      isWhole = false;
      needs.push(asNeed(run, runsFrom));
      // Where all texts of the part are known, they begin the next run.
      if (known.exact === null) needs.push(later(known.required, most), later(known.also, most));
      run = known.exact;
      runsFrom = most;
    } else {
      run = longer;
    }
    most += known.most;
  }
  needs.push(asNeed(run, runsFrom));
  const required = bestOf(needs);
  return {
    exact: isWhole ? run : null,
    required,
    also: bestOf(needs.filter((need) => need !== required)),
    most,
  };
};

/** What one of several needs asks for; null if one of them is not known. */
const anyOf = (needs: readonly (Need | null)[]): Need | null => {
  const known = needs.flatMap((need) => need ?? []);
  const texts = known.length < needs.length ? null : distinct(known.flatMap((need) => need.texts));
  return texts && { texts, before: Math.max(...known.map(({ before }) => before)) };
};

const ofChoice = (parts: readonly Pattern[], fold: FoldCode): Known => {
  const known = parts.map((part) => know(part, fold));
  return {
    exact: known.every((one) => one.exact !== null)
      ? distinct(known.flatMap((one) => one.exact ?? []))
      : null,
    required: anyOf(known.map(needOf)),
    also: anyOf(known.map(({ also }) => also)),
    most: Math.max(...known.map((one) => one.most)),
  };
};

const know = (pattern: Pattern, fold: FoldCode): Known => {
  switch (pattern.kind) {
    case 'edge':
      return pattern.source === '\\b' ? WORD_EDGE : NOTHING;
    case 'any':
      return anything(FOLDED_UNITS);
    case 'character':
      return ofCharacter(fold(pattern.code));
    case 'class':
      return pattern.negated ? anything(FOLDED_UNITS) : ofClass(pattern.items, fold);
    case 'sequence':
      return ofSequence(pattern.parts, fold);
    case 'choice':
      return ofChoice(pattern.parts, fold);
    case 'repeat': {
      const { part, min, max } = pattern;
      if (max === 0) return NOTHING;
      const known = know(part, fold);
      const most = known.most === 0 ? 0 : known.most * (max ?? Number.POSITIVE_INFINITY);
      if (min === 0) {
        const exact = max === 1 && known.exact ? distinct([...known.exact, '']) : null;
        return { exact, required: null, also: null, most };
      }
      if (min === 1 && max === 1) return known;
      return { exact: null, required: needOf(known), also: known.also, most };
    }
  }
};

/**
 * A text with a combining mark is unsafe: the mark may have been composed with the character before it. A text of
 * spaces is useless, because every text contains a space.
 */
const isUsable = ({ texts }: Need): boolean =>
  !texts.some((text) => /\p{M}|^ *$/u.test(text.replaceAll(EDGE, '')));

/** Whether a second list keeps many texts away for little: short texts are everywhere, and many take long to find. */
const isSelective = (need: Need | null): need is Need =>
  need !== null && shortest(need.texts) >= 3 && need.texts.length <= MAX_ALSO && isUsable(need);

/** Leaves out texts that contain another one of them. */
const fewest = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => !texts.some((other) => other !== text && text.includes(other)));

const asGateText = (text: string): GateText => ({
  text: text.replaceAll(EDGE, ''),
  atEdge: text.startsWith(EDGE),
  toEdge: text.endsWith(EDGE),
});

/**
 * Returns the texts that every match of the pattern contains, or null. A text that contains none of them need
 * not be searched. A wrong literal would silently lose findings, so a doubtful part counts as matching anything.
 */
export const requiredLiterals = (pattern: Pattern, fold: FoldCode): Gate | null => {
  const known = know(pattern, fold);
  const need = needOf(known);
  if (need === null || !isUsable(need)) return null;
  const texts = fewest(need.texts);
  // A text that was left out may begin before the one that it contains.
  const more = texts.length === need.texts.length ? 0 : longest(need.texts) - shortest(texts);
  // What is required besides counts only if it stands at another place.
  const also = need === known.required && isSelective(known.also) ? known.also : null;
  return {
    texts: texts.map(asGateText),
    before: need.before + more,
    also: also && fewest(also.texts).map(asGateText),
  };
};
