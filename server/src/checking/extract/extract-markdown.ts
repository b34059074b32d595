import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { limitMarkdown } from '../../text/limit-markdown.ts';
import type { Scope } from '../rule.ts';
import { alignMarkdown } from './align-markdown.ts';
import { collapseText, type Piece } from './collapse-text.ts';
import { decodeText, type TextHint } from './decode-text.ts';
import {
  declaredLanguage,
  type ExtractedDocument,
  type HiddenText,
  type Run,
  type Segment,
} from './document.ts';
import { readHtml } from './extract-html.ts';
import { lineStartsOf, readPlainText } from './extract-text.ts';
import {
  definedLabels,
  definitionsFor,
  type MarkdownChunk,
  splitMarkdown,
} from './split-markdown.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number];

// The transforms are left out, because they split texts and lose the places of the parts.
const MDAST_EXTENSIONS = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }));
const ANCHOR = { kind: 'lines' } as const;
/** The types of nodes whose whole text becomes one segment. */
const LEAVES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);

interface Gathered {
  readonly segments: Segment[];
  readonly hidden: HiddenText[];
}

const gather = (into: Gathered, pieces: readonly Piece[], scope: Scope): void => {
  const { text, runs, removed } = collapseText(pieces);
  for (const part of removed) into.hidden.push({ ...part, anchor: ANCHOR });
  if (text !== '') into.segments.push({ text, scope, language: null, runs, anchor: ANCHOR });
};

const shiftRuns = (runs: readonly Run[], by: number): readonly Run[] =>
  runs.map(([at, start, end]) => [at, start + by, end + by] as const);

/** Reads a block of HTML as a browser would. */
const gatherHtml = (into: Gathered, html: string, offset: number): void => {
  const { segments, hidden } = readHtml(html);
  for (const segment of segments) {
    into.segments.push({ ...segment, runs: shiftRuns(segment.runs, offset), anchor: ANCHOR });
  }
  for (const text of hidden) {
    into.hidden.push({ ...text, runs: shiftRuns(text.runs, offset), anchor: ANCHOR });
  }
};

interface Chunk {
  readonly text: string;
  readonly offset: number;
}

const spanOf = (node: Node, chunk: Chunk): readonly [number, number] => [
  node.position?.start.offset ?? 0,
  Math.min(node.position?.end.offset ?? 0, chunk.text.length),
];

const aligned = (
  chunk: Chunk,
  text: string,
  start: number,
  end: number,
  passSigns = false,
): readonly Piece[] =>
  alignMarkdown(text, chunk.text, start, end, passSigns).map((piece) => ({
    ...piece,
    start: piece.start + chunk.offset,
    end: piece.end + chunk.offset,
  }));

/** The text between the backticks. One space on either side belongs to the backticks. */
const codePieces = (chunk: Chunk, value: string, start: number, end: number): readonly Piece[] => {
  const ticks = /^`+/.exec(chunk.text.slice(start, end))?.[0].length ?? 0;
  const inside = chunk.text.slice(start + ticks, end - ticks);
  const padded = inside.length > value.length && /^[ \n]/.test(inside) && !/^[ \n]/.test(value);
  return aligned(chunk, value, start + ticks + (padded ? 1 : 0), end - ticks);
};

/** The pieces of a paragraph in order, and whether the whole paragraph is link text. */
const piecesOf = (into: Gathered, leaf: Node, chunk: Chunk) => {
  const pieces: Piece[] = [];
  let allInLink = true;
  const waiting: { readonly node: Node; readonly inLink: boolean }[] = [
    { node: leaf, inLink: false },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node } = next;
    const [start, end] = spanOf(node, chunk);
    const inLink = next.inLink || node.type === 'link' || node.type === 'linkReference';
    if (node.type === 'text' || node.type === 'inlineCode') {
      if (!inLink && node.value.trim() !== '') allInLink = false;
      const read = node.type === 'text' ? aligned : codePieces;
      for (const piece of read(chunk, node.value, start, end)) pieces.push(piece);
    } else if (node.type === 'break' || (node.type === 'html' && /^<br\b/i.test(node.value))) {
      const place = { start: start + chunk.offset, end: end + chunk.offset };
      pieces.push({ text: '\n', keepLines: true, ...place });
    } else if ((node.type === 'image' || node.type === 'imageReference') && node.alt) {
      gather(into, aligned(chunk, node.alt, start + 2, end, true), 'alt');
    } else if ('children' in node) {
      for (const child of node.children.toReversed()) waiting.push({ node: child, inLink });
    }
  }
  return { pieces, allInLink };
};

const LINE_END = /\r\n|\r|\n/;
const FENCE_LINE = /^[ \t]*(?:```|~~~)[^\r\n]*(?:\r\n|\r|\n|$)/;

