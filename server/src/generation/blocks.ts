/** A stretch of text with its marks. A line break is a plain "\n" without a mark. */
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

/** One element of a document, in the form that editors use. */
export interface Block {
  readonly type: BlockType;
  /** The level of a heading, 1 to 6. */
  readonly level?: number;
  /** The first number of a numbered list that does not begin at 1. */
  readonly start?: number;
  /** Whether a list item with a checkbox is ticked. */
  readonly checked?: boolean;
  /** The alignment of a table's columns, if it has one. */
  readonly align?: readonly Align[];
  /** The language of a code block. */
  readonly language?: string;
  readonly children: readonly (Block | Leaf)[];
}

export const isLeaf = (node: Block | Leaf): node is Leaf => 'text' in node;

/**
 * Characters that readers do not see and that some parser or store cannot hold: control
 * characters, halves of surrogate pairs and the like.
 */
const INVISIBLE = /[^\P{Cc}\t\n]|\p{Surrogate}|\p{Noncharacter_Code_Point}|\uFEFF/gu;

/** Makes all line ends alike and removes characters that could not be stored. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '');

/** A link's address; null if following it could do more than open a page or an email. */
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

/** Joins neighbouring leaves with the same marks and removes empty ones. */
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

/**
 * Removes white space at the end. A regular expression would be slow: it would try every white space in the
 * text.
 */
const trimEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && ' \t\n'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

const trimStart = (text: string): string => text.replace(/^[ \t\n]+/, '');

/** Merges leaves and removes the white space at both ends, which Markdown does not keep either. */
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
