import type { Scope } from '../rule.ts';
import { decodeText, type TextHint } from './decode-text.ts';
import {
  declaredLanguage,
  type ExtractedDocument,
  type HiddenText,
  type Segment,
} from './document.ts';
import { ExtractionError } from './extraction-error.ts';
import { readPlainText } from './extract-text.ts';
import { LIMITS } from './limits.ts';

const SCOPES: ReadonlyMap<string, Scope> = new Map([
  ['title', 'title'],
  ['headline', 'heading'],
  ['heading', 'heading'],
  ['subject', 'title'],
  ['alt', 'alt'],
  ['alt_text', 'alt'],
  ['alttext', 'alt'],
  ['caption', 'caption'],
  ['meta_description', 'meta'],
]);

const LANGUAGE_KEYS = ['language', 'lang', 'locale'];
/** Keys whose values are identifiers, not words of the post. */
const NAME_KEYS: ReadonlySet<string> = new Set([...LANGUAGE_KEYS, 'id', 'type', 'slug', 'uuid']);
const ADDRESS = /^(?:https?:\/\/|mailto:|data:|\/\/)\S*$/i;
const HAS_LETTER = /\p{L}/u;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?$/;

const isText = (key: string, value: string): boolean =>
  HAS_LETTER.test(value) && !NAME_KEYS.has(key) && !ADDRESS.test(value) && !TIME.test(value);

/**
 * Escapes a key for a JSON pointer. Characters that no database stores are replaced. The pointer then matches
 * no value, but it can be stored.
 */
const pointerStep = (key: string): string =>
  key.toWellFormed().replaceAll('\0', '\uFFFD').replaceAll('~', '~0').replaceAll('/', '~1');

interface Waiting {
  readonly value: unknown;
  readonly pointer: string;
  readonly key: string;
  readonly depth: number;
}

const childrenOf = ({ value, pointer, key, depth }: Waiting): readonly Waiting[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (depth >= LIMITS.depth) throw new ExtractionError('too_deep');
  // The items of a list get the key of the list.
  return Object.entries(value).map(([name, child]: [string, unknown]) => ({
    value: child,
    pointer: `${pointer}/${pointerStep(name)}`,
    key: Array.isArray(value) ? key : name.toLowerCase(),
    depth: depth + 1,
  }));
};

const parse = (source: string): unknown => {
  try {
    return JSON.parse(source);
  } catch {
    throw new ExtractionError('damaged');
  }
};

const languageOf = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return null;
  const entry = Object.entries(value).find(
    ([key, found]) => LANGUAGE_KEYS.includes(key.toLowerCase()) && typeof found === 'string',
  );
  return declaredLanguage(entry ? String(entry[1]) : null);
};

/** Extracts every text of a JSON value in order, with its JSON pointer (RFC 6901) as its place. */
export const extractPost = (bytes: Uint8Array, hint: TextHint): ExtractedDocument => {
  const root = parse(decodeText(bytes, hint));
  const segments: Segment[] = [];
  const hidden: HiddenText[] = [];
  const waiting: Waiting[] = [{ value: root, pointer: '', key: '', depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string' && isText(next.key, next.value)) {
      const anchor = { kind: 'json', pointer: next.pointer } as const;
      const read = readPlainText(next.value, 0, anchor, SCOPES.get(next.key) ?? 'body');
      for (const segment of read.segments) segments.push(segment);
      for (const text of read.hidden) hidden.push(text);
    }
    for (const child of childrenOf(next).toReversed()) waiting.push(child);
  }
  return {
    format: 'post',
    title: segments.find(({ scope }) => scope === 'title')?.text ?? null,
    language: languageOf(root),
    segments,
    hidden,
    lineStarts: null,
  };
};
