import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { collapseText, type Piece } from './collapse-text.ts';
import {
  declaredLanguage,
  type DrawnText,
  type ExtractedDocument,
  type HiddenText,
  type Segment,
} from './document.ts';
import { ExtractionError } from './extraction-error.ts';
import { createFileLayout, type DrawnStretch, type FileLayout } from './file-layout.ts';
import { LIMITS } from './limits.ts';
import { drawnOf } from './pdf-boxes.ts';
import {
  type DrawnItem,
  type DrawnLine,
  type DrawnParagraph,
  paragraphsOf,
  placeItem,
} from './pdf-lines.ts';

/** The fields that this file uses of a pdf.js text item. Items for marked content have no `str`. */
interface TextItem {
  readonly str: string;
  readonly dir: string;
  readonly width: number;
  readonly transform: readonly number[];
}

interface Page {
  readonly number: number;
  /** In points. */
  readonly height: number;
  readonly paragraphs: readonly DrawnParagraph[];
  readonly descriptions: readonly string[];
}

const isTextItem = (item: unknown): item is TextItem =>
  typeof item === 'object' && item !== null && 'str' in item && 'transform' in item;

const multiply = (m: readonly number[], n: readonly number[]): readonly number[] => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
};

/**
 * Reads the texts of a page. Throws `too_large` as soon as they have more characters than the budget: drawing
 * instructions can repeat each other, so a small file can draw a very long text.
 */
const readItems = async (page: PDFPageProxy, budget: number): Promise<readonly DrawnItem[]> => {
  const { transform, scale } = page.getViewport({ scale: 1 });
  const items: DrawnItem[] = [];
  let offset = 0;
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = (await reader.read()) as {
      done: boolean;
      value?: { items: unknown[] };
    };
    if (done || !value) break;
    for (const item of value.items) {
      if (!isTextItem(item)) continue;
      const { str, dir, width, transform: own } = item;
      items.push(placeItem(str, offset, dir === 'rtl', width * scale, multiply(transform, own)));
      offset += str.length;
    }
    if (offset > budget) {
      await reader.cancel(new Error('the page has more text than the limit'));
      throw new ExtractionError('too_large');
    }
  }
  return items;
};

interface StructureNode {
  readonly alt?: string;
  readonly children?: readonly (StructureNode | { readonly type: string })[];
}

/** Alternative texts of pictures, from the structure tree of tagged files. */
const readDescriptions = async (page: PDFPageProxy): Promise<readonly string[]> => {
  const found: string[] = [];
  const root = (await page.getStructTree()) as StructureNode | null;
  const waiting: StructureNode[] = root ? [root] : [];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (typeof node.alt === 'string') found.push(node.alt);
    for (const child of (node.children ?? []).toReversed()) {
      if (!('type' in child)) waiting.push(child);
    }
  }
  return found;
};

// A hyphen at the end of a line, after a lower-case letter. The letter may have combining marks.
const HYPHEN = /\p{Ll}\p{M}*[-\u2010\u00AD]\s*$/u;

/** Appends a line. A word hyphenated at the end of a line is joined; other lines are joined with a space. */
const joinLines = (pieces: Piece[], line: DrawnLine): void => {
  while (pieces.at(-1)?.text.trim() === '') pieces.pop();
  const last = pieces.at(-1);
  const [first] = line.items;
  if (!last || !first) return;
  // The hyphen may have been drawn as an item of its own.
  const end = `${pieces.at(-2)?.text ?? ''}${last.text}`;
  if (HYPHEN.test(end) && /^\p{Ll}/u.test(first.text)) {
    const text = last.text.trimEnd().slice(0, -1);
    pieces[pieces.length - 1] = { text, start: last.start, end: last.start + text.length };
  } else pieces.push({ text: ' ', start: first.start, end: first.start });
};

const piecesOf = (paragraph: DrawnParagraph): readonly Piece[] => {
  const pieces: Piece[] = [];
  for (const line of paragraph) {
    joinLines(pieces, line);
    let last: DrawnItem | undefined;
    for (const item of line.items) {
      const { text, start } = item;
      const gap = last ? Math.abs(item.along - (last.along + last.width)) : 0;
      if (gap > item.size * 0.15) pieces.push({ text: ' ', start, end: start });
      pieces.push({ text, start, end: start + text.length });
      last = item;
    }
  }
  return pieces;
};

