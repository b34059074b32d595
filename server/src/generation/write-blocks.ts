import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown, type Unsafe } from 'mdast-util-to-markdown';
import {
  type Align,
  type Block,
  cleanText,
  isLeaf,
  type Leaf,
  safeHref,
  trimLeaves,
} from './blocks.ts';

type Root = Extract<Parameters<typeof toMarkdown>[0], { type: 'root' }>;
type Node = Root['children'][number];
type NodeOf<T extends Node['type']> = Extract<Node, { type: T }>;
type Phrasing = NodeOf<'paragraph'>['children'][number];
type Flow = NodeOf<'blockquote'>['children'][number];

/** Quotes and lists nested deeper are reduced to their text. */
const MAX_DEPTH = 12;

/**
 * The marks from the outermost to the innermost. A shared outer mark is
 * written once around all leaves that share it.
 */
const MARKS = ['href', 'strikethrough', 'bold', 'italic'] as const;

const wrap = (mark: (typeof MARKS)[number], leaf: Leaf, children: Phrasing[]): Phrasing => {
  switch (mark) {
    case 'href':
      return {
        type: 'link',
        url: leaf.href ?? '',
        children: children as NodeOf<'link'>['children'],
      };
    case 'strikethrough':
      return { type: 'delete', children };
    case 'bold':
      return { type: 'strong', children };
    case 'italic':
      return { type: 'emphasis', children };
  }
};

const unmarked = ({ text, code }: Leaf): Phrasing[] => {
  if (code) return [{ type: 'inlineCode', value: text }];
  return text
    .split('\n')
    .flatMap((line, i): Phrasing[] => [
      ...(i > 0 ? [{ type: 'break' } as const] : []),
      ...(line === '' ? [] : [{ type: 'text', value: line } as const]),
    ]);
};

const phrasing = (leaves: readonly Leaf[], depth = 0): Phrasing[] => {
  const mark = MARKS[depth];
  if (!mark) return leaves.flatMap(unmarked);
  const nodes: Phrasing[] = [];
  for (let from = 0; from < leaves.length;) {
    const leaf = leaves[from] as Leaf;
    let to = from + 1;
    while (to < leaves.length && leaves[to]?.[mark] === leaf[mark]) to += 1;
    const inner = phrasing(leaves.slice(from, to), depth + 1);
    for (const node of leaf[mark] === undefined ? inner : [wrap(mark, leaf, inner)]) {
      nodes.push(node);
    }
    from = to;
  }
  return nodes;
};

/**
 * Turns a leaf into leaves that Markdown can express. A line break carries no marks, because a mark cannot
 * begin or end next to one, and code contains no line breaks.
 */
const writable = (leaf: Leaf): readonly Leaf[] => {
  const { text, href, ...marks } = leaf;
  const url = href === undefined ? null : safeHref(href);
  const shown = { ...marks, ...(url === null ? {} : { href: url }) };
  const clean = cleanText(text);
  if (leaf.code) return [{ ...shown, text: clean.replaceAll('\n', ' ') }];
  return clean
    .split('\n')
    .flatMap((line, i) => [...(i > 0 ? [{ text: '\n' }] : []), { ...shown, text: line }]);
};

/** All leaves in a block, however deep. Those of nested blocks begin on a new line. */
const leavesIn = (block: Block): readonly Leaf[] => {
  const found: Leaf[] = [];
  const waiting: (Block | Leaf)[] = [...block.children].toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isLeaf(node)) {
      for (const leaf of writable(node)) found.push(leaf);
      continue;
    }
    for (const child of node.children.toReversed()) waiting.push(child);
    waiting.push({ text: '\n' });
  }
  return found;
};

/** Puts leaves on one line, because headings and cells have only one. */
const oneLine = (leaves: readonly Leaf[]): Phrasing[] =>
  phrasing(trimLeaves(leaves.map((leaf) => ({ ...leaf, text: leaf.text.replaceAll('\n', ' ') }))));

/** A table cannot express a backslash before a bar as code, so such code becomes plain text. */
const inCell = ({ code, ...leaf }: Leaf): Leaf =>
  code && !leaf.text.includes('\\|') ? { ...leaf, code } : leaf;

const tableOf = (block: Block): Flow[] => {
  const rows = block.children.filter((row): row is Block => !isLeaf(row));
  const cells = rows.map((row) => row.children.filter((cell): cell is Block => !isLeaf(cell)));
  const width = Math.max(0, ...cells.map((row) => row.length));
  if (width === 0) return [];
  const children = cells.map((row): NodeOf<'tableRow'> => ({
    type: 'tableRow',
    children: Array.from({ length: width }, (_, i) => {
      const cell = row[i];
      return { type: 'tableCell', children: cell ? oneLine(leavesIn(cell).map(inCell)) : [] };
    }),
  }));
  const align = Array.from({ length: width }, (_, i): Align => block.align?.[i] ?? null);
  return [{ type: 'table', align, children }];
};

