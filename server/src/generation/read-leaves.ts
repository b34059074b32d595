import type { fromMarkdown } from 'mdast-util-from-markdown';
import { type Leaf, safeHref } from './blocks.ts';

/** Any node of a syntax tree below its root. */
export type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number];
/** Addresses by name: a link such as `[text][name]` has its address elsewhere in the text. */
export type Definitions = ReadonlyMap<string, string>;

type Marks = Omit<Leaf, 'text'>;

/** Marks can nest without limit. Text nested deeper is kept but gets no further marks. */
const MAX_DEPTH = 100;

const linked = (marks: Marks, url: string | undefined): Marks => {
  const href = url === undefined ? null : safeHref(url);
  return href === null ? marks : { ...marks, href };
};

/** The marks for the children of a node. */
const marksIn = (node: MarkdownNode, marks: Marks, definitions: Definitions): Marks => {
  if (node.type === 'strong') return { ...marks, bold: true };
  if (node.type === 'emphasis') return { ...marks, italic: true };
  if (node.type === 'delete') return { ...marks, strikethrough: true };
  if (node.type === 'link') return linked(marks, node.url);
  if (node.type === 'linkReference') return linked(marks, definitions.get(node.identifier));
  return marks;
};

/** A line end in the source is shown as a space; only a break begins a new line. */
const oneLine = (text: string): string => text.replaceAll('\n', ' ');

/** The leaf of a node that contains text itself, or null. */
const leafOf = (node: MarkdownNode, marks: Marks, definitions: Definitions): Leaf | null => {
  if (node.type === 'text' || node.type === 'html') return { text: oneLine(node.value), ...marks };
  if (node.type === 'inlineCode') return { text: oneLine(node.value), ...marks, code: true };
  if (node.type === 'break') return { text: '\n' };
  if (node.type === 'image') {
    return { text: oneLine(node.alt || node.url), ...linked(marks, node.url) };
  }
  if (node.type === 'imageReference') {
    const url = definitions.get(node.identifier);
    return { text: oneLine(node.alt || node.identifier), ...linked(marks, url) };
  }
  if (node.type === 'footnoteReference') {
    return { text: `[^${node.label ?? node.identifier}]`, ...marks };
  }
  return null;
};

/** The text of inline nodes with its marks, in reading order. */
export const readLeaves = (
  nodes: readonly MarkdownNode[],
  definitions: Definitions,
  marks: Marks = {},
  depth = 0,
): readonly Leaf[] =>
  nodes.flatMap((node) => {
    const leaf = leafOf(node, marks, definitions);
    if (leaf) return [leaf];
    if (!('children' in node)) return [];
    const more = depth < MAX_DEPTH ? marksIn(node, marks, definitions) : marks;
    return readLeaves(node.children, definitions, more, depth + 1);
  });
