const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Blocks of HTML that a blank line does not end, and what does. */
const LONG_HTML: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<![a-z]/i, />/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
];
const DEFINITION = /^ {0,3}\[((?:[^\\[\]]|\\.){1,200})\]:[ \t]*\S/;
const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/g;

export interface MarkdownChunk {
  readonly text: string;
  readonly offset: number;
}

/** The line that ends an open fence: the same sign at least as often, and nothing after it. */
const closesFence = (fence: string, line: string): boolean => {
  const mark = FENCE.exec(line)?.[1];
  return (
    mark !== undefined &&
    mark[0] === fence[0] &&
    mark.length >= fence.length &&
    line.trim() === mark
  );
};

/**
 * Cuts a Markdown text where one top-level block surely ends and another begins: at a blank line
 * that an unindented line follows. The parser's work grows faster than the length of its text.
 */
export const splitMarkdown = function* (source: string): Generator<MarkdownChunk> {
  let start = 0;
  let offset = 0;
  let blank = false;
  let fence: string | null = null;
  let htmlEnd: RegExp | null = null;
  for (const [line] of source.matchAll(LINE)) {
    if (line === '') break;
    const open = fence !== null || htmlEnd !== null;
    if (blank && line.trim() !== '' && !/^[ \t]/.test(line)) {
      yield { text: source.slice(start, offset), offset: start };
      start = offset;
    }
    if (fence !== null) {
      if (closesFence(fence, line)) fence = null;
    } else if (htmlEnd === null) {
      fence = FENCE.exec(line)?.[1] ?? null;
      htmlEnd = LONG_HTML.find(([begin]) => begin.test(line))?.[1] ?? null;
    }
    if (htmlEnd?.test(line)) htmlEnd = null;
    blank = !open && line.trim() === '';
    offset += line.length;
  }
  yield { text: source.slice(start), offset: start };
};

const labelOf = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase();

/** The names that links and notes can refer to: `[name]: address` may stand anywhere. */
export const definedLabels = (source: string): ReadonlySet<string> => {
  const labels = new Set<string>();
  for (const [line] of source.matchAll(LINE)) {
    if (line === '') break;
    const label = DEFINITION.exec(line)?.[1];
    if (label !== undefined) labels.add(labelOf(label));
  }
  return labels;
};

/** Definitions for a chunk to end with, so that its references are links although they are elsewhere. */
export const definitionsFor = (chunk: string, labels: ReadonlySet<string>): string => {
  if (labels.size === 0) return '';
  const used = new Set<string>();
  for (const [, label = ''] of chunk.matchAll(/\[((?:[^\\[\]]|\\.){1,200})\]/g)) {
    if (labels.has(labelOf(label))) used.add(label.replace(/\s+/g, ' '));
  }
  const lines = [...used].map((label) => `[${label}]: x`);
  return lines.length === 0 ? '' : `\n\n${lines.join('\n\n')}\n`;
};
