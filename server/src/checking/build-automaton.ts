/**
 * Finds any number of words in one pass over a text (Aho and Corasick). The transitions stand in one
 * flat table with a row for each state and a column for each character that occurs in some word; a
 * cell holds twice the place of the next row, and one more if a word ends there.
 */
export interface Automaton {
  readonly columns: Uint16Array;
  readonly width: number;
  readonly table: Int32Array;
  /** For each state: the word that ends there plus 1, or 0. */
  readonly words: Int32Array;
  /** For each state: the longest suffix of it at which a shorter word ends, or 0. */
  readonly shorter: Int32Array;
}

/** A table of this many cells takes 256 MiB. */
const MAX_CELLS = 2 ** 26;

interface Trie {
  readonly size: number;
  readonly child: Int32Array;
  readonly sibling: Int32Array;
  readonly column: Uint16Array;
  readonly words: Int32Array;
}

const columnsOf = (words: readonly string[]): { columns: Uint16Array; width: number } => {
  const columns = new Uint16Array(0x1_0000);
  let width = 1;
  for (const word of words) {
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i);
      if (columns[unit] === 0) columns[unit] = width++;
    }
  }
  return { columns, width };
};

const growTrie = (words: readonly string[], columns: Uint16Array): Trie => {
  const capacity = words.reduce((sum, { length }) => sum + length, 1);
  const child = new Int32Array(capacity);
  const sibling = new Int32Array(capacity);
  const column = new Uint16Array(capacity);
  const ends = new Int32Array(capacity);
  let size = 1;
  for (const [id, word] of words.entries()) {
    let state = 0;
    for (let i = 0; i < word.length; i++) {
      const wanted = columns[word.charCodeAt(i)] as number;
      let next = child[state] as number;
      while (next !== 0 && column[next] !== wanted) next = sibling[next] as number;
      if (next === 0) {
        next = size++;
        column[next] = wanted;
        sibling[next] = child[state] as number;
        child[state] = next;
      }
      state = next;
    }
    ends[state] = id + 1;
  }
  return { size, child, sibling, column, words: ends };
};

/**
 * Builds the automaton of different, non-empty words; a word is known by its place in the list. States
 * are numbered by their distance from the root, so that the rows that are read most lie together.
 */
export const buildAutomaton = (list: readonly string[]): Automaton => {
  const { columns, width } = columnsOf(list);
  const trie = growTrie(list, columns);
  const { size } = trie;
  if (size * width > MAX_CELLS) throw new Error('The rules hold too many different terms.');
  const table = new Int32Array(size * width);
  const words = new Int32Array(size);
  const shorter = new Int32Array(size);
  const fallback = new Int32Array(size);
  /** The node of the trie that each state stands for; a state is numbered when it is queued. */
  const nodes = new Int32Array(size);
  let queued = 1;
  // A state's row begins as its fallback's row, which is nearer to the root and so complete.
  for (let state = 0; state < queued; state++) {
    const row = state * width;
    const back = (fallback[state] as number) * width;
    if (state !== 0) table.copyWithin(row, back, back + width);
    let node = trie.child[nodes[state] as number] as number;
    for (; node !== 0; node = trie.sibling[node] as number) {
      const next = queued++;
      const at = row + (trie.column[node] as number);
      const behind = state === 0 ? 0 : Math.floor((table[at] as number) / 2 / width);
      nodes[next] = node;
      words[next] = trie.words[node] as number;
      fallback[next] = behind;
      shorter[next] = words[behind] === 0 ? (shorter[behind] as number) : behind;
      const isEnd = words[next] !== 0 || shorter[next] !== 0;
      table[at] = next * width * 2 + (isEnd ? 1 : 0);
    }
  }
  return { columns, width, table, words, shorter };
};

/** Calls back with each word and the place after it, in the order in which words end. */
export const scan = (
  automaton: Automaton,
  units: Uint16Array,
  found: (word: number, end: number) => void,
): void => {
  const { columns, width, table, words, shorter } = automaton;
  let cell = 0;
  for (let at = 0; at < units.length; at++) {
    cell = table[(cell >> 1) + (columns[units[at] as number] as number)] as number;
    if ((cell & 1) === 0) continue;
    let state = (cell >> 1) / width;
    if (words[state] === 0) state = shorter[state] as number;
    for (; state !== 0; state = shorter[state] as number) {
      found((words[state] as number) - 1, at + 1);
    }
  }
};
