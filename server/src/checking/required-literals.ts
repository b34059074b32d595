import type { ClassItem, Pattern } from './pattern.ts';

/** Folds one character of a pattern in the same way as the text. */
export type FoldCode = (code: number) => string;

/** Every match of a pattern contains one of these texts. */
export interface Gate {
  readonly texts: readonly string[];
  /** The text begins at most this many units after the beginning of the match. */
  readonly before: number;
}

/** What is known about the texts that a part of a pattern matches. */
interface Known {
  /** Every text that the part can match; null if there are too many. */
  readonly exact: readonly string[] | null;
  /** Null if no such texts are known. */
  readonly required: Gate | null;
  /** The length of the longest match, in units. */
  readonly most: number;
}

const MAX_TEXTS = 160;
const NOTHING: Known = { exact: [''], required: null, most: 0 };
const DIGITS: ClassItem = { kind: 'range', from: 0x30, to: 0x39 };
/** A character has two units at most; one that is folded has three. */
const FOLDED_UNITS = 3;
/** A gate that tells where the match begins may be so many units shorter than one that does not. */
const KNOWN_PLACE = 2;
const anything = (most: number): Known => ({ exact: null, required: null, most });

const shortest = (texts: readonly string[]): number =>
  texts.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY);

const longest = (texts: readonly string[]): number =>
  texts.reduce((most, { length }) => Math.max(most, length), 0);

/** The better of two gates: the gate that fewer texts are likely to pass. */
const better = (one: Gate | null, other: Gate | null): Gate | null => {
  if (one === null || other === null) return one ?? other;
  const worth = ({ texts, before }: Gate): number => {
    const length = shortest(texts);
    return length + (length >= 3 && Number.isFinite(before) ? KNOWN_PLACE : 0);
  };
  const difference = worth(one) - worth(other);
  if (difference !== 0) return difference > 0 ? one : other;
  return one.texts.length <= other.texts.length ? one : other;
};

const asGate = (texts: readonly string[] | null, before: number): Gate | null =>
  texts === null || texts.length === 0 || shortest(texts) === 0 ? null : { texts, before };

const gateOf = ({ exact, required }: Known): Gate | null => better(asGate(exact, 0), required);

const distinct = (texts: readonly string[]): readonly string[] | null => {
  const set = [...new Set(texts)];
  return set.length > MAX_TEXTS ? null : set;
};

const ofClass = (items: readonly ClassItem[], fold: FoldCode): Known => {
  const texts: string[] = [];
  for (const given of items) {
    const isDigit = given.kind === 'shorthand' && given.letter === 'd' && !given.negated;
    const item = isDigit ? DIGITS : given;
    if (item.kind !== 'range' || item.to - item.from >= MAX_TEXTS) return anything(FOLDED_UNITS);
    for (let code = item.from; code <= item.to; code++) texts.push(fold(code));
  }
  return { exact: distinct(texts), required: null, most: longest(texts) };
};

const ofSequence = (parts: readonly Pattern[], fold: FoldCode): Known => {
  let run: readonly string[] | null = [''];
  let runsFrom = 0;
  let most = 0;
  let isWhole = true;
  let required: Gate | null = null;
  for (const part of parts) {
    const known = know(part, fold);
    const longer: readonly string[] | null =
      run && known.exact && run.length * known.exact.length <= MAX_TEXTS
        ? distinct(run.flatMap((text) => (known.exact ?? []).map((more) => text + more)))
        : null;
    if (longer === null) {
      isWhole = false;
      const inner = known.required && {
        ...known.required,
        before: most + known.required.before,
      };
      required = better(better(required, asGate(run, runsFrom)), inner);
      run = known.exact;
      runsFrom = most;
    } else {
      run = longer;
    }
    most += known.most;
  }
  return {
    exact: isWhole ? run : null,
    required: better(required, asGate(run, runsFrom)),
    most,
  };
};

const ofChoice = (parts: readonly Pattern[], fold: FoldCode): Known => {
  const known = parts.map((part) => know(part, fold));
  const exact = known.every((one) => one.exact !== null)
    ? distinct(known.flatMap((one) => one.exact ?? []))
    : null;
  const gates = known.map(gateOf);
  const texts = gates.every((gate) => gate !== null)
    ? distinct(gates.flatMap((gate) => gate?.texts ?? []))
    : null;
  const before = Math.max(...gates.map((gate) => gate?.before ?? 0));
  const most = Math.max(...known.map((one) => one.most));
  return { exact, required: texts && { texts, before }, most };
};

const know = (pattern: Pattern, fold: FoldCode): Known => {
  switch (pattern.kind) {
    case 'edge':
      return NOTHING;
    case 'any':
      return anything(FOLDED_UNITS);
    case 'character': {
      const text = fold(pattern.code);
      return { exact: [text], required: null, most: text.length };
    }
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
        return { exact, required: null, most };
      }
      if (min === 1 && max === 1) return known;
      return { exact: null, required: gateOf(known), most };
    }
  }
};

/**
 * Returns the texts that every match of the pattern contains, or null. A text that contains none of them need
 * not be searched. A wrong literal would silently lose findings, so a doubtful part counts as matching anything.
 */
export const requiredLiterals = (pattern: Pattern, fold: FoldCode): Gate | null => {
  const gate = gateOf(know(pattern, fold));
  // A gate with a combining mark is unsafe: the mark may have been composed with the character before it. A
  // gate of spaces is useless, because every text contains a space.
  if (gate === null || gate.texts.some((text) => /\p{M}|^ *$/u.test(text))) return null;
  // A text that contains another one of them is left out. The other one may begin later in it.
  const texts = gate.texts.filter(
    (text) => !gate.texts.some((other) => other !== text && text.includes(other)),
  );
  const later = texts.length === gate.texts.length ? 0 : longest(gate.texts) - shortest(texts);
  return { texts, before: gate.before + later };
};
