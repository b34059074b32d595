import { decodeText } from '../extract/decode-text.ts';
import {
  ExtractionError,
  type ExtractionFailure,
  failureOf,
  failureOfError,
} from '../extract/extraction-error.ts';
import { LIMITS } from '../extract/limits.ts';
import { lineStartsOf, readPlainText } from '../extract/extract-text.ts';
import { languageInFrontMatter, readFrontMatter } from './front-matter.ts';
import { maskMdx } from './read-mdx.ts';
import { readMessages } from './read-messages.ts';
import { readPo } from './read-po.ts';
import type { SourceText } from './source.ts';

/** A file of an author, with what is needed to tell lines and columns. */
export interface ReadSource extends SourceText {
  /** The decoded file; null for PDF and Office files, which have no lines. */
  readonly source: string | null;
  readonly lineStarts: readonly number[] | null;
}

const HAS_WORD = /[\p{L}\p{N}]/u;
const NOT_LINES: ReadonlySet<string> = new Set(['pdf', 'docx', 'pptx']);

const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads Markdown as the service does. Front matter that it does not know is read here, and hidden from it. */
const readMarkdown = async (source: string, isMdx: boolean): Promise<SourceText> => {
  const { extractMarkdown } = await import('../extract/extract-markdown.ts');
  const { masked, segments } = readFrontMatter(source);
  const body = extractMarkdown(encode(isMdx ? maskMdx(masked) : masked), {});
  return {
    format: isMdx ? 'mdx' : 'markdown',
    language: languageInFrontMatter(source),
    segments: [...segments, ...body.segments],
    unread: [],
  };
};

const readDocument = async (bytes: Uint8Array, name: string): Promise<SourceText> => {
  const { extractDocument } = await import('../extract/extract-document.ts');
  const document = await extractDocument(bytes, { name });
  if ('failure' in document) throw new ExtractionError(document.failure);
  const { format, language, segments } = document;
  return { format, language, segments, unread: [] };
};

const readAdoc = async (source: string): Promise<SourceText> => {
  const { readAsciidoc } = await import('./read-asciidoc.ts');
  const { masked, segments } = readFrontMatter(source);
  const read = readAsciidoc(masked);
  const language = languageInFrontMatter(source) ?? read.language;
  return { ...read, language, segments: [...segments, ...read.segments] };
};

/** A text that its author calls a text is one, even if it begins like HTML. */
const readText = (source: string): SourceText => ({
  format: 'text',
  language: null,
  segments: readPlainText(source, 0, { kind: 'lines' }).segments,
  unread: [],
});

const readers: Readonly<Record<string, (source: string) => SourceText | Promise<SourceText>>> = {
  txt: readText,
  md: (source) => readMarkdown(source, false),
  markdown: (source) => readMarkdown(source, false),
  mdx: (source) => readMarkdown(source, true),
  adoc: readAdoc,
  asciidoc: readAdoc,
  json: readMessages,
  po: (source) => readPo(source, false),
  pot: (source) => readPo(source, true),
};

const looksBinary = (source: string): boolean => source.slice(0, 4096).includes('\0');

const read = async (bytes: Uint8Array, name: string): Promise<ReadSource> => {
  if (bytes.length === 0) throw new ExtractionError('empty');
  if (bytes.length > LIMITS.inputBytes) throw new ExtractionError('too_large');
  const reader = readers[endingOf(name)];
  const text = reader ? null : await readDocument(bytes, name);
  if (text && NOT_LINES.has(text.format)) return { ...text, source: null, lineStarts: null };
  const source = decodeText(bytes, { html: text?.format === 'html' });
  if (!text && looksBinary(source)) throw new ExtractionError('unsupported');
  const found = text ?? (await reader?.(source));
  if (!found?.segments.some((segment) => HAS_WORD.test(segment.text)))
    throw new ExtractionError('no_text');
  return { ...found, source, lineStarts: lineStartsOf(source) };
};

/**
 * Reads a file of an author, or returns why it cannot be read. Text, HTML, PDF and Office files are read as the
 * service reads them.
 */
export const readSource = async (
  bytes: Uint8Array,
  name: string,
): Promise<ReadSource | ExtractionFailure> => {
  try {
    return await read(bytes, name);
  } catch (error) {
    return error instanceof ExtractionError ? failureOf(error.code) : failureOfError(error);
  }
};
