import type { Pattern } from './pattern.ts';
import { WORD_CLASS } from './word-characters.ts';
import { longMembersOf, membersOf, type Writing } from './write-pattern.ts';

/**
 * One character of a shape, or an edge: its class in JavaScript's syntax, and how rare such a character is.
 */
interface Member {
  readonly source: string;
  readonly rarity: number;
}

type Shape = readonly Member[];

/** What is known about the texts that a part of a pattern matches. */
interface Known {
  /** Every shape that the part can match; null if there are too many. */
  readonly exact: readonly Shape[] | null;
  /** Every match begins with one of the `head` shapes and ends with one of the `tail` shapes. */
  readonly head: readonly Shape[];
  readonly tail: readonly Shape[];
  /** Every match contains one of these shapes; null if none are known. */
  readonly required: readonly Shape[] | null;
}

const MAX_SHAPES = 96;
const MAX_LENGTH = 16;
/** The minimum rarity of a useful shape; a letter has rarity 4. Nearly every text passes a commoner shape. */
const MIN_RARITY = 6;
const ANY: Member = { source: '[^]', rarity: 0 };
const EMPTY: readonly Shape[] = [[]];
const START: Member = { source: '^', rarity: 3 };
const END: Member = { source: '$', rarity: 3 };
/** The edge of a word in every language, at the same places where `markEdges` marks it for RE2. */
const EDGE: Member = {
  source: `(?:(?<=[${WORD_CLASS}])(?![${WORD_CLASS}])|(?<![${WORD_CLASS}])(?=[${WORD_CLASS}]))`,
  rarity: 1,
};
const EDGES: Readonly<Record<string, Member>> = {
  '^': START,
  '\\A': START,
  $: END,
  '\\z': END,
  '\\b': EDGE,
};

const exactly = (exact: readonly Shape[]): Known => ({
  exact,
  head: exact,
  tail: exact,
  required: null,
});
const ANYTHING: Known = { exact: null, head: EMPTY, tail: EMPTY, required: null };

const rarityOf = (shapes: readonly Shape[]): number =>
  Math.min(...shapes.map((shape) => shape.reduce((sum, { rarity }) => sum + rarity, 0))) -
  Math.log2(shapes.length);

const rarer = (
  one: readonly Shape[] | null,
  other: readonly Shape[] | null,
): readonly Shape[] | null => {
  if (one === null || other === null) return one ?? other;
  return rarityOf(one) >= rarityOf(other) ? one : other;
};

const joined = (one: readonly Shape[], other: readonly Shape[]): readonly Shape[] | null => {
  if (one.length * other.length > MAX_SHAPES) return null;
  const shapes = one.flatMap((shape) => other.map((more) => [...shape, ...more]));
  return shapes.some(({ length }) => length > MAX_LENGTH) ? null : shapes;
};

const asUnicode = (members: string): string =>
  members
    .replaceAll(String.raw`\x{`, String.raw`\u{`)
    .replaceAll(/\\p\{(Latin|Greek|Cyrillic)\}/g, String.raw`\p{Script=$1}`);

const ofClass = ({ negated, items }: Pattern & { kind: 'class' }, writing: Writing): Known => {
  if (negated || items.some((item) => item.kind !== 'range' && item.negated))
    return exactly([[ANY]]);
  if (items.some((item) => longMembersOf(item, writing).length > 0)) return ANYTHING;
  const members = asUnicode(items.map((item) => membersOf(item, writing)).join(''));
  const isBroad = members.includes(String.raw`\p{`);
  const size = items.reduce(
    (sum, item) => sum + (item.kind === 'range' ? item.to - item.from : 9),
    1,
  );
  const isCapital = members === String.raw`\p{Lu}`;
  const rarity = isCapital ? 3 : isBroad ? 0.3 : Math.max(0.5, 4 - Math.log2(size) / 2);
  // RE2 may use a newer Unicode version, so characters that are unassigned in JavaScript also pass.
  return exactly([[{ source: `[${members}${isBroad ? String.raw`\p{Cn}` : ''}]`, rarity }]]);
};

