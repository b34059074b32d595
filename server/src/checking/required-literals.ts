import type { ClassItem, Pattern } from './pattern.ts';

/** Folds one character of a pattern in the same way as the text. */
export type FoldCode = (code: number) => string;

/** What is known about the texts that a part of a pattern matches. */
interface Known {
  /** Every text that the part can match; null if there are too many. */
  readonly exact: readonly string[] | null;
  /** Every match contains at least one of these texts; null if no such texts are known. */
  readonly required: readonly string[] | null;
  /** Every match contains at least one text of each of these lists. */
  readonly lists: readonly (readonly string[])[];
}

const MAX_TEXTS = 160;
const NOTHING: Known = { exact: [''], required: null, lists: [] };
const DIGITS: ClassItem = { kind: 'range', from: 0x30, to: 0x39 };
const ANYTHING: Known = { exact: null, required: null, lists: [] };

const shortest = (texts: readonly string[]): number =>
  texts.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY);

/** The better of two gates: the gate that fewer texts are likely to pass. */
const better = (
  one: readonly string[] | null,
  other: readonly string[] | null,
): readonly string[] | null => {
  if (one === null || other === null) return one ?? other;
  if (shortest(one) !== shortest(other)) return shortest(one) > shortest(other) ? one : other;
  return one.length <= other.length ? one : other;
};

const asGate = (texts: readonly string[] | null): readonly string[] | null =>
  texts === null || texts.length === 0 || shortest(texts) === 0 ? null : texts;

const gateOf = ({ exact, required }: Known): readonly string[] | null =>
  better(asGate(exact), required);

const distinct = (texts: readonly string[]): readonly string[] | null => {
  const set = [...new Set(texts)];
  return set.length > MAX_TEXTS ? null : set;
};

const ofClass = (items: readonly ClassItem[], fold: FoldCode): Known => {
  const texts: string[] = [];
  for (const given of items) {
    const isDigit = given.kind === 'shorthand' && given.letter === 'd' && !given.negated;
    const item = isDigit ? DIGITS : given;
    if (item.kind !== 'range' || item.to - item.from >= MAX_TEXTS) return ANYTHING;
    for (let code = item.from; code <= item.to; code++) texts.push(fold(code));
  }
  return { exact: distinct(texts), required: null, lists: [] };
};

const ofSequence = (parts: readonly Pattern[], fold: FoldCode): Known => {
  let run: readonly string[] | null = [''];
  let isWhole = true;
  let required: readonly string[] | null = null;
  const lists: (readonly string[])[] = [];
  const note = (texts: readonly string[] | null): void => {
    if (texts !== null) lists.push(texts);
  };
  for (const part of parts) {
    const known = know(part, fold);
    const longer: readonly string[] | null =
      run && known.exact && run.length * known.exact.length <= MAX_TEXTS
        ? distinct(run.flatMap((text) => (known.exact ?? []).map((more) => text + more)))
        : null;
    if (longer === null) {
      isWhole = false;
      required = better(better(required, asGate(run)), known.required);
      note(asGate(run));
      if (known.exact === null) {
        note(known.required);
        lists.push(...known.lists);
      }
      run = known.exact;
    } else {
      run = longer;
    }
  }
  if (!isWhole) note(asGate(run));
  return { exact: isWhole ? run : null, required: better(required, asGate(run)), lists };
};

const ofChoice = (parts: readonly Pattern[], fold: FoldCode): Known => {
  const known = parts.map((part) => know(part, fold));
  const exact = known.every((one) => one.exact !== null)
    ? distinct(known.flatMap((one) => one.exact ?? []))
    : null;
  const gates = known.map(gateOf);
  const required = gates.every((gate) => gate !== null)
    ? distinct(gates.flatMap((gate) => gate ?? []))
    : null;
  return { exact, required, lists: [] };
};

const know = (pattern: Pattern, fold: FoldCode): Known => {
  switch (pattern.kind) {
    case 'edge':
      return NOTHING;
    case 'any':
      return ANYTHING;
    case 'character':
      return { exact: [fold(pattern.code)], required: null, lists: [] };
    case 'class':
      return pattern.negated ? ANYTHING : ofClass(pattern.items, fold);
    case 'sequence':
      return ofSequence(pattern.parts, fold);
    case 'choice':
      return ofChoice(pattern.parts, fold);
    case 'repeat': {
      const { part, min, max } = pattern;
      const known = know(part, fold);
      if (max === 0) return NOTHING;
      if (min === 0) {
        const exact = max === 1 && known.exact ? distinct([...known.exact, '']) : null;
        return { exact, required: null, lists: [] };
      }
      if (min === 1 && max === 1) return known;
      return { exact: null, required: gateOf(known), lists: known.lists };
    }
  }
};

/** A list that can be searched for, without the texts that contain another one of them; null if it cannot be. */
const usable = (gate: readonly string[] | null): readonly string[] | null => {
  // A gate with a combining mark is unsafe: the mark may have been composed with the character before it. A
  // gate of spaces is useless, because every text contains a space.
  if (gate === null || gate.some((text) => /\p{M}|^ *$/u.test(text))) return null;
  return gate.filter((text) => !gate.some((other) => other !== text && text.includes(other)));
};

/** Texts without which a pattern cannot match. */
export interface RequiredLiterals {
  /** Every match contains at least one of these; null if no such texts are known. */
  readonly gate: readonly string[] | null;
  /** Every match also contains at least one text of each of these lists. */
  readonly also: readonly (readonly string[])[];
}

/**
 * Returns the texts that every match of the pattern contains. A text that contains none of them need not be
 * searched. A wrong literal would silently lose findings, so a doubtful part counts as matching anything.
 */
export const requiredLiterals = (pattern: Pattern, fold: FoldCode): RequiredLiterals => {
  const known = know(pattern, fold);
  const best = gateOf(known);
  const also = known.lists
    .filter((list) => list !== best)
    .map(usable)
    .filter((list) => list !== null);
  return { gate: usable(best), also };
};