/**
 * Maps each line of code to a line of the source. If tabs shifted the
 * lines, the block has one place as a whole.
 */
const gatherCode = (into: Gathered, value: string, chunk: Chunk, start: number, end: number) => {
  const pieces: Piece[] = [];
  const fence = FENCE_LINE.exec(chunk.text.slice(start, end))?.[0] ?? '';
  let at = start + fence.length;
  for (const line of value.split(LINE_END)) {
    const stop = chunk.text.slice(at, end).search(/[\r\n]|$/);
    const from = at + stop - line.length;
    if (from < at || !chunk.text.startsWith(line, from)) {
      gather(into, [{ text: value, start: start + chunk.offset, end: end + chunk.offset }], 'body');
      return;
    }
    const place = { start: from + chunk.offset, end: from + line.length + chunk.offset };
    pieces.push(
      { text: line, ...place },
      { text: '\n', keepLines: true, start: place.end, end: place.end },
    );
    at += stop + (chunk.text.startsWith('\r\n', at + stop) ? 2 : 1);
  }
  gather(into, pieces, 'body');
};

const gatherNode = (into: Gathered, node: Node, chunk: Chunk): readonly Node[] => {
  const [start, end] = spanOf(node, chunk);
  if (LEAVES.has(node.type)) {
    const { pieces, allInLink } = piecesOf(into, node, chunk);
    gather(into, pieces, node.type === 'heading' ? 'heading' : allInLink ? 'link' : 'body');
    return [];
  }
  if (node.type === 'code') gatherCode(into, node.value, chunk, start, end);
  if (node.type === 'html') gatherHtml(into, chunk.text.slice(start, end), start + chunk.offset);
  return 'children' in node ? node.children : [];
};

const gatherChunk = (into: Gathered, whole: MarkdownChunk, labels: ReadonlySet<string>): void => {
  const { markdown, rest } = limitMarkdown(whole.text);
  const chunk = { text: markdown, offset: whole.offset };
  const tree = fromMarkdown(markdown + definitionsFor(markdown, labels), {
    extensions: [gfm()],
    mdastExtensions: MDAST_EXTENSIONS,
  });
  const waiting: Node[] = tree.children.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ((node.position?.start.offset ?? 0) >= markdown.length) continue;
    for (const child of gatherNode(into, node, chunk).toReversed()) waiting.push(child);
  }
  // Text that would keep the parser busy for long is read as plain text, so that it is still checked.
  const plain = readPlainText(rest, whole.offset + markdown.length, ANCHOR);
  for (const segment of plain.segments) into.segments.push(segment);
  for (const text of plain.hidden) into.hidden.push(text);
};

const FRONT_MATTER = /^---[ \t]*\r?\n(?:[^]{0,20000}?\r?\n)?---[ \t]*(?:\r?\n|$)/;
const FIELD = /^(title|description|lang|language)[ \t]*:[ \t]*(["']?)(.*?)\2[ \t]*$/gim;

/** Reads the front matter of site generators: title, description and language. */
const gatherFrontMatter = (into: Gathered, header: string): string | null => {
  let language: string | null = null;
  for (const { index, 0: line, 1: name = '', 2: quote = '', 3: value = '' } of header.matchAll(
    FIELD,
  )) {
    const start = index + line.indexOf(':') + 1;
    const from = start + line.slice(start - index).indexOf(quote + value) + quote.length;
    const piece = { text: value, start: from, end: from + value.length };
    if (/^lang/i.test(name)) language = declaredLanguage(value);
    else gather(into, [piece], name.toLowerCase() === 'title' ? 'title' : 'meta');
  }
  return language;
};

/** Extracts text by paragraph, heading, item and cell, each with its exact place in the source. */
export const extractMarkdown = (bytes: Uint8Array, hint: TextHint): ExtractedDocument => {
  const source = decodeText(bytes, hint);
  const header = FRONT_MATTER.exec(source)?.[0] ?? '';
  const into: Gathered = { segments: [], hidden: [] };
  const language = gatherFrontMatter(into, header);
  const body = source.slice(header.length);
  const labels = definedLabels(body);
  for (const { text, offset } of splitMarkdown(body)) {
    gatherChunk(into, { text, offset: offset + header.length }, labels);
  }
  const { segments, hidden } = into;
  const titled = segments.find(({ scope }) => scope === 'title' || scope === 'heading');
  return {
    format: 'markdown',
    title: titled?.text ?? null,
    language,
    segments,
    hidden,
    lineStarts: lineStartsOf(source),
  };
};