/**
 * Whether a list item needs empty lines between its blocks. An item of text followed only by
 * lists of text reads the same without them.
 */
const isLoose = ([first, ...rest]: readonly Flow[]): boolean =>
  rest.length > 0 && ![first, ...rest.map(firstInList)].every((node) => node?.type === 'paragraph');

const firstInList = (node: Flow): Flow | undefined =>
  node.type === 'list' ? (node.children[0]?.children[0] as Flow | undefined) : undefined;

const listOf = (block: Block, depth: number): Flow[] => {
  const items = block.children.filter((item): item is Block => !isLeaf(item));
  if (items.length === 0) return [];
  const children = items.map((item): NodeOf<'listItem'> => {
    const content = flowOf(item.children, depth + 1);
    const checked = content[0]?.type === 'paragraph' ? (item.checked ?? null) : null;
    return { type: 'listItem', spread: isLoose(content), checked, children: content };
  });
  const spread = children.some((item) => item.spread);
  const ordered = block.type === 'numbered_list';
  return [{ type: 'list', ordered, start: ordered ? (block.start ?? 1) : null, spread, children }];
};

const codeOf = (block: Block): Flow => {
  const lang = /^[\w+#.-]{1,40}$/.exec(block.language ?? '')?.[0] ?? null;
  const leaves = block.children.filter(isLeaf);
  return { type: 'code', lang, value: cleanText(leaves.map(({ text }) => text).join('')) };
};

const paragraphOf = (leaves: readonly Leaf[]): Flow[] => {
  const children = phrasing(trimLeaves(leaves));
  return children.length > 0 ? [{ type: 'paragraph', children }] : [];
};

const flowOfBlock = (block: Block, depth: number): Flow[] => {
  if (depth > MAX_DEPTH) return paragraphOf(leavesIn(block));
  switch (block.type) {
    case 'heading': {
      const level = Math.min(6, Math.max(1, Math.trunc(block.level ?? 1))) as 1;
      const children = oneLine(leavesIn(block));
      return children.length > 0 ? [{ type: 'heading', depth: level, children }] : [];
    }
    case 'paragraph':
      return paragraphOf(leavesIn(block));
    case 'bulleted_list':
    case 'numbered_list':
      return listOf(block, depth);
    case 'quote': {
      const children = flowOf(block.children, depth + 1);
      return children.length > 0 ? [{ type: 'blockquote', children }] : [];
    }
    case 'table':
      return tableOf(block);
    case 'code_block':
      return [codeOf(block)];
    case 'divider':
      return [{ type: 'thematicBreak' }];
    case 'list_item':
    case 'table_row':
    case 'table_cell':
      // Outside of a list or table only its content is kept.
      return flowOf(block.children, depth + 1);
  }
};

/** Children as blocks. Leaves directly among blocks become a paragraph. */
const flowOf = (children: readonly (Block | Leaf)[], depth: number): Flow[] => {
  const flow: Flow[] = [];
  let loose: Leaf[] = [];
  for (const child of children) {
    if (isLeaf(child)) {
      for (const leaf of writable(child)) loose.push(leaf);
      continue;
    }
    flow.push(...paragraphOf(loose), ...flowOfBlock(child, depth));
    loose = [];
  }
  return [...flow, ...paragraphOf(loose)];
};

/**
 * Every @ that could turn plain text into an email address. If two follow each other, gfm escapes only the
 * first.
 */
const AT: Unsafe = {
  character: '@',
  after: '[-.\\w]',
  inConstruct: 'phrasing',
  notInConstruct: ['autolink', 'link', 'image', 'label'],
};

/** The Markdown of a document. Every text in it is read back unchanged, whatever characters it contains. */
export const blocksToMarkdown = (blocks: readonly Block[]): string =>
  toMarkdown(
    { type: 'root', children: flowOf(blocks, 0) },
    {
      bullet: '-',
      bulletOther: '+',
      emphasis: '*',
      fences: true,
      listItemIndent: 'one',
      // Not the character that begins our lists: otherwise a rule in an item would be read as a list.
      rule: '*',
      extensions: [gfmToMarkdown({ tablePipeAlign: false }), { unsafe: [AT] }],
    },
  ).replace(/\n$/, '');
