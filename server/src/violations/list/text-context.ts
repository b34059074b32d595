import type { Place, TextContext } from '@copydesk/contract/violations/review-item';
import type { ExtractedDocument } from '../../checking/extract/document.ts';
import { readExtracted } from '../../assets/read-snapshot.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { ViolationAnchor } from '../record/record-violations.ts';

/** The parts of a snapshot that are needed to show passages of it. */
export interface SnapshotTexts {
  readonly segments: readonly Pick<
    ExtractedDocument['segments'][number],
    'text' | 'scope' | 'language'
  >[];
  readonly hidden: readonly string[];
  readonly language: string | null;
}

/** The most characters that are shown before and after the quote. */
const AROUND = 600;
const NEIGHBOUR = 300;
const KEPT_CHARACTERS = 20_000_000;

const sizeOf = ({ segments, hidden }: SnapshotTexts): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0) +
  hidden.reduce((sum, text) => sum + text.length, 0);

/** Reads the texts of snapshots and caches the ones that were read last. Snapshots never change. */
export const createSnapshotReader = (blobs: BlobStore) => {
  const kept = new Map<string, { texts: SnapshotTexts; size: number }>();
  return async (scope: Scope, snapshotId: string): Promise<SnapshotTexts> => {
    const key = `${scope.workspaceId} ${snapshotId}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known.texts;
    }
    const { segments, hidden, language } = await readExtracted(scope, blobs, snapshotId);
    const texts: SnapshotTexts = {
      segments: segments.map(({ text, scope: of, language: tag }) => ({
        text,
        scope: of,
        language: tag,
      })),
      hidden: hidden.map(({ text }) => text),
      language,
    };
    kept.set(key, { texts, size: sizeOf(texts) });
    let size = 0;
    for (const [id, entry] of [...kept].reverse()) {
      size += entry.size;
      if (size > KEPT_CHARACTERS && id !== key) kept.delete(id);
    }
    return texts;
  };
};

export type SnapshotReader = ReturnType<typeof createSnapshotReader>;

const NO_PLACE = { page: null, slide: null, paragraph: null, line: null, path: null } as const;

const placeOf = (position: ViolationAnchor['position']): Place => {
  const place = { ...NO_PLACE, attribute: null, kind: position.kind };
  switch (position.kind) {
    case 'html':
      return { ...place, path: position.path, attribute: position.attribute };
    case 'lines':
      return { ...place, line: position.line };
    case 'pdf':
      return { ...place, page: position.page };
    case 'office':
      return {
        ...place,
        slide: position.slide,
        paragraph: position.paragraph,
        path: position.part,
      };
    case 'json':
      return { ...place, path: position.pointer };
  }
};

/** Whether a position is inside a surrogate pair, where a text must not be cut. */
const isInPair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && /[\uDC00-\uDFFF]/.test(text.charAt(at));

const cut = (
  text: string,
  start: number,
  end: number,
): Pick<TextContext, 'text' | 'start' | 'end' | 'is_cut'> => {
  let from = Math.max(0, start - AROUND);
  let to = Math.min(text.length, end + AROUND);
  // Begin and end with a whole word if a word boundary is near.
  if (from > 0) from += Math.max(0, text.slice(from, from + 40).search(/\s\S/) + 1);
  if (to < text.length) {
    const back = text.slice(Math.max(end, to - 40), to).search(/\s\S*$/);
    if (back >= 0) to = Math.max(end, to - 40) + back;
  }
  if (isInPair(text, from)) from -= 1;
  if (isInPair(text, to)) to += 1;
  return {
    text: text.slice(from, to).toWellFormed(),
    start: start - from,
    end: end - from,
    is_cut: from > 0 || to < text.length,
  };
};

const neighbourOf = (texts: SnapshotTexts, index: number, step: 1 | -1): string | null => {
  const text = texts.segments[index + step]?.text;
  if (text === undefined) return null;
  return (step === 1 ? text.slice(0, NEIGHBOUR) : text.slice(-NEIGHBOUR)).toWellFormed();
};

/** The nearest heading above a segment. */
const headingsOf = (texts: SnapshotTexts, index: number): string[] => {
  for (let at = index - 1; at >= 0; at -= 1) {
    const segment = texts.segments[at];
    if (segment?.scope === 'heading') return [segment.text.slice(0, NEIGHBOUR).toWellFormed()];
  }
  return [];
};

/** Returns the passage of a snapshot that an anchor points to; null if the snapshot has no such place. */
export const contextIn = (texts: SnapshotTexts, anchor: ViolationAnchor): TextContext | null => {
  const { segment: index, start, end } = anchor;
  const isHidden = anchor.hidden === true;
  const segment = texts.segments[index];
  const text = isHidden ? texts.hidden[index] : segment?.text;
  if (text === undefined || start < 0 || end > text.length || end < start) return null;
  return {
    ...cut(text, start, end),
    before: isHidden ? null : neighbourOf(texts, index, -1),
    after: isHidden ? null : neighbourOf(texts, index, 1),
    headings: isHidden ? [] : headingsOf(texts, index),
    scope: isHidden ? 'body' : (segment?.scope ?? 'body'),
    hidden: isHidden,
    language: (isHidden ? null : segment?.language) ?? texts.language,
    place: placeOf(anchor.position),
  };
};

/** The context that the violation itself keeps, for when the snapshot cannot be read. */
export const contextOfQuote = (anchor: ViolationAnchor, quote: string): TextContext => ({
  text: `${anchor.prefix}${quote}${anchor.suffix}`,
  start: anchor.prefix.length,
  end: anchor.prefix.length + quote.length,
  is_cut: true,
  before: null,
  after: null,
  headings: [],
  scope: 'body',
  hidden: anchor.hidden === true,
  language: null,
  place: placeOf(anchor.position),
});
