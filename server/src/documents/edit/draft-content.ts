import { createHash } from 'node:crypto';
import { DRAFT_LIMITS } from '@copydesk/contract/documents/draft';
import { type Block, isLeaf, type Leaf } from '../../generation/blocks.ts';
import { checkBlocks } from '../../generation/check-blocks.ts';
import { markdownToBlocks } from '../../generation/read-blocks.ts';
import { blocksToMarkdown } from '../../generation/write-blocks.ts';
import { OperationError, valueIssue } from '../../platform/errors.ts';

/** A text as stored: as blocks and as the same text in Markdown. */
export interface DraftContent {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly raw: string;
  readonly words: number;
  /** SHA-256 of title and blocks. */
  readonly hash: Buffer;
}

/** Columns of a document or of one of its versions. */
export interface ContentRow {
  readonly title: string;
  readonly document: readonly Block[] | null;
  readonly raw_document: string;
}

const WORD = /\S*[\p{L}\p{N}]\S*/gu;

const wordsIn = (leaves: readonly Leaf[]): number =>
  leaves
    .map(({ text }) => text)
    .join('')
    .match(WORD)?.length ?? 0;

/** Counts words as a reader would. The end of a block ends a word. */
export const countWords = (blocks: readonly Block[]): number =>
  blocks.reduce(
    (sum, { children }) =>
      sum +
      wordsIn(children.filter(isLeaf)) +
      countWords(children.filter((child): child is Block => !isLeaf(child))),
    0,
  );

const hashOf = (title: string, blocks: readonly Block[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([title, blocks]))
    .digest();

/** Puts a title on one line, whatever was pasted into it. */
const oneLine = (title: string): string => title.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/**
 * Reads the text that somebody sent and adds the same text as Markdown. Throws invalid with the places of
 * what cannot be stored.
 */
export const readSentContent = (sent: {
  readonly title: string;
  readonly blocks: readonly unknown[];
}): DraftContent => {
  const { blocks, issues } = checkBlocks(sent.blocks);
  if (issues.length > 0) {
    throw new OperationError('invalid', 'The text cannot be kept as it is.', {
      issues: issues.map(({ loc, text }) => valueIssue(['blocks', ...loc], text)),
    });
  }
  const title = oneLine(sent.title).slice(0, DRAFT_LIMITS.title);
  return {
    title,
    blocks,
    raw: blocksToMarkdown(blocks),
    words: countWords(blocks),
    hash: hashOf(title, blocks),
  };
};

/** Returns the blocks with their members in a fixed order, or null if they break a rule. */
const valid = (nodes: readonly Block[]): readonly Block[] | null => {
  const { blocks, issues } = checkBlocks(nodes);
  return issues.length > 0 ? null : blocks;
};

const leavesIn = (block: Block): readonly Leaf[] =>
  block.children.flatMap((child) => (isLeaf(child) ? [child] : leavesIn(child)));

/** Replaces lists and quotes that are nested too deeply by their text. */
const shallow = (block: Block, depth = 0): Block => {
  const nests = block.type === 'quote' || block.type.endsWith('_list');
  if (nests && depth >= DRAFT_LIMITS.depth) return { type: 'paragraph', children: leavesIn(block) };
  const inside = nests ? depth + 1 : depth;
  const children = block.children.map((child) => (isLeaf(child) ? child : shallow(child, inside)));
  return { ...block, children };
};

/**
 * Returns the blocks of a stored text in a form that an editor may send back. The database does not keep the
 * order of members, so the blocks are read again. Blocks from another source may break our rules, for example
 * with text directly in a list item or with endlessly nested quotes; then the text is read from its Markdown.
 */
export const blocksOf = ({ document, raw_document: raw }: ContentRow): readonly Block[] => {
  const stored = document && valid(document);
  if (stored) return stored;
  const read = markdownToBlocks(raw);
  return valid(read) ?? read.map((block) => shallow(block));
};

export const readStoredContent = (row: ContentRow): DraftContent => {
  const blocks = blocksOf(row);
  return {
    title: row.title,
    blocks,
    raw: row.raw_document,
    words: countWords(blocks),
    hash: hashOf(row.title, blocks),
  };
};
