import { buildPrefilter, type Prefilter, sift } from './build-prefilter.ts';
import { PIECE } from './pattern-text.ts';
import type { Gate, GateText } from './required-literals.ts';
import { isWordAt } from './word-characters.ts';

/** A pattern that runs only if its gate is open. Only the caller interprets the number. */
export interface WantedGate {
  readonly pattern: number;
  readonly gate: Gate;
}

/** The gates of one language in one folding mode. */
export interface Gates {
  readonly prefilter: Prefilter;
  /** For each text of the prefilter its length. */
  readonly lengths: Int32Array;
  /** For each text: 1 if somebody asks for the edges of words at it. */
  readonly asksEdges: Uint8Array;
  /** For each text the patterns that it opens, each as its number times four plus the edges that it needs. */
  readonly opens: readonly Int32Array[];
  /** For each pattern that needs a second text: these texts, each as its number times four plus its edges. */
  readonly also: ReadonlyMap<number, Int32Array>;
}

const AT_EDGE = 1;
const TO_EDGE = 2;
const BOTH = AT_EDGE | TO_EDGE;

const edgesOf = ({ atEdge, toEdge }: GateText): number =>
  (atEdge ? AT_EDGE : 0) | (toEdge ? TO_EDGE : 0);

export const buildGates = (wanted: readonly WantedGate[]): Gates | null => {
  if (wanted.length === 0) return null;
  const numbers = new Map<string, number>();
  const opens: number[][] = [];
  const asking = new Set<number>();
  const numberOf = (one: GateText): number => {
    const number = numbers.get(one.text) ?? opens.push([]) - 1;
    numbers.set(one.text, number);
    if (edgesOf(one) !== 0) asking.add(number);
    return number;
  };
  const also = new Map<number, Int32Array>();
  for (const { pattern, gate } of wanted) {
    for (const one of gate.texts) opens[numberOf(one)]?.push(pattern * 4 + edgesOf(one));
    if (gate.also)
      also.set(
        pattern,
        Int32Array.from(gate.also, (one) => numberOf(one) * 4 + edgesOf(one)),
      );
  }
  return {
    prefilter: buildPrefilter([...numbers.keys()]),
    lengths: Int32Array.from(numbers.keys(), ({ length }) => length),
    asksEdges: Uint8Array.from(opens, (_, text) => Number(asking.has(text))),
    opens: opens.map((codes) => Int32Array.from(codes)),
    also,
  };
};

const isEdge = (units: Uint16Array, at: number): boolean =>
  isWordAt(units, at - 1) !== isWordAt(units, at);

/** For the edges that a text needs: which of the ways that it was seen in have them. */
const HAVING = [0b1111, 0b1010, 0b1100, 0b1000] as const;

const isSeen = (seen: Uint8Array, texts: Int32Array): boolean => {
  for (let n = 0; n < texts.length; n++) {
    const one = texts[n] as number;
    if (((seen[one >> 2] as number) & (HAVING[one & BOTH] as number)) !== 0) return true;
  }
  return false;
};

/** Calls back with each pattern whose gate is open in a folded text, and with the places that opened it. */
export const openGates = (
  { prefilter, lengths, asksEdges, opens, also }: Gates,
  units: Uint16Array,
  onOpen: (pattern: number, places: readonly number[]) => void,
): void => {
  const opened = new Map<number, number[]>();
  const seen = new Uint8Array(lengths.length);
  // A longer text may be searched in pieces, where an edge can be that of a piece. There no edge is asked for.
  const isLong = units.length > PIECE;
  sift(prefilter, units, (text, end) => {
    const start = end - (lengths[text] as number);
    const way =
      isLong || asksEdges[text] === 0
        ? BOTH
        : (isEdge(units, start) ? AT_EDGE : 0) | (isEdge(units, end) ? TO_EDGE : 0);
    seen[text] = (seen[text] as number) | (1 << way);
    const codes = opens[text] as Int32Array;
    for (let n = 0; n < codes.length; n++) {
      const code = codes[n] as number;
      if ((way & code & BOTH) !== (code & BOTH)) continue;
      const places = opened.get(code >> 2);
      if (places) places.push(start);
      else opened.set(code >> 2, [start]);
    }
  });
  for (const [pattern, places] of opened) {
    const texts = also.get(pattern);
    if (texts === undefined || isSeen(seen, texts)) onOpen(pattern, places);
  }
};
