import type { DraftBlock, DraftLeaf } from '@copydesk/contract/documents/draft';
import type { Content } from './kept-text.ts';

const INLINE = new Set(['heading', 'paragraph', 'table_cell', 'code_block']);

const joined = (children: readonly (DraftBlock | DraftLeaf)[]): string =>
  children.map((child) => ('text' in child ? child.text : '')).join('');

const linesOf = (block: DraftBlock, lead: string): readonly string[] => {
  const { type, children } = block;
  if (type === 'divider') return [`${lead}* * *`];
  if (INLINE.has(type)) return [lead + joined(children)];
  const blocks = children.filter((child): child is DraftBlock => !('text' in child));
  if (type === 'table_row') return [lead + blocks.map((cell) => joined(cell.children)).join(' | ')];
  const inside = type === 'list_item' ? `${lead}• ` : type === 'quote' ? `${lead}  ` : lead;
  return blocks.flatMap((child, at) =>
    linesOf(child, type === 'list_item' && at > 0 ? `${lead}  ` : inside),
  );
};

/** A document as plain text without formatting, for comparing two documents word by word. */
export const plainText = ({ title, blocks }: Content): string =>
  [title, ...blocks.flatMap((block) => [linesOf(block, '').join('\n')])]
    .filter((text) => text !== '')
    .join('\n\n');
