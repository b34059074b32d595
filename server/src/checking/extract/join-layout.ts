import type { LayoutLayer, MeasuredPage, Span, StoredText } from '../prominence/layout.ts';
import type { Run, Segment } from './document.ts';

/** How the browser marks its measurements at the end of a page that it wrote. */
const OPENING = '<!--layout ';
const CLOSING = '-->';

/** Reads the measurements from the end of a page that our own browser wrote; null if there are none. */
const readMeasured = (source: string): MeasuredPage | null => {
  const at = source.lastIndexOf(OPENING);
  if (at < 0 || !source.endsWith(CLOSING)) return null;
  return JSON.parse(source.slice(at + OPENING.length, -CLOSING.length)) as MeasuredPage;
};

/** The number of the first text that ends after a place. Texts are in the order of the source. */
const firstAfter = (texts: readonly StoredText[], place: number): number => {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle]?.[1] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The texts of the page that one run of a segment comes from. They are in the order of the source. */
export const spansOfRun = (
  texts: readonly StoredText[],
  segment: number,
  [at, start, end]: Run,
  next: number,
): readonly Span[] => {
  const spans: Span[] = [];
  const isLinear = end - start === next - at;
  for (let n = firstAfter(texts, start); n < texts.length; n += 1) {
    const [from, to] = texts[n] as StoredText;
    if (from >= end) break;
    spans.push(
      isLinear
        ? [segment, at + Math.max(0, from - start), at + Math.min(end, to) - start, n]
        : [segment, at, next, n],
    );
  }
  return spans;
};

/** Joins neighbouring spans of the same text, which a character reference had split. */
const joined = (spans: readonly Span[]): readonly Span[] => {
  const list: Span[] = [];
  for (const span of spans) {
    const last = list.at(-1);
    if (last?.[0] === span[0] && last[3] === span[3])
      list[list.length - 1] = [span[0], last[1], span[2], span[3]];
    else list.push(span);
  }
  return list;
};

/**
 * Joins what the browser measured to the segments of a page. Both name places in the same HTML, so no words
 * have to be compared. The page must come from our own browser: any other could claim what it likes.
 */
export const joinLayout = (source: string, segments: readonly Segment[]): LayoutLayer | null => {
  const measured = readMeasured(source);
  if (!measured) return null;
  const spans = segments.flatMap(({ anchor, runs, text }, segment) =>
    anchor.kind === 'html' && anchor.attribute === null
      ? runs.flatMap((run, n) =>
          spansOfRun(measured.texts, segment, run, runs[n + 1]?.[0] ?? text.length),
        )
      : [],
  );
  return { ...measured, spans: joined(spans) };
};
