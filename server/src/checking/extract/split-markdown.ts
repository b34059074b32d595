const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Patterns for HTML blocks that do not end at a blank line: how each kind begins and how it ends. */
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

/** Whether a line ends an open fence: the same sign at least as often, and nothing after it. */
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
 * Splits Markdown between top-level blocks: at a blank line that an unindented line follows. Small chunks
 * matter because the parser's time grows faster than the length of its text.
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

/** The names that lines such as `[name]: address` define, for links and notes to refer to. */
export const definedLabels = (source: string): ReadonlySet<string> => {
  const labels = new Set<string>();
  for (const [line] of source.matchAll(LINE)) {
    if (line === '') break;
    const label = DEFINITION.exec(line)?.[1];
    if (label !== undefined) labels.add(labelOf(label));
  }
  return labels;
};

/**
 * Definitions to append to a chunk, so that references become links even
 * if their definitions are in another chunk.
 */
export const definitionsFor = (chunk: string, labels: ReadonlySet<string>): string => {
  if (labels.size === 0) return '';
  const used = new Set<string>();
  for (const [, label = ''] of chunk.matchAll(/\[((?:[^\\[\]]|\\.){1,200})\]/g)) {
    if (labels.has(labelOf(label))) used.add(label.replace(/\s+/g, ' '));
  }
  const lines = [...used].map((label) => `[${label}]: x`);
  return lines.length === 0 ? '' : `\n\n${lines.join('\n\n')}\n`;
};
