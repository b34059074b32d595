import type { Piece } from '../extract/collapse-text.ts';
import { declaredLanguage } from '../extract/document.ts';
import type { Scope } from '../rule.ts';
import { inlinePieces } from './asciidoc-inline.ts';
import { linesOf, segmentOf, type SourceSegment, type SourceText } from './source.ts';

const HEADING = /^(={1,6}|#{1,6})[ \t]+(?=\S)/;
const ATTRIBUTE = /^:(!?[\w-]+!?):(?:[ \t]+(.*))?$/;
const COMMENT_BLOCK = /^\/{4,}$/;
/** Text between these lines is read as it stands: listings, literal and passed-through blocks. */
const VERBATIM = /^(-{4,}|\.{4,}|\+{4,}|```\w*)$/;
/** These lines only say that a block begins or ends. */
const FRAME = /^(?:\+|={4,}|\*{4,}|_{4,}|--|\|===|,===|:===|!===|'{3,}|<{3,})$/;
const BLOCK_ATTRIBUTES = /^\[[^\]]*\]$/;
const BLOCK_TITLE = /^\.(?=[^\s.])/;
const ITEM = /^[ \t]*(?:[*\-.]{1,5}|\d+\.|<\d+>|<\.>)[ \t]+(?:\[[ x*]\][ \t]+)?/;
const TERM = /^(.*?\S)(:{2,4}|;;)(?:[ \t]+|$)/;
const LABEL = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+/;
const CELL = /(?<!\\)(?:\d*(?:\.\d+)?[+*])?[<^>]?(?:\.[<^>])?[aehlmsv]?\|/;
const PICTURE = /^(?:image|video|audio)::[^\s[]*\[/;
const INCLUDE = /^include::([^[\s]+)\[/;

interface Reader {
  readonly segments: SourceSegment[];
  readonly included: string[];
  language: string | null;
  paragraph: Piece[];
  scope: Scope;
  /** The line that ends the present block of text as it stands or of comments. */
  until: string | null;
  isComment: boolean;
  inTable: boolean;
}

const flush = (reader: Reader): void => {
  reader.segments.push(...segmentOf(reader.paragraph, reader.scope));
  reader.paragraph = [];
  reader.scope = 'body';
};

const addAlone = (reader: Reader, pieces: readonly Piece[], scope: Scope): void => {
  flush(reader);
  reader.segments.push(...segmentOf(pieces, scope));
};

const addLine = (reader: Reader, text: string, start: number): void => {
  const at = start + text.length;
  reader.paragraph.push(...inlinePieces(text, start), { text: '\n', start: at, end: at + 1 });
};

/** Title, description and language are read; other attributes say nothing to a reader. */
const addAttribute = (reader: Reader, name: string, value: string, start: number): void => {
  if (name === 'lang') reader.language = declaredLanguage(value);
  const scope = name === 'description' ? 'meta' : name === 'doctitle' ? 'title' : null;
  if (scope) addAlone(reader, inlinePieces(value, start), scope);
};

const addCells = (reader: Reader, text: string, start: number): void => {
  let at = 0;
  for (const cell of text.split(CELL)) {
    const from = text.indexOf(cell, at);
    addAlone(reader, inlinePieces(cell, start + from), 'body');
    at = from + cell.length;
  }
};

/** Reads a line that is a block by itself. Returns whether it was one. */
const readAlone = (reader: Reader, text: string, start: number): boolean => {
  const alone = (skip: number, scope: Scope): true => {
    addAlone(reader, inlinePieces(text.slice(skip), start + skip), scope);
    return true;
  };
  const heading = HEADING.exec(text);
  if (heading) {
    const isTitle = heading[1] === '=' && reader.segments.length === 0;
    return alone(heading[0].length, isTitle ? 'title' : 'heading');
  }
  const attribute = ATTRIBUTE.exec(text);
  if (attribute) {
    const [, name = '', value = ''] = attribute;
    flush(reader);
    addAttribute(reader, name, value, start + text.length - value.length);
    return true;
  }
  const include = INCLUDE.exec(text)?.[1];
  if (include !== undefined) {
    reader.included.push(include);
    return true;
  }
  if (PICTURE.test(text)) return alone(0, 'alt');
  if (BLOCK_TITLE.test(text) && !ITEM.test(text)) return alone(1, 'caption');
  return false;
};

const readLine = (reader: Reader, text: string, start: number): void => {
  if (text === '' || FRAME.test(text) || BLOCK_ATTRIBUTES.test(text)) {
    flush(reader);
    if (/^[|,:!]===$/.test(text)) reader.inTable = !reader.inTable;
    return;
  }
  if (/^\/\/(?!\/)/.test(text)) return;
  if (readAlone(reader, text, start)) return;
  if (reader.inTable && text.includes('|')) {
    addCells(reader, text, start);
    return;
  }
  const term = TERM.exec(text);
  if (term) {
    addAlone(reader, inlinePieces(term[1] ?? '', start), 'body');
    const rest = term[0].length;
    addLine(reader, text.slice(rest), start + rest);
    return;
  }
  const mark = (ITEM.exec(text) ?? LABEL.exec(text))?.[0] ?? '';
  if (mark !== '') flush(reader);
  addLine(reader, text.slice(mark.length), start + mark.length);
};

const readInBlock = (reader: Reader, text: string, start: number): void => {
  if (text === reader.until) {
    flush(reader);
    reader.until = null;
  } else if (!reader.isComment) {
    const end = start + text.length;
    reader.paragraph.push(
      { text, start, end },
      { text: '\n', start: end, end: end + 1, keepLines: true },
    );
  }
};

/**
 * Reads AsciiDoc by block: titles, paragraphs, items, terms, cells, captions and alternative texts. Files that
 * it includes are not read, and are named.
 */
export const readAsciidoc = (source: string): SourceText => {
  const reader: Reader = {
    segments: [],
    included: [],
    language: null,
    paragraph: [],
    scope: 'body',
    until: null,
    isComment: false,
    inTable: false,
  };
  for (const { text: line, start } of linesOf(source)) {
    const text = line.trimEnd();
    if (reader.until !== null) readInBlock(reader, text, start);
    else if (COMMENT_BLOCK.test(text) || VERBATIM.test(text)) {
      flush(reader);
      reader.isComment = COMMENT_BLOCK.test(text);
      reader.until = text.startsWith('```') ? '```' : text;
    } else readLine(reader, text, start);
  }
  flush(reader);
  const { segments, language, included } = reader;
  const unread = included.map((file) => `the included file ${file} was not read with it`);
  return { format: 'asciidoc', language, segments, unread };
};
