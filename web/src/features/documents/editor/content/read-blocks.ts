import type { DraftBlock, DraftLeaf } from '@copydesk/contract/documents/draft';
import type { JSONContent } from '@tiptap/core';
import { safeHref } from './plain-text.ts';

/**
 * Thrown if a document contains something that the editor would lose. Such a document is not opened for
 * editing.
 */
export class UnknownBlockError extends Error {}

const refuse = (what: unknown): never => {
  throw new UnknownBlockError(`The editor does not know ${String(what)}.`);
};

const isLeaf = (node: DraftBlock | DraftLeaf): node is DraftLeaf => 'text' in node;

const LEAF_KEYS = new Set(['text', 'bold', 'italic', 'code', 'strikethrough', 'href']);

const refuseOthers = (node: object, known: ReadonlySet<string>): void => {
  for (const key of Object.keys(node)) if (!known.has(key)) refuse(key);
};

const marksOf = (leaf: DraftLeaf): NonNullable<JSONContent['marks']> => {
  const { href } = leaf;
  if (href !== undefined && safeHref(href) !== href) refuse('such a link');
  return [
    ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }]),
    ...(leaf.bold ? [{ type: 'bold' }] : []),
    ...(leaf.code ? [{ type: 'code' }] : []),
    ...(leaf.italic ? [{ type: 'italic' }] : []),
    ...(leaf.strikethrough ? [{ type: 'strike' }] : []),
  ];
};

/**
 * The inline nodes of a leaf. A line break becomes a node of the same length as its character in the leaf.
 */
const inlineOf = (leaf: DraftLeaf): JSONContent[] => {
  refuseOthers(leaf, LEAF_KEYS);
  const marks = marksOf(leaf);
  return leaf.text
    .split('\n')
    .flatMap((text, at): JSONContent[] => [
      ...(at > 0 ? [{ type: 'hardBreak' }] : []),
      ...(text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }]),
    ]);
};

const leavesOf = ({ type, children }: DraftBlock): readonly DraftLeaf[] =>
  children.map((child) => (isLeaf(child) ? child : refuse(`${child.type} in ${type}`)));

const childrenOf = ({ type, children }: DraftBlock, wanted?: DraftBlock['type']) =>
  children.map((child) => {
    if (isLeaf(child)) return refuse(`text in ${type}`);
    return wanted !== undefined && child.type !== wanted
      ? refuse(`${child.type} in ${type}`)
      : child;
  });

const content = (nodes: JSONContent[]): { content?: JSONContent[] } =>
  nodes.length > 0 ? { content: nodes } : {};

/** Adds an empty paragraph to an empty container, so that the person can type there. */
const filled = (blocks: readonly DraftBlock[]): JSONContent[] =>
  blocks.length > 0 ? blocks.map((block) => nodeOf(block)) : [{ type: 'paragraph' }];

const tableOf = (block: DraftBlock): JSONContent => {
  const rows = childrenOf(block, 'table_row').map((row) => childrenOf(row, 'table_cell'));
  const width = rows[0]?.length ?? 0;
  if (width === 0 || rows.some((row) => row.length !== width)) refuse('a table without its cells');
  return {
    type: 'table',
    content: rows.map((cells, row) => ({
      type: 'tableRow',
      content: cells.map((cell, column) => ({
        type: row === 0 ? 'tableHeader' : 'tableCell',
        attrs: { align: block.align?.[column] ?? null },
        ...content(leavesOf(cell).flatMap(inlineOf)),
      })),
    })),
  };
};

const codeOf = (block: DraftBlock): JSONContent => {
  const leaves = leavesOf(block);
  const text = leaves.map((leaf) => leaf.text).join('');
  if (leaves.some((leaf) => Object.keys(leaf).length > 1)) refuse('marks in code');
  const attrs = { language: block.language ?? null };
  return { type: 'codeBlock', attrs, ...content(text === '' ? [] : [{ type: 'text', text }]) };
};

const itemOf = (item: DraftBlock): JSONContent => ({
  type: 'listItem',
  attrs: { checked: item.checked ?? null },
  content: filled(childrenOf(item)),
});

const BLOCK_KEYS = new Set(['type', 'level', 'start', 'checked', 'align', 'language', 'children']);

const nodeOf = (block: DraftBlock): JSONContent => {
  refuseOthers(block, BLOCK_KEYS);
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', ...content(leavesOf(block).flatMap(inlineOf)) };
    case 'heading':
      return {
        type: 'heading',
        attrs: { level: block.level ?? 1 },
        ...content(leavesOf(block).flatMap(inlineOf)),
      };
    case 'bulleted_list':
      return { type: 'bulletList', content: childrenOf(block, 'list_item').map(itemOf) };
    case 'numbered_list':
      return {
        type: 'orderedList',
        attrs: { start: block.start ?? 1 },
        content: childrenOf(block, 'list_item').map(itemOf),
      };
    case 'quote':
      return { type: 'blockquote', content: filled(childrenOf(block)) };
    case 'table':
      return tableOf(block);
    case 'code_block':
      return codeOf(block);
    case 'divider':
      return { type: 'horizontalRule' };
    case 'list_item':
    case 'table_row':
    case 'table_cell':
    default:
      return refuse(block.type);
  }
};

/**
 * Converts a document to the editor's format. Throws an UnknownBlockError if the editor could not return the
 * document unchanged, so that opening and saving never loses a part of it.
 */
export const readBlocks = (blocks: readonly DraftBlock[]): JSONContent => ({
  type: 'doc',
  content: filled(blocks),
});
