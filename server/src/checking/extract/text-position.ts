import { countCodePoints } from '../../platform/text/count-code-points.ts';
import type { Segment } from './document.ts';

/**
 * Start and end of a slice of a segment in the extracted text, in code points as the W3C Web Annotation Data
 * Model counts them. The extracted text is the texts of all segments with one line break between two.
 */
export type TextPosition = (
  segment: number,
  start: number,
  end: number,
) => readonly [number, number];

/**
 * The positions in the extracted text of a document. Nothing is counted before the first is asked for, and
 * findings in reading order count each character once.
 */
export const textPositions = (segments: readonly Pick<Segment, 'text'>[]): TextPosition => {
  let starts: readonly number[] | null = null;
  let last = { segment: 0, at: 0, count: 0 };
  const startsOf = (): readonly number[] => {
    let next = 0;
    return segments.map(({ text }) => {
      const start = next;
      next += countCodePoints(text) + 1;
      return start;
    });
  };
  return (segment, start, end) => {
    starts ??= startsOf();
    const text = segments[segment]?.text ?? '';
    const isFurther = segment === last.segment && start >= last.at;
    const known = isFurther ? last : { at: 0, count: 0 };
    const count = known.count + countCodePoints(text.slice(known.at, start));
    last = { segment, at: start, count };
    const from = (starts[segment] ?? 0) + count;
    return [from, from + countCodePoints(text.slice(start, end))];
  };
};
