import type { Box } from './document.ts';

/** A text that a page draws, in points from the page's upper left corner. */
export interface DrawnItem {
  readonly text: string;
  /** The offset of the text in the joined texts of the page. */
  readonly start: number;
  readonly rightToLeft: boolean;
  readonly box: Box;
  /** The height of the letters. */
  readonly size: number;
  /**
   * `along` is the start of the text along its line. `across` is the distance of the line down the page. Both
   * are measured in the direction of writing.
   */
  readonly along: number;
  readonly across: number;
  readonly width: number;
  /** The direction of writing, in quarter turns. Fractions are possible. */
  readonly turn: number;
}

export interface DrawnLine {
  readonly items: readonly DrawnItem[];
  readonly size: number;
  readonly across: number;
}

export type DrawnParagraph = readonly DrawnLine[];

type Matrix = readonly number[];

/** Computes a text's place from the matrix that draws it and the matrix of the page. */
export const placeItem = (
  text: string,
  start: number,
  rightToLeft: boolean,
  width: number,
  matrix: Matrix,
): DrawnItem => {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix;
  const size = Math.hypot(c, d) || 1;
  const stretch = Math.hypot(a, b) || 1;
  const [rightX, rightY] = [a / stretch, b / stretch];
  const [upX, upY] = [c / size, d / size];
  const [endX, endY] = [x + rightX * width, y + rightY * width];
  const corners = [0.9, -0.2].flatMap((height) => [
    [x + upX * size * height, y + upY * size * height] as const,
    [endX + upX * size * height, endY + upY * size * height] as const,
  ]);
  const xs = corners.map(([cornerX]) => cornerX);
  const ys = corners.map(([, cornerY]) => cornerY);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return {
    text,
    start,
    rightToLeft,
    box: { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top },
    size,
    along: x * rightX + y * rightY,
    across: -(x * upX + y * upY),
    width,
    turn: Math.atan2(rightY, rightX) / (Math.PI / 2),
  };
};

const sameLine = (last: DrawnItem, item: DrawnItem): boolean => {
  const size = Math.max(last.size, item.size);
  if (Math.abs(last.turn - item.turn) > 0.05) return false;
  if (Math.abs(last.across - item.across) > size * 0.5) return false;
  // A wide gap separates cells and columns. In a right-to-left line the next item is to the left.
  const gap = item.rightToLeft
    ? last.along - (item.along + item.width)
    : item.along - (last.along + last.width);
  return gap < size * 2.5 && gap > -size * (last.rightToLeft === item.rightToLeft ? 2.5 : 40);
};

const lineOf = (items: readonly DrawnItem[]): DrawnLine => {
  const rightToLeft = items.filter((item) => item.rightToLeft).length * 2 > items.length;
  const size = items.reduce((most, item) => Math.max(most, item.size), 0);
  return {
    items: rightToLeft ? items.toSorted((a, b) => b.along - a.along) : items,
    size,
    across: items[0]?.across ?? 0,
  };
};

const linesOf = (items: readonly DrawnItem[]): readonly DrawnLine[] => {
  const lines: DrawnItem[][] = [];
  for (const item of items) {
    // pdf.js reports an empty stretch as a space as wide as a column.
    if (item.text.trim() === '' && (item.text === '' || item.width > item.size * 2.5)) continue;
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && sameLine(last, item)) line.push(item);
    else if (item.text.trim() !== '') lines.push([item]);
  }
  return lines.map(lineOf);
};

const BULLET = /^\s*(?:[•▪◦‣·●○■–—-]|\d{1,2}[.)])\s/u;

/** Whether a line continues the paragraph: same size, same rotation, and not further down than usual. */
const goesOn = (paragraph: readonly DrawnLine[], line: DrawnLine): boolean => {
  const last = paragraph.at(-1);
  const first = paragraph[0];
  const [lastItem] = last?.items ?? [];
  const [item] = line.items;
  if (!last || !first || !lastItem || !item) return false;
  if (Math.abs(lastItem.turn - item.turn) > 0.05) return false;
  const ratio = last.size / line.size;
  if (ratio > 1.15 || ratio < 0.87) return false;
  const step = line.across - last.across;
  const usual = (last.across - first.across) / (paragraph.length - 1);
  const limit = paragraph.length > 1 ? usual * 1.25 : line.size * 1.75;
  if (step <= 0 || step > limit) return false;
  const right = last.items.reduce((most, { along, width }) => Math.max(most, along + width), 0);
  const isBeside = item.along > right || item.along + item.width < lastItem.along;
  const isWritten = lastItem.rightToLeft || item.rightToLeft;
  return (isWritten || !isBeside) && !BULLET.test(line.items.map(({ text }) => text).join(''));
};

/** The paragraphs of a page, in the order in which they are drawn. */
export const paragraphsOf = (items: readonly DrawnItem[]): readonly DrawnParagraph[] => {
  const paragraphs: DrawnLine[][] = [];
  for (const line of linesOf(items)) {
    const paragraph = paragraphs.at(-1);
    if (paragraph && goesOn(paragraph, line)) paragraph.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
};
