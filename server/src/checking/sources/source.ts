import type { Scope } from '../rule.ts';
import { collapseText, type Piece } from '../extract/collapse-text.ts';
import type { ExtractedDocument, Run, Segment } from '../extract/document.ts';

/** The kinds of files that authors write and the service does not audit. */
type SourceFormat = ExtractedDocument['format'] | 'mdx' | 'asciidoc' | 'messages' | 'po';

export interface SourceSegment extends Pick<Segment, 'text' | 'scope' | 'anchor'> {
  readonly runs: readonly Run[];
  readonly language: string | null;
}

/** The texts of a file of an author. */
export interface SourceText {
  readonly format: SourceFormat;
  /** The language that the file declares, as a tag. */
  readonly language: string | null;
  readonly segments: readonly SourceSegment[];
  /** Sentences about what of the file was not read. */
  readonly unread: readonly string[];
}

const LINES = { kind: 'lines' } as const;

/** Makes a segment of pieces of the source; none if they have no text. */
export const segmentOf = (pieces: readonly Piece[], scope: Scope): readonly SourceSegment[] => {
  const { text, runs } = collapseText(pieces);
  return text === '' ? [] : [{ text, scope, runs, anchor: LINES, language: null }];
};

const blank = (text: string): string => text.replaceAll(/[^\r\n]/g, ' ');

/** Replaces a stretch by spaces, so that it is not read and everything else keeps its place. */
export const maskRange = (source: string, start: number, end: number): string =>
  source.slice(0, start) + blank(source.slice(start, end)) + source.slice(end);

/** Replaces all matches by spaces. */
export const maskMatches = (source: string, pattern: RegExp): string =>
  source.replaceAll(pattern, blank);

/** Divides a source into lines, each with its place and without its end. */
export const linesOf = (
  source: string,
): readonly { readonly text: string; readonly start: number }[] => {
  const lines: { text: string; start: number }[] = [];
  let start = 0;
  for (const { index, 0: end } of source.matchAll(/\r\n|\r|\n/g)) {
    lines.push({ text: source.slice(start, index), start });
    start = index + end.length;
  }
  lines.push({ text: source.slice(start), start });
  return lines;
};
