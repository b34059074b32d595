import type { ExtractedDocument, HiddenText, Segment } from './document.ts';

/** The kind of text that a segment is, for showing it to a reader. */
type SegmentRole =
  | 'title'
  | 'meta'
  | 'heading'
  | 'paragraph'
  | 'list_item'
  | 'cell'
  | 'quote'
  | 'caption'
  | 'link'
  | 'alt';

export interface SegmentLook {
  readonly role: SegmentRole;
  /** The level of a heading, if the file states it. */
  readonly level: number | null;
  /** The page number of a PDF, or the slide number of a presentation. */
  readonly page: number | null;
  readonly line: number | null;
}

const STEP = /^[a-z][a-z0-9-]*/;
const ITEMS: ReadonlySet<string> = new Set(['li', 'dt', 'dd']);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

/** Names of the elements around a text, innermost first. */
const elementsOf = ({ anchor }: Segment | HiddenText): readonly string[] =>
  anchor.kind === 'html'
    ? anchor.path
        .split(' > ')
        .map((step) => STEP.exec(step)?.[0] ?? '')
        .toReversed()
    : [];

/** A paragraph directly inside a list item or cell is shown as that item or cell. */
const bodyRoleOf = (elements: readonly string[]): SegmentRole => {
  const near = elements.slice(0, 2);
  if (near.some((name) => ITEMS.has(name))) return 'list_item';
  if (near.some((name) => CELLS.has(name))) return 'cell';
  return elements.includes('blockquote') ? 'quote' : 'paragraph';
};

const roleOf = (scope: Segment['scope'], elements: readonly string[]): SegmentRole =>
  scope === 'body' ? bodyRoleOf(elements) : scope;

const levelOf = (elements: readonly string[]): number | null => {
  const heading = elements.find((name) => /^h[1-6]$/.test(name));
  return heading === undefined ? null : Number(heading.slice(1));
};

/** The line that contains an offset, counted from 1. */
const lineOf = (starts: readonly number[], at: number): number => {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low + 1;
};

/** How to show a text. Hidden texts have no scope and count as body text. */
export const describeSegment = (
  { lineStarts }: Pick<ExtractedDocument, 'lineStarts'>,
  segment: Segment | HiddenText,
): SegmentLook => {
  const { anchor, runs } = segment;
  const elements = elementsOf(segment);
  const role = roleOf('scope' in segment ? segment.scope : 'body', elements);
  const first = runs[0];
  return {
    role,
    level: role === 'heading' ? levelOf(elements) : null,
    page: anchor.kind === 'pdf' ? anchor.page : anchor.kind === 'office' ? anchor.slide : null,
    line: anchor.kind === 'lines' && lineStarts && first ? lineOf(lineStarts, first[1]) : null,
  };
};
