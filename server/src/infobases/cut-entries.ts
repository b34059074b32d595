import type { SkipReason } from '@copydesk/contract/infobases/app-routes';
import { describeSegment } from '../checking/extract/describe-segment.ts';
import type { ExtractedDocument, Segment } from '../checking/extract/document.ts';
import { cutText } from '../generation/cut-text.ts';
import { foldForSearch } from '../platform/text/fold.ts';

/** A piece of a file that can become an entry. */
export interface CutEntry {
  readonly title: string;
  readonly body: string;
}

/** Texts that did not become entries, by reason, with the beginning of the first one. */
export interface Skipped {
  readonly reason: SkipReason;
  readonly count: number;
  readonly sample: string;
}

export interface CutFile {
  readonly entries: readonly CutEntry[];
  readonly skipped: readonly Skipped[];
}

/**
 * The target length of an entry, in characters. A prompt has space for about a dozen such facts; shorter ones
 * say too little alone.
 */
const TARGET = 1_200;
/** A longer paragraph is cut between words. */
const LONGEST = 2_000;
const SHORTEST = 20;
const MAX_TITLE = 180;
const MAX_SAMPLE = 120;

/** Removes what PostgreSQL cannot store. A file may contain anything. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim();

const oneLine = (text: string): string => storable(text).replace(/\s+/g, ' ');

/** Counts the texts that are left out, and keeps the first example of each reason. */
export const createSkips = () => {
  const skips = new Map<SkipReason, Skipped>();
  return {
    add: (reason: SkipReason, text: string): void => {
      const sample = skips.get(reason)?.sample ?? cutText(oneLine(text), MAX_SAMPLE);
      skips.set(reason, { reason, count: (skips.get(reason)?.count ?? 0) + 1, sample });
    },
    all: (): readonly Skipped[] => [...skips.values()],
  };
};

const READ: ReadonlySet<Segment['scope']> = new Set(['body', 'caption']);

/** The table row of a cell on a page. Cells of the same row become one line. */
const rowOf = ({ anchor }: Segment): string | null => {
  if (anchor.kind !== 'html') return null;
  const at = anchor.path.lastIndexOf('tr');
  return at === -1 ? null : anchor.path.slice(0, anchor.path.indexOf(' > ', at) + 1 || undefined);
};

interface Paragraph {
  readonly heading: string;
  readonly text: string;
}

/**
 * Returns paragraphs with the heading above them, and table rows as lines. Repeated paragraphs are left out.
 */
const paragraphsOf = (
  document: ExtractedDocument,
  skips: ReturnType<typeof createSkips>,
): readonly Paragraph[] => {
  const paragraphs: Paragraph[] = [];
  const seen = new Set<string>();
  let heading = '';
  let row: string | null = null;
  for (const segment of document.segments) {
    const text = storable(segment.text);
    if (text === '') continue;
    if (segment.scope === 'heading') {
      heading = oneLine(text);
      row = null;
      continue;
    }
    // The title is added to every entry, and metadata is not part of the text.
    if (segment.scope === 'title' || segment.scope === 'meta') continue;
    if (!READ.has(segment.scope)) {
      skips.add('not_text', text);
      continue;
    }
    const isCell = describeSegment(document, segment).role === 'cell';
    const ownRow = isCell ? rowOf(segment) : null;
    const last = paragraphs.at(-1);
    if (ownRow !== null && ownRow === row && last) {
      paragraphs[paragraphs.length - 1] = { ...last, text: `${last.text} | ${oneLine(text)}` };
      continue;
    }
    row = ownRow;
    const folded = foldForSearch(oneLine(text));
    if (!isCell && seen.has(folded)) {
      skips.add('repeated', text);
      continue;
    }
    seen.add(folded);
    paragraphs.push({ heading, text });
  }
  return paragraphs;
};

const partsOf = (text: string): readonly string[] => {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > LONGEST) {
    const part = cutText(rest, TARGET);
    parts.push(part.trim());
    rest = rest.slice(part.length).trim();
  }
  return rest === '' ? parts : [...parts, rest];
};

const titleOf = (document: string, heading: string, part: number): string => {
  const isSame = foldForSearch(document) === foldForSearch(heading);
  const names = [document, isSame ? '' : heading].filter((name) => name !== '');
  const title = cutText(names.join(': '), MAX_TITLE);
  return part === 1 ? title : `${title} (${part})`;
};

/**
 * Cuts a file into entries: the text below a heading is one entry, or several if it is long. Each has the
 * title of the file, because a prompt shows entries on their own. The same file always gives the same
 * entries.
 */
export const cutEntries = (document: ExtractedDocument, fileName: string): CutFile => {
  const skips = createSkips();
  for (const { text } of document.hidden) skips.add('hidden', text);
  const named = oneLine(document.title ?? '') || oneLine(fileName.replace(/\.[a-z0-9]{1,5}$/i, ''));
  const entries: CutEntry[] = [];
  const parts = new Map<string, number>();
  let open: { heading: string; texts: string[]; length: number } | null = null;
  const close = (): void => {
    if (!open) return;
    const body = open.texts.join('\n\n');
    if (body.length < SHORTEST) skips.add('too_short', body);
    else {
      const part = (parts.get(open.heading) ?? 0) + 1;
      parts.set(open.heading, part);
      entries.push({ title: titleOf(named, open.heading, part), body });
    }
    open = null;
  };
  for (const { heading, text } of paragraphsOf(document, skips)) {
    for (const part of partsOf(text)) {
      if (open && (open.heading !== heading || open.length + part.length > TARGET)) close();
      open ??= { heading, texts: [], length: 0 };
      open.texts.push(part);
      open.length += part.length;
    }
  }
  close();
  return { entries, skipped: skips.all() };
};
