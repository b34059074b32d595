import type { Interval } from '../../text/find-quotations.ts';
import { contrastOf, type Paint } from './contrast.ts';

/**
 * How one text is drawn at one width: font size in px, weight, number of its paint (-1 if it is not known what is
 * behind it), top and height in px, 1 if it is visible, and the numbers of the closed parts that contain it.
 */
type StoredBox = readonly [
  size: number,
  weight: number,
  paint: number,
  top: number,
  height: number,
  visible: 0 | 1,
  folds: readonly number[],
];

/** A text of a page: its stretch of the HTML, 1 if it is inside a link, and its box at each width. */
export type StoredText = readonly [
  start: number,
  end: number,
  link: 0 | 1,
  boxes: readonly (StoredBox | null)[],
];

/** The width that a file has in `widths`: its pages look the same in every window. */
export const IN_FILE = 0;

/** What a browser measured on a page, as it is written at the end of the page's HTML; or how a file is drawn. */
export interface MeasuredPage {
  readonly widths: readonly number[];
  readonly paints: readonly Paint[];
  readonly texts: readonly StoredText[];
}

/** A part of a segment that one text of the page is drawn for. */
export type Span = readonly [segment: number, start: number, end: number, text: number];

/** The layout layer of a snapshot: how its segments are drawn. */
export interface LayoutLayer extends MeasuredPage {
  readonly spans: readonly Span[];
}

/** How some words are shown at one width. */
export interface LayoutBox {
  /** The font size in px, with transforms. */
  readonly size: number;
  readonly weight: number;
  /** Against what is behind the words; null if that is not known. */
  readonly contrast: number | null;
  readonly top: number;
  readonly height: number;
  /** The closed parts of the page that must be opened to see the words. Each takes one click. */
  readonly folds: readonly number[];
  readonly isLink: boolean;
  readonly visible: boolean;
}

/** Some words of an asset, with how they are shown at each width; null where that was not measured. */
export interface ShownWords {
  /** The title of a window and the alternative text of an image are not on the page itself. */
  readonly kind: 'text' | 'alt' | 'title';
  readonly boxes: readonly (LayoutBox | null)[];
}

const toBox = (
  [size, weight, paint, top, height, visible, folds]: StoredBox,
  link: 0 | 1,
  paints: readonly Paint[],
): LayoutBox => {
  const colours = paints[paint];
  return {
    size,
    weight,
    contrast: colours ? contrastOf(colours) : null,
    top,
    height,
    folds,
    isLink: link === 1,
    visible: visible === 1,
  };
};

const lesser = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** Words that consist of several texts are as prominent as the least prominent of these. */
const merge = (one: LayoutBox, other: LayoutBox): LayoutBox => {
  const top = Math.min(one.top, other.top);
  return {
    size: Math.min(one.size, other.size),
    weight: Math.min(one.weight, other.weight),
    contrast: lesser(one.contrast, other.contrast),
    top,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
    folds: [...new Set([...one.folds, ...other.folds])],
    isLink: one.isLink && other.isLink,
    visible: one.visible && other.visible,
  };
};

/** A layer in which words can be looked up. */
export interface LayoutReader {
  readonly widths: readonly number[];
  readonly boxesOf: (segment: number, words: Interval) => ShownWords['boxes'];
}

/** Prepares a layer for looking words up in it. */
export const readLayer = ({ widths, paints, texts, spans }: LayoutLayer): LayoutReader => {
  const bySegment = Map.groupBy(spans, ([segment]) => segment);
  const find: LayoutReader['boxesOf'] = (segment, words) => {
    const drawn = (bySegment.get(segment) ?? [])
      .filter(([, start, end]) => start < words.end && end > words.start)
      .map(([, , , text]) => texts[text])
      .filter((text) => text !== undefined);
    return widths.map((_, n) =>
      drawn.reduce<LayoutBox | null>((box, [, , link, boxes]) => {
        const stored = boxes[n];
        if (!stored) return box;
        const next = toBox(stored, link, paints);
        return box ? merge(box, next) : next;
      }, null),
    );
  };
  // Every claim on a page is compared with the same needed words.
  const known = new Map<string, ShownWords['boxes']>();
  const boxesOf: LayoutReader['boxesOf'] = (segment, words) => {
    const key = `${segment} ${words.start} ${words.end}`;
    const boxes = known.get(key) ?? find(segment, words);
    known.set(key, boxes);
    return boxes;
  };
  return { widths, boxesOf };
};
