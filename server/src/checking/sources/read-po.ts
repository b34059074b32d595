import { declaredLanguage } from '../extract/document.ts';
import type { Piece } from '../extract/collapse-text.ts';
import { linesOf, segmentOf, type SourceSegment, type SourceText } from './source.ts';

const KEYWORD = /^\s*(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+(?=")/;
const LITERAL = /^(\s*)"((?:[^"\\]|\\.)*)"\s*$/;
const ESCAPE = /\\([0-7]{1,3}|x[0-9a-fA-F]{1,2}|.)/g;
const NAMED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

interface Entry {
  readonly id: Piece[];
  readonly plural: Piece[];
  /** The translation, or one for each number. */
  readonly strings: Piece[][];
}

const newEntry = (): Entry => ({ id: [], plural: [], strings: [] });

const charOf = (escape: string): string => {
  if (/^[0-7]/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8));
  if (/^x[0-9a-f]/i.test(escape)) return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return NAMED[escape] ?? escape;
};

const piecesIn = (text: string, start: number): readonly Piece[] => {
  const pieces: Piece[] = [];
  const add = (from: number, to: number, piece: string): void => {
    if (from < to)
      pieces.push({ text: piece, start: start + from, end: start + to, keepLines: true });
  };
  let done = 0;
  for (const { index, 0: whole, 1: escape = '' } of text.matchAll(ESCAPE)) {
    add(done, index, text.slice(done, index));
    add(index, index + whole.length, charOf(escape));
    done = index + whole.length;
  }
  add(done, text.length, text.slice(done));
  return pieces;
};

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** The pieces that a keyword fills. A context is for translators, so it fills nothing. */
const listFor = (entry: Entry, keyword: string): Piece[] => {
  if (keyword === 'msgid') return entry.id;
  if (keyword === 'msgid_plural') return entry.plural;
  if (keyword === 'msgctxt') return [];
  const list: Piece[] = [];
  entry.strings.push(list);
  return list;
};

const entriesOf = (source: string): readonly Entry[] => {
  const entries: Entry[] = [];
  let entry = newEntry();
  let list: Piece[] | null = null;
  for (const { text, start } of linesOf(source)) {
    const keyword = KEYWORD.exec(text);
    if (keyword) {
      const name = keyword[1] ?? '';
      const begins = name === 'msgctxt' || (name === 'msgid' && entry.id.length > 0);
      if (begins || (name === 'msgid' && entry.strings.length > 0)) {
        entries.push(entry);
        entry = newEntry();
      }
      list = listFor(entry, name);
    }
    const from = keyword?.[0].length ?? 0;
    const literal = LITERAL.exec(text.slice(from));
    if (!literal) list = null;
    else list?.push(...piecesIn(literal[2] ?? '', start + from + (literal[1] ?? '').length + 1));
  }
  return [...entries, entry];
};

/**
 * Reads the translations of a gettext file. In a template, which has no translations, the originals are read.
 * Entries without a translation are not read, because the file has no text for them.
 */
export const readPo = (source: string, isTemplate: boolean): SourceText => {
  const segments: SourceSegment[] = [];
  let language: string | null = null;
  let untranslated = 0;
  for (const { id, plural, strings } of entriesOf(source)) {
    if (textOf(id) === '') {
      const header = strings.map(textOf).join('');
      language ??= declaredLanguage(/^Language:[ \t]*(\S+)/im.exec(header)?.[1]);
      continue;
    }
    const translated = strings.filter((pieces) => textOf(pieces) !== '');
    if (translated.length === 0 && !isTemplate) untranslated += 1;
    const texts = isTemplate ? [id, plural] : translated;
    for (const pieces of texts) segments.push(...segmentOf(pieces, 'body'));
  }
  const unread = untranslated === 0 ? [] : [`${untranslated} entries have no translation`];
  return { format: 'po', language: isTemplate ? null : language, segments, unread };
};
