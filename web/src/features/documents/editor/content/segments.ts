import type { CheckDraftRequest } from '@copydesk/contract/documents/draft-check';
import type { Node } from '@tiptap/pm/model';
import { maskText } from './plain-text.ts';

type Scope = CheckDraftRequest['segments'][number]['scope'];

/** One text of the document. Each of its UTF-16 units is one position in the editor, starting at `from`. */
export interface Segment {
  readonly scope: Scope;
  readonly text: string;
  readonly from: number;
}

const MOST = 5_000;

const texts = new WeakMap<Node, string>();

/** The text of a block that contains only text. A line break is one character long, as in the editor. */
const textOf = (block: Node): string => {
  const known = texts.get(block);
  if (known !== undefined) return known;
  const text = maskText(block.children.map((child) => child.text ?? '\n').join(''));
  texts.set(block, text);
  return text;
};

/** Every text that is not empty, in reading order. */
export const segmentsOf = (doc: Node): readonly Segment[] => {
  const segments: Segment[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const text = textOf(node);
    const scope: Scope = node.type.name === 'heading' ? 'heading' : 'body';
    if (text.trim() !== '' && segments.length < MOST) segments.push({ scope, text, from: at + 1 });
    return false;
  });
  return segments;
};

const counts = new WeakMap<Node, number>();
const WORD = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

const wordsIn = (block: Node): number => {
  const count = counts.get(block) ?? textOf(block).match(WORD)?.length ?? 0;
  counts.set(block, count);
  return count;
};

export const countWords = (doc: Node): number => {
  let words = 0;
  doc.descendants((node) => {
    if (node.isTextblock) words += wordsIn(node);
    return !node.isTextblock;
  });
  return words;
};
