import type { Paint } from '../prominence/contrast.ts';
import { IN_FILE, type LayoutLayer, type Span, type StoredText } from '../prominence/layout.ts';
import type { Segment } from './document.ts';
import { spansOfRun } from './join-layout.ts';

/** How a file draws a stretch of the source of a segment. Lengths are in points. */
export interface DrawnStretch {
  readonly start: number;
  readonly end: number;
  readonly size: number;
  /** On white; null if it is not known what the colour or what is behind it. */
  readonly colour: readonly [red: number, green: number, blue: number] | null;
  /** From the top of the first page; both 0 if the file does not say where its texts come to stand. */
  readonly top: number;
  readonly height: number;
}

/** The texts of a file of which the size is kept. What is not known is not objected to. */
const MAX_TEXTS = 20_000;
const WEIGHT = 400;
const PX_A_POINT = 4 / 3;

const toPx = (points: number): number => Math.round(points * PX_A_POINT * 100) / 100;

/** Collects how a file draws its segments, which needs no browser. */
export const createFileLayout = () => {
  const texts: StoredText[] = [];
  const spans: Span[] = [];
  const paints: Paint[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (colour: DrawnStretch['colour']): number => {
    if (colour === null) return -1;
    const key = colour.join();
    const number = numbers.get(key) ?? paints.push([[...colour, 1], []]) - 1;
    numbers.set(key, number);
    return number;
  };
  return {
    /** Adds the stretches of the segment with this number. */
    add: (
      segment: number,
      { runs, text }: Pick<Segment, 'runs' | 'text'>,
      drawn: readonly DrawnStretch[],
    ): void => {
      if (texts.length + drawn.length > MAX_TEXTS) return;
      const first = texts.length;
      const own = drawn
        .toSorted((one, other) => one.start - other.start)
        .map(({ start, end, size, colour, top, height }): StoredText => [
          start,
          end,
          0,
          [[toPx(size), WEIGHT, numberOf(colour), toPx(top), toPx(height), 1, []]],
        ]);
      texts.push(...own);
      for (const [n, run] of runs.entries())
        for (const [, from, to, number] of spansOfRun(
          own,
          segment,
          run,
          runs[n + 1]?.[0] ?? text.length,
        ))
          spans.push([segment, from, to, first + number]);
    },
    layer: (): { readonly layout?: LayoutLayer } =>
      texts.length === 0 ? {} : { layout: { widths: [IN_FILE], paints, texts, spans } },
  };
};

export type FileLayout = ReturnType<typeof createFileLayout>;
