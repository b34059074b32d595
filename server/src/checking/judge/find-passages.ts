import type { Interval } from '../../text/find-quotations.ts';
import type { Reading } from '../find-readings.ts';
import type { Finding, Segment } from '../rule.ts';

/** A rule at a place about which a model is asked: a match of its words, or a stretch that the model reads. */
export interface Gate extends Pick<Finding, 'ruleId' | 'language' | 'suggestion'> {
  readonly place: Interval & { readonly segment: number };
  /** Set for a stretch that the model reads: the words of the rule are not there. */
  readonly isRead?: true;
}

/** The gates of what a model reads: every rule that it may object by, at the whole stretch. */
export const gatesOfReadings = (readings: readonly Reading[]): readonly Gate[] =>
  readings.flatMap(({ segment, start, end, language, rules }) => {
    const place = { segment, start, end };
    return rules.map((ruleId) => ({ ruleId, language, place, suggestion: null, isRead: true }));
  });

/** A stretch of a segment that a model is asked about, with the gates inside it. */
export interface Passage extends Interval {
  readonly segment: number;
  readonly gates: readonly Gate[];
}

/**
 * A segment of up to this many characters is shown as a whole. Of a longer segment only the text around its
 * gates is shown.
 */
const MAX_PASSAGE = 6_000;
const MARGIN = 800;
/** How far an edge may move to reach the end of a word, in characters. */
const MAX_WORD = 60;

const isPlaced = (gate: Gate | Finding): gate is Gate => gate.place !== null;

/** Moves an edge outward to the next white space, so that no word and no character is cut. */
const toBlank = (text: string, at: number, step: 1 | -1, limit: number): number => {
  for (let moved = 0, edge = at; moved <= MAX_WORD; moved += 1, edge += step) {
    if (edge === limit) return edge;
    if (/\s/.test(text[step === 1 ? edge : edge - 1] ?? ' ')) return edge;
  }
  const isHalf = /[\uDC00-\uDFFF]/.test(text[at] ?? '');
  return isHalf ? at + step : at;
};

const clipped = ({ start, end }: Interval): Interval => ({
  start,
  end: Math.min(end, start + MAX_PASSAGE),
});

/** The stretches of a long text around its gates, of bounded size; each gate is in exactly one of them. */
const windowsOf = (text: string, segment: number, gates: readonly Gate[]): readonly Passage[] => {
  const windows: { segment: number; start: number; end: number; gates: Gate[] }[] = [];
  for (const gate of gates) {
    const { start, end } = clipped(gate.place);
    const last = windows.at(-1);
    const to = toBlank(text, Math.min(text.length, end + MARGIN), 1, text.length);
    if (last && end <= last.end) {
      last.gates.push(gate);
    } else if (last && start - MARGIN <= last.end && to - last.start <= MAX_PASSAGE) {
      last.end = to;
      last.gates.push(gate);
    } else {
      const floor = Math.min(start, last?.end ?? 0);
      const from = toBlank(text, Math.max(floor, start - MARGIN), -1, 0);
      windows.push({ segment, start: from, end: to, gates: [gate] });
    }
  }
  return windows;
};

/**
 * The passages of an asset that a model must see, in reading order. Text without gates is not shown. Throws
 * if a gate has no place or is outside of the asset.
 */
export const findPassages = (
  segments: readonly Segment[],
  gates: readonly (Gate | Finding)[],
): readonly Passage[] => {
  const placed = gates.filter(isPlaced);
  if (placed.length < gates.length) throw new Error('a gate without a place cannot be judged');
  const ofSegment = Map.groupBy(placed, ({ place }) => place.segment);
  return [...ofSegment]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([index, own]) => {
      const text = segments[index]?.text;
      if (text === undefined) throw new RangeError('a gate is outside of the asset');
      const sorted = own.toSorted((one, other) => one.place.start - other.place.start);
      return text.length <= MAX_PASSAGE
        ? [{ segment: index, start: 0, end: text.length, gates: sorted }]
        : windowsOf(text, index, sorted);
    });
};
