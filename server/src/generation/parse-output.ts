import { type Block, cleanText, isLeaf } from './blocks.ts';
import { cutText } from './cut-text.ts';
import { CLOSE, OPEN } from './mark-data.ts';
import { markdownToBlocks } from './read-blocks.ts';

export interface ParsedOutput {
  readonly title: string;
  /** The Markdown that is stored. */
  readonly raw: string;
  readonly blocks: readonly Block[];
}

const TITLE_LENGTH = 120;

/** The text of the first block that has one, in reading order. */
const firstText = (blocks: readonly Block[]): string => {
  for (const { children } of blocks) {
    const leaves = children.filter(isLeaf);
    const inner = children.filter((child): child is Block => !isLeaf(child));
    const text = leaves.map((leaf) => leaf.text).join('') || firstText(inner);
    if (text.trim() !== '') return text;
  }
  return '';
};

const titleOf = (blocks: readonly Block[]): string => {
  const heading = blocks.find(({ type }) => type === 'heading');
  const [line = ''] = firstText(heading ? [heading] : blocks)
    .trim()
    .split('\n');
  return cutText(line.replace(/[\s\p{Cc}]+/gu, ' ').trim(), TITLE_LENGTH);
};

/** Removes a code fence around the whole answer, which models add against the instructions. */
const withoutOuterFence = (text: string): string => {
  const fence = /^(`{3,}|~{3,})(markdown|md)?[ \t]*\n([\s\S]*)\n\1$/i.exec(text);
  const [, , name, inner] = fence ?? [];
  if (inner === undefined) return text;
  // If the fence has no language name, a fence inside may already be its end, so nothing is removed.
  return name === undefined && /^(?:`{3,}|~{3,})/m.test(inner) ? text : inner;
};

const tidy = (output: string): string => {
  const text = cleanText(output).replaceAll(OPEN, '').replaceAll(CLOSE, '');
  const trimmed = text.replace(/^[ \t\n]+/, '').trimEnd();
  return withoutOuterFence(trimmed)
    .replace(/^[ \t\n]+/, '')
    .trimEnd();
};

/**
 * Turns a model's answer into a title, Markdown and blocks, and removes the extras that models add around an
 * answer.
 */
export const parseOutput = (output: string): ParsedOutput => {
  const raw = tidy(output);
  const blocks = markdownToBlocks(raw);
  return { title: titleOf(blocks), raw, blocks };
};
