import type { Scope } from '../rule.ts';
import { collapseText } from './collapse-text.ts';
import { decodeText, type TextHint } from './decode-text.ts';
import type { Anchor, ExtractedDocument, HiddenText, Segment } from './document.ts';

/** The offset at which each line begins. */
export const lineStartsOf = (source: string): readonly number[] => {
  const starts = [0];
  for (const { index, 0: end } of source.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
  return starts;
};

// One line break, optional white space, and another line break. \r\n is a single break.
const BLANK_LINE = /(?:\r\n|\r(?!\n)|\n)(?:[^\S\r\n]*(?:\r\n|\r(?!\n)|\n))+/g;

/** The paragraphs of a plain text, divided by blank lines, as [start, end]. */
const paragraphsOf = function* (source: string): Generator<readonly [number, number]> {
  let start = 0;
  for (const { index, 0: gap } of source.matchAll(BLANK_LINE)) {
    yield [start, index];
    start = index + gap.length;
  }
  yield [start, source.length];
};

/** Extracts the paragraphs of a plain text; `offset` is its place in a larger source. */
export const readPlainText = (
  text: string,
  offset: number,
  anchor: Anchor,
  scope: Scope = 'body',
): { readonly segments: readonly Segment[]; readonly hidden: readonly HiddenText[] } => {
  const segments: Segment[] = [];
  const hidden: HiddenText[] = [];
  for (const [start, end] of paragraphsOf(text)) {
    const collapsed = collapseText([
      {
        text: text.slice(start, end),
        start: offset + start,
        end: offset + end,
        keepLines: true,
      },
    ]);
    for (const part of collapsed.removed) hidden.push({ ...part, anchor });
    if (collapsed.text === '') continue;
    segments.push({ text: collapsed.text, scope, language: null, runs: collapsed.runs, anchor });
  }
  return { segments, hidden };
};

/** Extracts paragraphs and keeps their line breaks. */
export const extractText = (bytes: Uint8Array, hint: TextHint): ExtractedDocument => {
  const source = decodeText(bytes, hint);
  return {
    format: 'text',
    title: null,
    language: null,
    ...readPlainText(source, 0, { kind: 'lines' }),
    lineStarts: lineStartsOf(source),
  };
};