/** Returns the font size of most of the text, rounded to half a point. */
const usualSize = (pages: readonly Page[]): number => {
  const counts = new Map<number, number>();
  for (const line of pages.flatMap(({ paragraphs }) => paragraphs.flat())) {
    const size = Math.round(line.size * 2) / 2;
    const length = line.items.reduce((sum, { text }) => sum + text.length, 0);
    counts.set(size, (counts.get(size) ?? 0) + length);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
};

const HEADING_LENGTH = 200;

interface Gathered {
  readonly segments: Segment[];
  readonly hidden: HiddenText[];
  readonly layout: FileLayout;
}

/** Colours are not part of the texts that pdf.js returns. */
const stretchesOf = (paragraph: DrawnParagraph, above: number): readonly DrawnStretch[] =>
  paragraph.flatMap(({ items }) =>
    items.map(({ text, start, size, box }) => ({
      start,
      end: start + text.length,
      size,
      colour: null,
      top: above + box.y,
      height: box.height,
    })),
  );

/** Adds the texts of a page, which has pages with a height of `above` before it. */
const gatherPage = (
  page: Page,
  bodySize: number,
  above: number,
  { segments, hidden, layout }: Gathered,
): void => {
  const add = (
    pieces: readonly Piece[],
    drawn: readonly DrawnText[],
    stretches: readonly DrawnStretch[],
    isHeading: boolean,
    isAlt: boolean,
  ) => {
    const { text, runs, removed } = collapseText(pieces);
    const anchor = { kind: 'pdf', page: page.number, drawn } as const;
    for (const part of removed) hidden.push({ ...part, anchor });
    if (text === '') return;
    const heading = isHeading && text.length <= HEADING_LENGTH;
    const scope = isAlt ? 'alt' : heading ? 'heading' : 'body';
    layout.add(segments.length, { runs, text }, stretches);
    segments.push({ text, scope, language: null, runs, anchor });
  };
  for (const paragraph of page.paragraphs) {
    const drawn = paragraph.flatMap(({ items }) => items.flatMap(drawnOf));
    const isHeading = (paragraph[0]?.size ?? 0) > bodySize * 1.2;
    add(piecesOf(paragraph), drawn, stretchesOf(paragraph, above), isHeading, false);
  }
  for (const text of page.descriptions) {
    add([{ text, start: 0, end: text.length }], [], [], false, true);
  }
};

const readPages = async (document: PDFDocumentProxy): Promise<readonly Page[]> => {
  const pages: Page[] = [];
  const tagged = ((await document.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true;
  let budget: number = LIMITS.textLength;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const items = await readItems(page, budget);
    budget -= items.reduce((sum, { text }) => sum + text.length, 0);
    const descriptions = tagged ? await readDescriptions(page) : [];
    const { height } = page.getViewport({ scale: 1 });
    pages.push({ number, height, paragraphs: paragraphsOf(items), descriptions });
    page.cleanup();
  }
  return pages;
};

const open = async (bytes: Uint8Array) => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')));
  return getDocument({
    // pdf.js takes ownership of the bytes, so it gets a copy.
    data: new Uint8Array(bytes),
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    enableXfa: false,
    maxImageSize: 1,
    verbosity: 0,
  });
};

const isPasswordError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PasswordException';

const titleOf = (info: object): string | null => {
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : '';
  return collapseText([{ text: title, start: 0, end: title.length }]).text || null;
};

/** Extracts paragraphs by their position on the page, each with the boxes of its letters. */
export const extractPdf = async (bytes: Uint8Array): Promise<ExtractedDocument> => {
  const task = await open(bytes);
  try {
    const document = await task.promise;
    if (document.numPages > LIMITS.pages) throw new ExtractionError('too_large');
    const { info } = (await document.getMetadata()) as { info: object };
    const pages = await readPages(document);
    const gathered: Gathered = { segments: [], hidden: [], layout: createFileLayout() };
    const { segments, hidden, layout } = gathered;
    const bodySize = usualSize(pages);
    let above = 0;
    for (const page of pages) {
      gatherPage(page, bodySize, above, gathered);
      above += page.height;
    }
    const language = 'Language' in info && typeof info.Language === 'string' ? info.Language : null;
    return {
      format: 'pdf',
      title: titleOf(info),
      language: declaredLanguage(language),
      segments,
      hidden,
      lineStarts: null,
      ...layout.layer(),
    };
  } catch (error) {
    throw isPasswordError(error) ? new ExtractionError('encrypted') : error;
  } finally {
    await task.destroy();
  }
};
