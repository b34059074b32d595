/** A stretch of text with its marks. A line break is a plain "\n" that carries no mark. */
export interface Leaf {
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly code?: true;
  readonly strikethrough?: true;
  readonly href?: string;
}

type BlockType =
  | 'heading'
  | 'paragraph'
  | 'bulleted_list'
  | 'numbered_list'
  | 'list_item'
  | 'quote'
  | 'table'
  | 'table_row'
  | 'table_cell'
  | 'code_block'
  | 'divider';

export type Align = 'left' | 'center' | 'right' | null;

/** One element of a document as editors hold it. */
export interface Block {
  readonly type: BlockType;
  /** Of a heading, 1 to 6. */
  readonly level?: number;
  /** Of a numbered list that does not begin at 1. */
  readonly start?: number;
  /** Of a list item with a box to tick. */
  readonly checked?: boolean;
  /** Of a table whose columns are aligned. */
  readonly align?: readonly Align[];
  /** Of a code block. */
  readonly language?: string;
  readonly children: readonly (Block | Leaf)[];
}

export const isLeaf = (node: Block | Leaf): node is Leaf => 'text' in node;

/** What no reader sees and some parser or store cannot hold: controls, halves of characters and such. */
const INVISIBLE = /[^\P{Cc}\t\n]|\p{Surrogate}|\p{Noncharacter_Code_Point}|\uFEFF/gu;

/** A text with one kind of line end and with nothing that could not be kept. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '');

/** A link's address, or null where following it could do more than open a page or a letter. */
export const safeHref = (url: string): string | null => {
  const href = url.trim();
  if (!/^(?:https?:\/\/|mailto:)[^\s<>"\\^`{|}\p{Cc}]+$/iu.test(href)) return null;
  return URL.canParse(href) ? href : null;
};

const sameMarks = (a: Leaf, b: Leaf): boolean =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.code === b.code &&
  a.strikethrough === b.strikethrough &&
  a.href === b.href;

/** The same text with as few leaves as it takes; empty ones go. */
const mergeLeaves = (leaves: readonly Leaf[]): readonly Leaf[] => {
  const merged: Leaf[] = [];
  for (const leaf of leaves) {
    if (leaf.text === '') continue;
    const last = merged.at(-1);
    if (last && sameMarks(last, leaf)) {
      merged[merged.length - 1] = { ...last, text: last.text + leaf.text };
    } else {
      merged.push(leaf);
    }
  }
  return merged;
};

/** By hand, because a pattern at the end of a text would try every white space in it. */
const trimEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && ' \t\n'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

const trimStart = (text: string): string => text.replace(/^[ \t\n]+/, '');

/** Merged leaves without white space at either end, which Markdown does not keep either. */
export const trimLeaves = (leaves: readonly Leaf[]): readonly Leaf[] => {
  const merged = mergeLeaves(leaves);
  const first = merged.findIndex(({ text }) => trimStart(text) !== '');
  if (first === -1) return [];
  const last = merged.findLastIndex(({ text }) => trimEnd(text) !== '');
  return merged.slice(first, last + 1).map((leaf, i) => {
    const text = i === 0 ? trimStart(leaf.text) : leaf.text;
    return { ...leaf, text: i === last - first ? trimEnd(text) : text };
  });
};