const ofSequence = (parts: readonly Pattern[], writing: Writing): Known => {
  let run: readonly Shape[] = EMPTY;
  let head: readonly Shape[] | null = null;
  let required: readonly Shape[] | null = null;
  let isWhole = true;
  for (const part of parts) {
    const known = know(part, writing);
    const longer = joined(run, known.head);
    if (known.exact !== null && longer !== null) {
      run = longer;
      continue;
    }
    isWhole = false;
    required = rarer(rarer(required, longer ?? run), known.required);
    head ??= longer ?? run;
    run = known.tail;
  }
  return {
    exact: isWhole ? run : null,
    head: head ?? run,
    tail: run,
    required: rarer(required, run),
  };
};

const ofChoice = (parts: readonly Pattern[], writing: Writing): Known => {
  const known = parts.map((part) => know(part, writing));
  const union = (lists: readonly (readonly Shape[] | null)[]): readonly Shape[] | null => {
    const shapes = lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? []);
    return shapes === null || shapes.length > MAX_SHAPES ? null : shapes;
  };
  return {
    exact: union(known.map(({ exact }) => exact)),
    head: union(known.map(({ head }) => head)) ?? EMPTY,
    tail: union(known.map(({ tail }) => tail)) ?? EMPTY,
    required: union(known.map(({ exact, required }) => rarer(exact, required))),
  };
};

const ofRepeat = ({ part, min, max }: Pattern & { kind: 'repeat' }, writing: Writing): Known => {
  if (max === 0) return exactly(EMPTY);
  const known = know(part, writing);
  if (min === 0) {
    const isOptional = max === 1 && known.exact !== null && known.exact.length < MAX_SHAPES;
    return isOptional ? exactly([...(known.exact ?? []), []]) : ANYTHING;
  }
  if (known.exact === null) return known;
  let times: readonly Shape[] = known.exact;
  let count = 1;
  for (; count < min; count++) {
    const longer = joined(times, known.exact);
    if (longer === null) break;
    times = longer;
  }
  return count === max
    ? exactly(times)
    : { exact: null, head: times, tail: times, required: times };
};

const know = (pattern: Pattern, writing: Writing): Known => {
  switch (pattern.kind) {
    case 'edge': {
      const edge = EDGES[pattern.source];
      return exactly(edge ? [[edge]] : EMPTY);
    }
    case 'any':
      return exactly([[ANY]]);
    case 'character': {
      const codes = Array.from(writing.fold(pattern.code), (one) => one.codePointAt(0) ?? 0);
      const rarity = (code: number): number => (code === 0x20 ? 2 : 4);
      return exactly([
        codes.map((code) => ({ source: `\\u{${code.toString(16)}}`, rarity: rarity(code) })),
      ]);
    }
    case 'class':
      return ofClass(pattern, writing);
    case 'sequence':
      return ofSequence(pattern.parts, writing);
    case 'choice':
      return ofChoice(pattern.parts, writing);
    case 'repeat':
      return ofRepeat(pattern, writing);
  }
};

const sourceOf = (shape: Shape): string => {
  const from = shape.findIndex((member) => member !== ANY);
  const to = shape.findLastIndex((member) => member !== ANY);
  return shape
    .slice(from, to + 1)
    .map(({ source }) => source)
    .join('');
};

/**
 * An expression that matches every text in which the pattern matches; null if nearly every text
 * would pass. It consists of alternatives of a few characters in a row, without repetition, so
 * JavaScript's own engine can safely run it on hostile text. That engine is many times faster than
 * RE2, which then reads only the texts that pass.
 */
export const requiredShape = (
  pattern: Pattern,
  writing: Writing,
  least = MIN_RARITY,
): RegExp | null => {
  const { exact, required } = know(pattern, writing);
  const shapes = rarer(exact, required);
  if (shapes === null || rarityOf(shapes) < least) return null;
  return new RegExp(shapes.map(sourceOf).join('|'), 'u');
};
