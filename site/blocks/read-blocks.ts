/** A code block of a page. */
export interface Block {
  readonly page: string;
  /** The line of its first fence. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** Why it is not run, as the page says it. */
  readonly reason: string | null;
  /** Lines for the shell that the page does not show, to be run before. */
  readonly before: string;
}

const OPEN = /^(\s*)(`{3,})(\S*)\s*$/;
const NOT_RUN = /^\s*<!-- not run: (.+?) -->\s*$/;
const FIRST = /^\s*<!-- run first: (.+?) -->\s*$/;

/** What the comments right above a block say. */
const readComments = (lines: readonly string[], at: number): Pick<Block, 'reason' | 'before'> => {
  let reason: string | null = null;
  const before: string[] = [];
  for (let line = at - 1; line >= 0; line -= 1) {
    const text = lines[line] ?? '';
    const because = NOT_RUN.exec(text)?.[1];
    const first = FIRST.exec(text)?.[1];
    if (because !== undefined) reason = because;
    else if (first !== undefined) before.unshift(first);
    else if (text.trim() !== '') break;
  }
  return { reason, before: before.join('\n') };
};

/** The code blocks of a Markdown page, in order. */
export const readBlocks = (page: string, text: string): readonly Block[] => {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', fence = '', language = ''] = OPEN.exec(lines[at] ?? '') ?? [];
    if (fence === '') continue;
    const end = lines.findIndex((line, below) => below > at && line.trim() === fence);
    const last = end === -1 ? lines.length : end;
    const inside = lines.slice(at + 1, last).map((line) => line.slice(indent.length));
    const comments = readComments(lines, at);
    blocks.push({ page, line: at + 1, language, code: inside.join('\n'), ...comments });
    at = last;
  }
  return blocks;
};

/** What becomes of a block: it is run, parsed, only shown, left out for a written reason, or it is a fault. */
export type Use = 'run' | 'parse' | 'shown' | 'left out' | 'fault';

const RUN = ['sh', 'js', 'ts', 'python'];
const PARSE = ['json', 'yaml'];
/** Output, file trees, lists of addresses: nothing that could be run. */
const SHOWN = ['text', 'http'];

export const useOf = ({ language, reason }: Block): Use => {
  if (reason !== null) return 'left out';
  if (RUN.includes(language)) return 'run';
  if (PARSE.includes(language)) return 'parse';
  return SHOWN.includes(language) ? 'shown' : 'fault';
};
