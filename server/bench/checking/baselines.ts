/** What is found, as a count: enough to see that all find the same. */
export type Search = (text: string) => number;

const escaped = (phrase: string): string => phrase.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
const WORD = /[\p{L}\p{M}\p{N}_]/u;

/**
 * One regular expression for each phrase, as most checkers of style begin. Its \b knows ASCII alone,
 * so it finds something else in some languages; an exact one would be slower still.
 */
export const searchEach = (phrases: readonly string[]): Search => {
  const expressions = phrases.map((phrase) => new RegExp(`\\b${escaped(phrase)}\\b`, 'gi'));
  // V8 compiles an expression when it first runs.
  for (const each of expressions) each.test(phrases[0] ?? '');
  return (text) => expressions.reduce((sum, each) => sum + (text.match(each)?.length ?? 0), 0);
};

interface Node {
  readonly next: Map<string, Node>;
  fail: Node | null;
  readonly words: string[];
}

const newNode = (): Node => ({ next: new Map(), fail: null, words: [] });

/** Aho and Corasick with a map for each state and a string for each character, as packages have it. */
export const searchByMaps = (phrases: readonly string[]): Search => {
  const root = newNode();
  for (const phrase of phrases) {
    let node = root;
    const word = phrase.toLowerCase();
    for (const character of word) {
      const next = node.next.get(character) ?? newNode();
      node.next.set(character, next);
      node = next;
    }
    if (!node.words.includes(word)) node.words.push(word);
  }
  const queue: Node[] = [];
  for (const child of root.next.values()) {
    child.fail = root;
    queue.push(child);
  }
  for (const node of queue) {
    for (const [character, child] of node.next) {
      let fail = node.fail;
      while (fail !== null && !fail.next.has(character)) fail = fail.fail;
      child.fail = fail?.next.get(character) ?? root;
      child.words.push(...child.fail.words);
      queue.push(child);
    }
  }
  return (text) => {
    const lower = text.toLowerCase();
    let node = root;
    let count = 0;
    for (let at = 0; at < lower.length; at++) {
      const character = lower.charAt(at);
      while (node !== root && !node.next.has(character)) node = node.fail ?? root;
      node = node.next.get(character) ?? root;
      for (const word of node.words) {
        const isWhole =
          !WORD.test(lower.charAt(at - word.length)) && !WORD.test(lower.charAt(at + 1));
        if (isWhole) count += 1;
      }
    }
    return count;
  };
};
