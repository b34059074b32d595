import type { Edge, Program, Step } from './compile-program.ts';

/** The places of a text at which a word begins or ends. */
export interface WordEdges {
  /** For each place, the end of the text included: 1 if it is an edge. */
  readonly isEdge: Uint8Array;
  readonly places: Int32Array;
}

export interface SearchedText {
  readonly units: Uint16Array;
  readonly edges: () => WordEdges;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Matches begin only at these places, or up to `before` units before them. The places are in order. */
export interface Windows {
  readonly places: readonly number[];
  readonly before: number;
}

/**
 * Finds the matches from left to right, at most `limit` of them; null if that would take too long. Without
 * windows a match may begin anywhere.
 */
export type RunProgram = (
  text: SearchedText,
  limit: number,
  windows?: Windows | null,
) => readonly Span[] | null;

/** A search gives up after so many characters for each of the text. A plain text takes one or two. */
const MOST_A_UNIT = 40;
/** Short texts may take so many in any case. */
const MOST_AT_LEAST = 4_000;
const MOST_STATES = 1_500;
/** A program that had too many states so often is not run any more. */
const MOST_OVERFLOWS = 3;

/** Everything that a step may ask about the place where it stands. */
interface Place {
  readonly isWordEdge: boolean;
  readonly isBegin: boolean;
  readonly isEnd: boolean;
}

const holds = (edge: Edge, { isWordEdge, isBegin, isEnd }: Place): boolean => {
  switch (edge) {
    case 'begin':
      return isBegin;
    case 'end':
      return isEnd;
    case 'word':
      return isWordEdge;
    case 'inner':
      return !isWordEdge;
  }
};

/** The characters of texts in groups that no test of a program tells apart. */
const groupCharacters = (tests: Program['tests']) => {
  const groups: Uint8Array[] = [];
  const bySignature = new Map<string, number>();
  const ascii = new Int32Array(128).fill(-1);
  const others = new Map<number, number>();
  const add = (code: number): number => {
    const character = String.fromCodePoint(code);
    const passes = Uint8Array.from(tests, (test) =>
      Number(typeof test === 'number' ? test === code : test.test(character)),
    );
    const signature = passes.join('');
    let group = bySignature.get(signature);
    if (group === undefined) {
      group = groups.push(passes) - 1;
      bySignature.set(signature, group);
    }
    if (code < 128) ascii[code] = group;
    else others.set(code, group);
    return group;
  };
  return {
    groups,
    ascii,
    /** For a character that is not in `ascii` yet. */
    groupOf: (code: number): number => others.get(code) ?? add(code),
  };
};

/** The code point at a place; half a pair stands for itself, as for RE2. */
const codeAt = (units: Uint16Array, at: number): number => {
  const unit = units[at] as number;
  if (unit < 0xd800 || unit > 0xdbff || at + 1 >= units.length) return unit;
  const low = units[at + 1] as number;
  return low >= 0xdc00 && low <= 0xdfff
    ? (unit - 0xd800) * 0x400 + (low - 0xdc00) + 0x1_0000
    : unit;
};

/** The index of the first of the sorted places that is not before another one. */
const firstFrom = (places: Int32Array, from: number): number => {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return low;
};

const DEAD = 0;
/** No state is left, and nothing has matched. */
const NOWHERE = 2;
const START = 1;

/**
 * Makes a search from a program. At every place where a match can begin it reads the text until no way through
 * the program is left. Where it stands is a state: the list of steps that are still possible, the preferred
 * one first. What a group of characters makes of a state is worked out once and then looked up.
 *
 * The reading may begin anew at every place, so a hostile text can make it slow. Then it gives up, and the
 * caller takes RE2, which is slower on plain texts and always needs the same time for a character.
 */
export const createRun = ({ steps, start, tests }: Program): RunProgram => {
  const hasEdge = (...edges: readonly Edge[]): boolean =>
    steps.some((step) => step.kind === 'edge' && edges.includes(step.edge));
  const asksEdges = hasEdge('word', 'inner');
  const asksBegin = hasEdge('begin');
  const seen = new Int32Array(steps.length);
  let round = 0;

  /** Adds the steps that can be reached without reading. Returns true at a match: nothing after it counts. */
  const reach = (at: number, place: Place | null, into: number[]): boolean => {
    if (seen[at] === round) return false;
    seen[at] = round;
    const step = steps[at] as Step;
    if (step.kind === 'split')
      return reach(step.first, place, into) || reach(step.second, place, into);
    if (step.kind === 'edge' && place)
      return holds(step.edge, place) && reach(step.next, place, into);
    into.push(at);
    return step.kind === 'match';
  };
  const reachAll = (from: readonly number[], place: Place | null): number[] => {
    round += 1;
    const reached: number[] = [];
    for (const at of from) if (reach(at, place, reached)) break;
    return reached;
  };

  let states: (readonly number[])[] = [];
  let rows: Int32Array[] = [];
  let numbers = new Map<string, number>();
  let isFull = false;
  let overflows = 0;
  const { groups, ascii, groupOf } = groupCharacters(tests);
  const stateOf = (list: readonly number[]): number => {
    const key = list.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    isFull ||= states.length >= MOST_STATES;
    numbers.set(key, states.length);
    rows.push(new Int32Array(32));
    return states.push(list) - 1;
  };
  const reset = (): void => {
    states = [];
    rows = [];
    numbers = new Map();
    isFull = false;
    stateOf([]);
    stateOf(reachAll([start], null));
  };
  reset();
  /** Whether every match begins at the edge of a word. */
  const isAtEdge = (states[START] as readonly number[]).every((at) => {
    const step = steps[at] as Step;
    return step.kind === 'edge' && step.edge === 'word';
  });

  /** What is kept in a row: the state after a character, doubled, plus one for a match before it, plus two. */
  const advance = (state: number, group: number, place: Place): number => {
    const passes = groups[group] as Uint8Array;
    const next: number[] = [];
    let isMatch = 0;
    for (const at of reachAll(states[state] as readonly number[], place)) {
      const step = steps[at] as Step;
      if (step.kind === 'match') isMatch = 1;
      else if (step.kind === 'read' && passes[step.test] === 1) next.push(step.next);
    }
    return (stateOf(reachAll(next, null)) << 1) + isMatch + 2;
  };
  const lookUp = (state: number, group: number, edge: number): number => {
    const column = group * 2 + edge;
    let row = rows[state] as Int32Array;
    if (column >= row.length) {
      const longer = new Int32Array(Math.max(row.length * 2, column + 1));
      longer.set(row);
      rows[state] = longer;
      row = longer;
    }
    const place = { isWordEdge: edge === 1, isBegin: false, isEnd: false };
    return (row[column] = advance(state, group, place));
  };
  const matchesAtEnd = (state: number, isWordEdge: boolean): boolean => {
    const place = { isWordEdge, isBegin: false, isEnd: true };
    const last = reachAll(states[state] as readonly number[], place).at(-1);
    return last !== undefined && steps[last]?.kind === 'match';
  };

  let left = 0;
  /** Reads from a place where a match may begin. Returns the end of the match, or -1. */
  const readFrom = (units: Uint16Array, isEdge: Uint8Array | null, begin: number): number => {
    const { length } = units;
    let state = START;
    let end = -1;
    let at = begin;
    while (state !== DEAD && !isFull) {
      const edge = isEdge ? (isEdge[at] as number) : 0;
      if (at >= length) {
        if (matchesAtEnd(state, edge === 1)) end = at;
        break;
      }
      const unit = units[at] as number;
      const code = unit < 0xd800 || unit > 0xdbff ? unit : codeAt(units, at);
      const quick = code < 128 ? (ascii[code] as number) : -1;
      const group = quick < 0 ? groupOf(code) : quick;
      let found: number;
      if (at === 0 && asksBegin) {
        found = advance(state, group, { isWordEdge: edge === 1, isBegin: true, isEnd: false });
      } else {
        found = (rows[state] as Int32Array)[group * 2 + edge] ?? 0;
        if (found === 0) found = lookUp(state, group, edge);
      }
      if ((found & 1) === 1) end = at;
      state = (found >> 1) - 1;
      at += code > 0xffff ? 2 : 1;
    }
    left -= at - begin;
    return end;
  };

  /** Whether it is known that no match begins with the character at a place. Most places end here. */
  const isNowhere = (units: Uint16Array, isEdge: Uint8Array | null, at: number): boolean => {
    const unit = units[at] as number;
    if (unit >= 128 || (at === 0 && asksBegin)) return false;
    const column = (ascii[unit] as number) * 2 + (isEdge ? (isEdge[at] as number) : 0);
    return (rows[START] as Int32Array)[column] === NOWHERE;
  };

  return ({ units, edges }, limit, windows = null) => {
    if (overflows >= MOST_OVERFLOWS) return null;
    const { isEdge, places } = asksEdges ? edges() : { isEdge: null, places: null };
    const candidates = isAtEdge ? places : null;
    const { length } = units;
    left = Math.max(MOST_AT_LEAST, MOST_A_UNIT * length);
    const spans: Span[] = [];
    let from = 0;
    for (let n = 0; n < (windows?.places.length ?? 1); n++) {
      const last = windows ? (windows.places[n] as number) : length - 1;
      if (windows) from = Math.max(from, last - windows.before);
      let next = candidates ? firstFrom(candidates, from) : from;
      for (;;) {
        const begin = candidates ? (candidates[next] ?? length) : next;
        if (begin > last || begin >= length) break;
        if (isNowhere(units, isEdge, begin)) {
          next += 1;
          continue;
        }
        const end = readFrom(units, isEdge, begin);
        if (isFull) {
          overflows += 1;
          reset();
          return null;
        }
        if (left < 0) return null;
        from = begin + (codeAt(units, begin) > 0xffff ? 2 : 1);
        if (end > begin) {
          if (spans.push({ start: begin, end }) === limit) return spans;
          from = end;
        }
        next = candidates ? (from > begin + 1 ? firstFrom(candidates, from) : next + 1) : from;
      }
    }
    return spans;
  };
};
