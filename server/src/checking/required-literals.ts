import type { ClassItem, Pattern } from './pattern.ts';

/** Folds one character of a pattern as the text is folded. */
export type FoldCode = (code: number) => string;

/** What is known of the texts that a part matches. */
interface Known {
  /** Every text that it can match, or null if they are too many. */
  readonly exact: readonly string[] | null;
  /** Texts of which each match holds at least one, or null if there are none. */
  readonly required: readonly string[] | null;
}

const MAX_TEXTS = 24;
const NOTHING: Known = { exact: [''], required: null };
const DIGITS: ClassItem = { kind: 'range', from: 0x30, to: 0x39 };
const ANYTHING: Known = { exact: null, required: null };

const shortest = (texts: readonly string[]): number =>
  texts.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY);

/** The better of two gates: the one that is harder to pass. */
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
  return { exact: distinct(texts), required: null };
};

const ofSequence = (parts: readonly Pattern[], fold: FoldCode): Known => {
  let run: readonly string[] | null = [''];
  let isWhole = true;
  let required: readonly string[] | null = null;
  for (const part of parts) {
    const known = know(part, fold);
    const longer: readonly string[] | null =
      run && known.exact
        ? distinct(run.flatMap((text) => (known.exact ?? []).map((more) => text + more)))
        : null;
    if (longer === null) {
      isWhole = false;
      required = better(better(required, asGate(run)), known.required);
      run = known.exact;
    } else {
      run = longer;
    }
  }
  return { exact: isWhole ? run : null, required: better(required, asGate(run)) };
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
  return { exact, required };
};

const know = (pattern: Pattern, fold: FoldCode): Known => {
  switch (pattern.kind) {
    case 'edge':
      return NOTHING;
    case 'any':
      return ANYTHING;
    case 'character':
      return { exact: [fold(pattern.code)], required: null };
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
        return { exact, required: null };
      }
      return min === 1 && max === 1 ? known : { exact: null, required: gateOf(known) };
    }
  }
};

/**
 * Literals of which every match of a pattern holds at least one, or null when there is no such list.
 * A text that holds none of them need not be searched; a wrong literal would lose findings silently,
 * so whatever is in doubt counts as anything.
 */
export const requiredLiterals = (pattern: Pattern, fold: FoldCode): readonly string[] | null => {
  const gate = gateOf(know(pattern, fold));
  // A mark may have been composed with what stands before it, and a space alone opens every gate.
  return gate === null || gate.some((text) => /\p{M}|^ *$/u.test(text)) ? null : gate;
};
