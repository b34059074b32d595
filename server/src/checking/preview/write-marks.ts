/** A stretch of the source to mark, and the label of the mark. */
export interface PageMark {
  readonly start: number;
  readonly end: number;
  readonly severity: 'critical' | 'high' | 'medium' | 'low' | 'unspecified';
  readonly label: string;
  /** Whether it is the one that somebody looks for. */
  readonly isPointed?: boolean;
}

export const MAX_LABEL = 500;

/** How marks look. Different underlines distinguish the severities for readers who do not see the colours. */
export const MARK_STYLE = `mark{background:#fff3bf;color:inherit;text-decoration:underline dotted #8a6d00 2px}
mark.critical{background:#ffe0db;text-decoration:underline solid #b42318 3px}
mark.high{background:#ffe9d6;text-decoration:underline wavy #b54708 2px}
mark.medium{text-decoration:underline dashed #8a6d00 2px}
mark.pointed{border-block:2px solid #b42318;padding-block:1px}`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '`': '&#96;',
  '\u00A0': '&nbsp;',
};
/** Writes a text so that it stays a text between tags and in an attribute. */
export const escape = (text: string): string =>
  text.toWellFormed().replaceAll(/[&<>"`\u00A0]/g, (sign) => ESCAPES[sign] ?? '');

interface Part {
  readonly text: string;
  readonly marks: readonly PageMark[];
}

/**
 * Cuts a text where marks begin and end. A text whose length differs from its source is marked as a whole.
 */
const cutPiece = (
  { text, start, end }: { text: string; start: number; end: number },
  marks: readonly PageMark[],
): Part[] => {
  const touching = marks.filter((mark) => mark.start < end && mark.end > start);
  if (touching.length === 0 || end - start !== text.length) return [{ text, marks: touching }];
  const cuts = new Set([start, end]);
  for (const mark of touching) {
    cuts.add(Math.max(start, mark.start));
    cuts.add(Math.min(end, mark.end));
  }
  const places = [...cuts].toSorted((a, b) => a - b);
  return places.slice(0, -1).map((from, n) => {
    const to = places[n + 1] ?? end;
    return {
      text: text.slice(from - start, to - start),
      marks: touching.filter((mark) => mark.start < to && mark.end > from),
    };
  });
};

/** Joins neighbouring parts that the same marks cover. */
const joinParts = (parts: readonly Part[]): Part[] => {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isSame =
      last?.marks.length === part.marks.length &&
      last.marks.every((one, n) => one === part.marks[n]);
    if (last && isSame) joined[joined.length - 1] = { ...last, text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
};

const ORDER = ['critical', 'high', 'medium', 'low', 'unspecified'] as const;

const writePart = ({ text, marks }: Part): string => {
  if (marks.length === 0 || text === '') return escape(text);
  const [severity] = ORDER.filter((one) => marks.some((mark) => mark.severity === one));
  const labels = [...new Set(marks.map(({ label }) => label))].join('; ').slice(0, MAX_LABEL);
  const pointed = marks.some(({ isPointed }) => isPointed) ? ' pointed' : '';
  return `<mark class="${severity}${pointed}" title="${escape(labels)}">${escape(text)}</mark>`;
};

/** Writes the pieces of a text, which follow each other in their source, with the marks that touch them. */
export const writeMarked = (
  pieces: readonly { readonly text: string; readonly start: number; readonly end: number }[],
  marks: readonly PageMark[],
): string =>
  joinParts(pieces.flatMap((piece) => cutPiece(piece, marks)))
    .map(writePart)
    .join('');
