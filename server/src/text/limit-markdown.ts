const MAX_LENGTH = 100_000;
/**
 * The limit for the number of lines, where lines inside quotes and lists
 * count more. A long article has a few hundred.
 */
const LINE_BUDGET = 4_000;
/**
 * Each mark is tried against all others of its block, so the squares of
 * their numbers count. Prose uses thousands.
 */
const MARK_BUDGET = 4_000_000;

const MARK = /[[\]*_~<`!&]/g;
const MARKER = /[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/gy;
/** A line that begins a block of its own even directly below a paragraph. */
const BEGINS_BLOCK = /^ {0,3}(?:[-*+]|#{1,6}) +\S/;

/** Estimates how many quotes and list items a line is in, by its markers and the space before its text. */
const depthOf = (line: string): number => {
  let markers = 0;
  let end = 0;
  for (const match of line.matchAll(MARKER)) {
    markers += 1;
    end = match.index + match[0].length;
  }
  const space = /^[ \t]*/.exec(line.slice(end))?.[0] ?? '';
  return markers + space.replaceAll('\t', '    ').length / 10;
};

/**
 * Estimates the cost of lines. A parser checks every open quote and item against every
 * line, even against lines without a marker.
 */
const costOfLines = (lines: readonly string[]): number => {
  let depth = 0;
  let cost = 0;
  for (const line of lines) {
    depth = Math.max(depth, depthOf(line));
    cost += 1 + depth + depth ** 2 / 8;
  }
  return cost;
};

/** The blocks of a text one after the other, each as its lines. */
const blocksOf = function* (text: string): Generator<readonly string[]> {
  let block: string[] = [];
  for (const line of text.split('\n')) {
    if (block.length > 0 && (line.trim() === '' || BEGINS_BLOCK.test(line))) {
      yield block;
      block = [];
    }
    block.push(line);
  }
  yield block;
};

export interface LimitedMarkdown {
  /** The part that a parser reads quickly. */
  readonly markdown: string;
  /** The rest, which is kept as plain text. */
  readonly rest: string;
}

/**
 * Splits off text that would keep a Markdown parser busy for seconds or overflow its stack, for instance
 * because a model repeated one character until its limit. What people write is not split.
 */
export const limitMarkdown = (text: string): LimitedMarkdown => {
  let length = 0;
  let lineCost = 0;
  let markCost = 0;
  for (const lines of blocksOf(text)) {
    const block = lines.join('\n');
    lineCost += costOfLines(lines);
    markCost += (block.match(MARK)?.length ?? 0) ** 2;
    const next = length + block.length + 1;
    if (next > MAX_LENGTH || lineCost > LINE_BUDGET || markCost > MARK_BUDGET) {
      return { markdown: text.slice(0, length), rest: text.slice(length) };
    }
    length = next;
  }
  return { markdown: text, rest: '' };
};
