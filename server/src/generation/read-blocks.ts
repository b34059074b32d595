import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type Align, type Block, cleanText, type Leaf, trimLeaves } from './blocks.ts';
import { limitMarkdown } from '../text/limit-markdown.ts';
import { type Definitions, type MarkdownNode, readLeaves } from './read-leaves.ts';

type NodeOf<T extends MarkdownNode['type']> = Extract<MarkdownNode, { type: T }>;

// Without the transforms, an address that was escaped on purpose stays text.
const MDAST_EXTENSIONS = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }));

/** Returns a block with the text, or no block if the text is empty. */
const textBlock = (shape: Omit<Block, 'children'>, leaves: readonly Leaf[]): readonly Block[] => {
  const children = trimLeaves(leaves);
  return children.length > 0 ? [{ ...shape, children }] : [];
};

/** Makes all rows equally long, because Markdown allows rows with fewer cells. */
const tableOf = (node: NodeOf<'table'>, definitions: Definitions): Block => {
  const width = Math.max(...node.children.map((row) => row.children.length));
  const align = Array.from({ length: width }, (_, i): Align => node.align?.[i] ?? null);
  const rows = node.children.map((row): Block => {
    const cells = Array.from({ length: width }, (_, i): Block => {
      const cell = row.children[i];
      const leaves = cell ? trimLeaves(readLeaves(cell.children, definitions)) : [];
      return { type: 'table_cell', children: leaves };
    });
    return { type: 'table_row', children: cells };
  });
  const aligned = align.some((side) => side !== null);
  return { type: 'table', ...(aligned ? { align } : {}), children: rows };
};

const listOf = (node: NodeOf<'list'>, definitions: Definitions): Block => {
  const children = node.children.map((item): Block => ({
    type: 'list_item',
    ...(typeof item.checked === 'boolean' ? { checked: item.checked } : {}),
    children: blocksOf(item.children, definitions),
  }));
  if (!node.ordered) return { type: 'bulleted_list', children };
  const start = node.start ?? 1;
  return { type: 'numbered_list', ...(start === 1 ? {} : { start }), children };
};

const blocksOfNode = (node: MarkdownNode, definitions: Definitions): readonly Block[] => {
  switch (node.type) {
    case 'heading':
      return textBlock(
        { type: 'heading', level: node.depth },
        readLeaves(node.children, definitions),
      );
    case 'paragraph':
      return textBlock({ type: 'paragraph' }, readLeaves(node.children, definitions));
    case 'blockquote': {
      const children = blocksOf(node.children, definitions);
      return children.length > 0 ? [{ type: 'quote', children }] : [];
    }
    case 'list':
      return [listOf(node, definitions)];
    case 'table':
      return [tableOf(node, definitions)];
    case 'code': {
      const language = /^[\w+#.-]{1,40}$/.exec(node.lang ?? '')?.[0];
      const children = node.value === '' ? [] : [{ text: node.value }];
      return [{ type: 'code_block', ...(language ? { language } : {}), children }];
    }
    case 'thematicBreak':
      return [{ type: 'divider', children: [] }];
    case 'footnoteDefinition': {
      const mark = { text: `[^${node.label ?? node.identifier}]` };
      return [...textBlock({ type: 'paragraph' }, [mark]), ...blocksOf(node.children, definitions)];
    }
    case 'listItem':
    case 'tableRow':
    case 'tableCell':
      return blocksOf(node.children, definitions);
    case 'definition':
    case 'yaml':
      return [];
    // HTML tags become text: nothing from a model is ever used as markup.
    case 'html':
    case 'break':
    case 'delete':
    case 'emphasis':
    case 'footnoteReference':
    case 'image':
    case 'imageReference':
    case 'inlineCode':
    case 'link':
    case 'linkReference':
    case 'strong':
    case 'text':
      return textBlock({ type: 'paragraph' }, readLeaves([node], definitions));
  }
};

const blocksOf = (nodes: readonly MarkdownNode[], definitions: Definitions): readonly Block[] =>
  nodes.flatMap((node) => blocksOfNode(node, definitions));

const definitionsOf = (nodes: readonly MarkdownNode[]): Definitions => {
  const found = new Map<string, string>();
  const waiting = [...nodes].toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'definition' && !found.has(node.identifier)) {
      found.set(node.identifier, node.url);
    }
    if (node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') {
      waiting.push(...node.children.toReversed());
    }
  }
  return found;
};

const plainParagraphs = (text: string): readonly Block[] =>
  text
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ type: 'paragraph', children: [{ text: part }] }));

/**
 * Turns Markdown into blocks. It works for any text, in time proportional to its length. Links lead only to
 * pages and email addresses, and HTML becomes text.
 */
export const markdownToBlocks = (text: string): readonly Block[] => {
  const { markdown, rest } = limitMarkdown(cleanText(text));
  const { children } = fromMarkdown(markdown, {
    extensions: [gfm()],
    mdastExtensions: MDAST_EXTENSIONS,
  });
  return [...blocksOf(children, definitionsOf(children)), ...plainParagraphs(rest)];
};
