import type { Piece } from '../extract/collapse-text.ts';
import { linesOf, maskRange, segmentOf, type SourceSegment } from './source.ts';

const TOML = /^\+\+\+[ \t]*\r?\n(?:[^]{0,20000}?\r?\n)?\+\+\+[ \t]*(?:\r?\n|$)/;
const YAML = /^---[ \t]*\r?\n(?:[^]{0,20000}?\r?\n)?---[ \t]*(?:\r?\n|$)/;
const TOML_FIELD = /^(title|description)[ \t]*=[ \t]*(["'])(.*)\2[ \t]*(?:#.*)?$/i;
const YAML_FIELD = /^(title|description)[ \t]*:[ \t]*(["']?)(.*?)\2[ \t]*$/i;
const YAML_BLOCK = /^(title|description)[ \t]*:[ \t]*[|>][-+0-9]*[ \t]*$/i;

const scopeOf = (name: string) => (name.toLowerCase() === 'title' ? 'title' : 'meta');

const fieldSegments = (text: string, start: number, pattern: RegExp): readonly SourceSegment[] => {
  const field = pattern.exec(text);
  if (!field) return [];
  const [, name = '', quote = '', value = ''] = field;
  const sign = text.search(/[:=]/) + 1;
  const from = start + text.indexOf(quote + value, sign) + quote.length;
  return segmentOf([{ text: value, start: from, end: from + value.length }], scopeOf(name));
};

/** The indented lines of a block (`description: >`), as one text. */
const blockSegments = (lines: ReturnType<typeof linesOf>, at: number, name: string) => {
  const pieces: Piece[] = [];
  for (const { text, start } of lines.slice(at + 1)) {
    if (text.trim() !== '' && !/^[ \t]/.test(text)) break;
    pieces.push({ text: `${text}\n`, start, end: start + text.length + 1, keepLines: true });
  }
  return segmentOf(pieces, scopeOf(name));
};

interface FrontMatter {
  /** The source with the front matter replaced by spaces. */
  readonly masked: string;
  readonly segments: readonly SourceSegment[];
}

/** Reads title and description of front matter in TOML or YAML. Its other keys are not read. */
export const readFrontMatter = (source: string): FrontMatter => {
  const toml = TOML.exec(source)?.[0];
  const header = toml ?? YAML.exec(source)?.[0] ?? '';
  const lines = linesOf(header);
  const segments = lines.flatMap(({ text, start }, n) => {
    const block = toml === undefined ? YAML_BLOCK.exec(text) : null;
    if (block) return blockSegments(lines, n, block[1] ?? '');
    return fieldSegments(text, start, toml === undefined ? YAML_FIELD : TOML_FIELD);
  });
  return { masked: maskRange(source, 0, header.length), segments };
};

/** The language that front matter declares; null if it declares none. */
export const languageInFrontMatter = (source: string): string | null => {
  const header = (TOML.exec(source) ?? YAML.exec(source))?.[0] ?? '';
  return /^lang(?:uage)?[ \t]*[:=][ \t]*["']?([a-z]{2,3}(?:[-_]\w+)*)/im.exec(header)?.[1] ?? null;
};
