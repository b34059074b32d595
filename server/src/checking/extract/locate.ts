import type { Anchor, Box, DrawnText, ExtractedDocument, Run, Segment } from './document.ts';

const CONTEXT = 32;
/**
 * How many segments to search in each direction for the text around a slice. Alternative texts are skipped,
 * and a page may consist only of pictures.
 */
const NEIGHBOURS = 50;

/** A quote with the text before and after it, as in the W3C Web Annotation Data Model. */
interface TextQuoteSelector {
  readonly type: 'TextQuoteSelector';
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The place of a slice of text, as offsets, lines or boxes. Lines and columns begin at 1. */
export type Position =
  | (Range & { readonly kind: 'html'; readonly path: string; readonly attribute: string | null })
  | (Range & {
      readonly kind: 'lines';
      readonly line: number;
      readonly column: number;
      readonly endLine: number;
      readonly endColumn: number;
    })
  | { readonly kind: 'pdf'; readonly page: number; readonly boxes: readonly Box[] }
  | (Range & {
      readonly kind: 'office';
      readonly part: string;
      readonly paragraph: number;
      readonly slide: number | null;
    })
  | (Range & { readonly kind: 'json'; readonly pointer: string });

export interface Location {
  readonly quote: TextQuoteSelector;
  readonly position: Position;
}

/** Binary search: the last entry whose key is not above the value. */
const lastNotAbove = (length: number, keyAt: (index: number) => number, value: number): number => {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (keyAt(middle) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The place of one character in the source. */
const placeOf = (runs: readonly Run[], length: number, at: number): Range => {
  const index = lastNotAbove(runs.length, (i) => runs[i]?.[0] ?? 0, at);
  const run = runs[index];
  if (!run) throw new Error('a segment without runs has no text to locate');
  const [from, start, end] = run;
  const units = (runs[index + 1]?.[0] ?? length) - from;
  return end - start === units
    ? { start: start + at - from, end: start + at - from + 1 }
    : { start, end };
};

/** The stretch of the source from which a slice of a segment's text was made. */
export const sourceOf = (
  segment: Pick<Segment, 'text' | 'runs'>,
  start: number,
  end: number,
): Range => {
  const { runs, text } = segment;
  const first = placeOf(runs, text.length, start);
  return { start: first.start, end: placeOf(runs, text.length, end - 1).end };
};

/** Line and column of an offset, both from 1. */
export const lineAndColumn = (lineStarts: readonly number[], offset: number) => {
  const line = lastNotAbove(lineStarts.length, (i) => lineStarts[i] ?? 0, offset);
  return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 };
};

/** The part of a drawn text's box that the characters from `start` to `end` take, assuming equal widths. */
export const cutBox = ({ start, end, box, rightToLeft }: DrawnText, range: Range): Box => {
  const unit = box.width / Math.max(1, end - start);
  const before = Math.max(0, range.start - start) * unit;
  const after = Math.max(0, end - range.end) * unit;
  return {
    ...box,
    x: box.x + (rightToLeft ? after : before),
    width: box.width - before - after,
  };
};

const positionOf = (document: ExtractedDocument, anchor: Anchor, range: Range): Position => {
  switch (anchor.kind) {
    case 'html':
    case 'office':
    case 'json':
      return { ...anchor, ...range };
    case 'lines': {
      const from = lineAndColumn(document.lineStarts ?? [0], range.start);
      const to = lineAndColumn(document.lineStarts ?? [0], range.end);
      return { kind: 'lines', ...range, ...from, endLine: to.line, endColumn: to.column };
    }
    case 'pdf': {
      const touched = anchor.drawn.filter((d) => d.start < range.end && d.end > range.start);
      const boxes = touched.map((drawn) => cutBox(drawn, range));
      return { kind: 'pdf', page: anchor.page, boxes };
    }
  }
};

/** Removes halves of surrogate pairs at the ends, because no database stores them. */
const withoutHalves = (text: string): string =>
  text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

const stands = ({ scope }: Segment): boolean =>
  scope !== 'alt' && scope !== 'meta' && scope !== 'title';

/**
 * The text before or after a segment. Alternative texts, meta texts and titles are skipped, because they are
 * not part of the running text.
 */
const neighbours = (segments: readonly Segment[], index: number, step: 1 | -1): string => {
  const texts: string[] = [];
  const own = segments[index];
  if (!own || !stands(own)) return '';
  let length = 0;
  for (let distance = 1; length < CONTEXT && distance <= NEIGHBOURS; distance += 1) {
    const segment = segments[index + distance * step];
    if (!segment) break;
    if (!stands(segment)) continue;
    const text =
      step === 1 ? ` ${segment.text.slice(0, CONTEXT)}` : `${segment.text.slice(-CONTEXT)} `;
    texts.push(text);
    length += text.length;
  }
  return (step === 1 ? texts : texts.toReversed()).join('');
};

/** The quote by which a slice of a segment's text can be found again, and its place in the file. */
export const locate = (
  document: ExtractedDocument,
  segmentIndex: number,
  start: number,
  end: number,
): Location => {
  const segment = document.segments[segmentIndex];
  if (!segment || start < 0 || end <= start || end > segment.text.length) {
    throw new RangeError('the slice is not in the document');
  }
  const { text, anchor } = segment;
  const before = text.slice(Math.max(0, start - CONTEXT), start);
  const after = text.slice(end, end + CONTEXT);
  const prefix =
    before.length < CONTEXT ? neighbours(document.segments, segmentIndex, -1) + before : before;
  const suffix =
    after.length < CONTEXT ? after + neighbours(document.segments, segmentIndex, 1) : after;
  return {
    quote: {
      type: 'TextQuoteSelector',
      exact: text.slice(start, end),
      prefix: withoutHalves(prefix.slice(-CONTEXT)),
      suffix: withoutHalves(suffix.slice(0, CONTEXT)),
    },
    position: positionOf(document, anchor, sourceOf(segment, start, end)),
  };
};
