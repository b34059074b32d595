import type { DraftBlock, DraftLeaf } from '@copydesk/contract/documents/draft';
import type { Node } from '@tiptap/pm/model';
import { cleanText } from './plain-text.ts';

const LANGUAGE = /^[\w+#.-]{1,40}$/;
const LARGEST_START = 999_999_999;

const sameMarks = (a: DraftLeaf, b: DraftLeaf): boolean =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.code === b.code &&
  a.strikethrough === b.strikethrough &&
  a.href === b.href;

/** Converts a text node. Keys are always in the same order, so that equal documents are equal as JSON too. */
const leafOf = (node: Node): DraftLeaf => {
  if (!node.isText) return { text: '\n' };
  const has = (name: string): boolean => node.marks.some(({ type }) => type.name === name);
  const link = node.marks.find(({ type }) => type.name === 'link');
  return {
    text: node.text ?? '',
    ...(has('bold') ? { bold: true } : {}),
    ...(has('italic') ? { italic: true } : {}),
    ...(has('code') ? { code: true } : {}),
    ...(has('strike') ? { strikethrough: true } : {}),
    ...(link ? { href: String(link.attrs['href']) } : {}),
  };
};

/** Splits a leaf at its line breaks, because a line break has no marks such as bold. */
const parted = (leaf: DraftLeaf): readonly DraftLeaf[] => {
  if (!leaf.text.includes('\n')) return [leaf];
  return leaf.text
    .split('\n')
    .flatMap((text, at) => [...(at > 0 ? [{ text: '\n' }] : []), { ...leaf, text }]);
};

/** If a mark begins in the middle of a surrogate pair, the whole character goes to the leaf before it. */
const whole = (leaves: readonly DraftLeaf[]): readonly DraftLeaf[] =>
  leaves.map((leaf, at) => {
    const before = leaves[at - 1]?.text ?? '';
    const behind = leaves[at + 1]?.text ?? '';
    const start = /[\uD800-\uDBFF]$/.test(before) && /^[\uDC00-\uDFFF]/.test(leaf.text) ? 1 : 0;
    const half = /[\uD800-\uDBFF]$/.test(leaf.text) ? /^[\uDC00-\uDFFF]/.exec(behind) : null;
    const text = leaf.text.slice(start) + (half?.[0] ?? '');
    return text === leaf.text ? leaf : { ...leaf, text };
  });

const leavesOf = (node: Node): readonly DraftLeaf[] => {
  const merged: DraftLeaf[] = [];
  const leaves = whole(node.children.map(leafOf)).map((leaf) => ({
    ...leaf,
    text: cleanText(leaf.text),
  }));
  for (const leaf of leaves.flatMap(parted)) {
    if (leaf.text === '') continue;
    const last = merged.at(-1);
    if (last && sameMarks(last, leaf))
      merged[merged.length - 1] = { ...last, text: last.text + leaf.text };
    else merged.push(leaf);
  }
  return merged;
};

const isBlank = (node: Node): boolean =>
  node.type.name === 'paragraph' && leavesOf(node).length === 0;

/**
 * The blocks of a node. A single empty paragraph is only there for typing and is not part of the document.
 */
const blocksIn = (node: Node): readonly DraftBlock[] => {
  const [first] = node.children;
  return node.childCount === 1 && first && isBlank(first) ? [] : node.children.map(blockOf);
};

const alignOf = (table: Node): Pick<DraftBlock, 'align'> => {
  const align = (table.firstChild?.children ?? []).map(
    (cell) => (cell.attrs['align'] ?? null) as 'left' | 'center' | 'right' | null,
  );
  return align.some((side) => side !== null) ? { align } : {};
};

const tableOf = (table: Node): DraftBlock => ({
  type: 'table',
  ...alignOf(table),
  children: table.children.map((row) => ({
    type: 'table_row',
    children: row.children.map((cell) => ({ type: 'table_cell', children: leavesOf(cell) })),
  })),
});

const itemOf = (item: Node): DraftBlock => {
  const checked: unknown = item.attrs['checked'];
  return {
    type: 'list_item',
    ...(typeof checked === 'boolean' ? { checked } : {}),
    children: blocksIn(item),
  };
};

const startOf = (list: Node): Pick<DraftBlock, 'start'> => {
  const start = Number(list.attrs['start']);
  const isSaid = Number.isInteger(start) && start >= 0 && start <= LARGEST_START && start !== 1;
  return isSaid ? { start } : {};
};

const codeOf = (node: Node): DraftBlock => {
  const language = String(node.attrs['language'] ?? '');
  const text = cleanText(node.textContent);
  return {
    type: 'code_block',
    ...(LANGUAGE.test(language) ? { language } : {}),
    children: text === '' ? [] : [{ text }],
  };
};

const write = (node: Node): DraftBlock => {
  switch (node.type.name) {
    case 'paragraph':
      return { type: 'paragraph', children: leavesOf(node) };
    case 'heading':
      return { type: 'heading', level: Number(node.attrs['level']), children: leavesOf(node) };
    case 'bulletList':
      return { type: 'bulleted_list', children: node.children.map(itemOf) };
    case 'orderedList':
      return { type: 'numbered_list', ...startOf(node), children: node.children.map(itemOf) };
    case 'blockquote':
      return { type: 'quote', children: blocksIn(node) };
    case 'table':
      return tableOf(node);
    case 'codeBlock':
      return codeOf(node);
    case 'horizontalRule':
      return { type: 'divider', children: [] };
    default:
      throw new Error(`The editor has a node ${node.type.name} that no document holds.`);
  }
};

/**
 * The converted blocks by node. Nodes are immutable, so a key press converts only the block that it changed.
 */
const written = new WeakMap<Node, DraftBlock>();

const blockOf = (node: Node): DraftBlock => {
  const block = written.get(node) ?? write(node);
  written.set(node, block);
  return block;
};

/** Converts the editor's content to block nodes. */
export const writeBlocks = (doc: Node): readonly DraftBlock[] => blocksIn(doc);
