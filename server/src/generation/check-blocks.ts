import { DRAFT_LIMITS } from '@copydesk/contract/documents/draft';
import { type Align, type Block, type Leaf, safeHref } from './blocks.ts';

/** A mistake in blocks that somebody sent, and its place. */
export interface BlockIssue {
  readonly loc: readonly (string | number)[];
  readonly text: string;
}

type Loc = BlockIssue['loc'];
type Node = Readonly<Record<string, unknown>>;
type BlockType = Block['type'];

const TEXT_BLOCKS: ReadonlySet<BlockType> = new Set(['heading', 'paragraph', 'table_cell']);
const FLOW: ReadonlySet<string> = new Set<BlockType>([
  'heading',
  'paragraph',
  'bulleted_list',
  'numbered_list',
  'quote',
  'table',
  'code_block',
  'divider',
]);

/** Which blocks each block may contain. Text blocks and code contain leaves; a divider contains nothing. */
const INSIDE: Readonly<Partial<Record<BlockType, ReadonlySet<string>>>> = {
  bulleted_list: new Set<BlockType>(['list_item']),
  numbered_list: new Set<BlockType>(['list_item']),
  list_item: FLOW,
  quote: FLOW,
  table: new Set<BlockType>(['table_row']),
  table_row: new Set<BlockType>(['table_cell']),
};

/** The attributes of a block besides its type and its children. */
const ATTRIBUTES: Readonly<Partial<Record<BlockType, string>>> = {
  heading: 'level',
  numbered_list: 'start',
  list_item: 'checked',
  table: 'align',
  code_block: 'language',
};

const MARKS = ['bold', 'italic', 'code', 'strikethrough'] as const;
const LEAF_KEYS: ReadonlySet<string> = new Set(['text', 'href', ...MARKS]);
const MAX_START = 999_999_999;
/** The most issues to report: enough to find the bug in a program that writes blocks. */
const MAX_ISSUES = 20;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown, from: number, to: number): value is number =>
  Number.isInteger(value) && (value as number) >= from && (value as number) <= to;

const isAlign = (value: unknown): value is readonly Align[] =>
  Array.isArray(value) &&
  value.length <= DRAFT_LIMITS.nodes &&
  value.every((side) => side === null || side === 'left' || side === 'center' || side === 'right');

/** Thrown to end the walk when there are too many issues. */
class TooMany extends Error {}

/**
 * Reads blocks that came from outside. Returns the same blocks with their members in a fixed order, without
 * empty leaves and without anything that has no meaning. Nothing is corrected: a broken rule is an issue.
 */
export const checkBlocks = (
  nodes: readonly unknown[],
): { readonly blocks: readonly Block[]; readonly issues: readonly BlockIssue[] } => {
  const issues: BlockIssue[] = [];
  let count = 0;
  let characters = 0;

  const refuse = (loc: Loc, text: string): null => {
    issues.push({ loc, text });
    if (issues.length >= MAX_ISSUES) throw new TooMany();
    return null;
  };
  const end = (text: string): never => {
    issues.push({ loc: [], text });
    throw new TooMany();
  };

  const tally = (): void => {
    count += 1;
    if (count > DRAFT_LIMITS.nodes) end(`the text has more than ${DRAFT_LIMITS.nodes} parts`);
  };

  const readLeaf = (node: Node, loc: Loc, plain: boolean): readonly Leaf[] => {
    const { text, href } = node;
    if (typeof text !== 'string') refuse([...loc, 'text'], 'the text must be a string');
    for (const key of Object.keys(node)) {
      if (!LEAF_KEYS.has(key) || (plain && key !== 'text')) {
        refuse([...loc, key], 'this has no meaning here');
      }
    }
    for (const mark of MARKS) {
      if (node[mark] !== undefined && node[mark] !== true) refuse([...loc, mark], 'must be true');
    }
    if (href !== undefined && (typeof href !== 'string' || safeHref(href) !== href)) {
      refuse([...loc, 'href'], 'a link leads to http://, https:// or mailto:');
    }
    const words = typeof text === 'string' ? text : '';
    characters += words.length + (typeof href === 'string' ? href.length : 0);
    if (characters > DRAFT_LIMITS.characters) {
      end(`the text has more than ${DRAFT_LIMITS.characters} characters`);
    }
    if (words === '') return [];
    const marks = Object.fromEntries(MARKS.flatMap((mark) => (node[mark] ? [[mark, true]] : [])));
    return [{ text: words, ...marks, ...(typeof href === 'string' ? { href } : {}) }];
  };

  const readAttribute = (type: BlockType, node: Node, loc: Loc): Partial<Block> => {
    const name = ATTRIBUTES[type];
    for (const key of Object.keys(node)) {
      if (key !== 'type' && key !== 'children' && key !== name) {
        refuse([...loc, key], 'this has no meaning here');
      }
    }
    const value = name === undefined ? undefined : node[name];
    if (type === 'heading') {
      if (isWhole(value, 1, 6)) return { level: value };
      refuse([...loc, 'level'], 'a heading has a level from 1 to 6');
    } else if (value === undefined) {
      return {};
    } else if (type === 'numbered_list') {
      if (isWhole(value, 0, MAX_START)) return value === 1 ? {} : { start: value };
      refuse([...loc, 'start'], `must be a number from 0 to ${MAX_START}`);
    } else if (type === 'list_item') {
      if (typeof value === 'boolean') return { checked: value };
      refuse([...loc, 'checked'], 'must be true or false');
    } else if (type === 'table') {
      if (isAlign(value)) return value.some((side) => side !== null) ? { align: [...value] } : {};
      refuse([...loc, 'align'], 'must be a list of left, center, right or null');
    } else {
      if (typeof value === 'string' && /^[\w+#.-]{1,40}$/.test(value)) return { language: value };
      refuse([...loc, 'language'], 'must be the name of a language');
    }
    return {};
  };

  const readChildren = (type: BlockType, node: Node, loc: Loc, depth: number) => {
    const { children } = node;
    const place = [...loc, 'children'];
    if (!Array.isArray(children)) {
      refuse(place, 'must be a list');
      return [];
    }
    if (type === 'divider') {
      if (children.length > 0) refuse(place, 'a divider holds nothing');
      return [];
    }
    const inside = INSIDE[type];
    if (inside) return readBlocks(children, inside, place, depth);
    const isPlain = !TEXT_BLOCKS.has(type);
    return children.flatMap((child: unknown, i): readonly Leaf[] => {
      tally();
      if (isNode(child) && 'text' in child) return readLeaf(child, [...place, i], isPlain);
      refuse([...place, i], 'only text can stand here');
      return [];
    });
  };

  const readBlocks = (
    children: readonly unknown[],
    allowed: ReadonlySet<string>,
    loc: Loc,
    depth: number,
  ): readonly Block[] =>
    children.flatMap((child, i): readonly Block[] => {
      const place = [...loc, i];
      tally();
      if (!isNode(child) || typeof child['type'] !== 'string' || !allowed.has(child['type'])) {
        refuse(place, `must be one of ${[...allowed].join(', ')}`);
        return [];
      }
      const type = child['type'] as BlockType;
      const nests = type === 'quote' || type === 'bulleted_list' || type === 'numbered_list';
      if (nests && depth >= DRAFT_LIMITS.depth) {
        refuse(place, `lists and quotes nest at most ${DRAFT_LIMITS.depth} deep`);
        return [];
      }
      const attributes = readAttribute(type, child, place);
      const inner = readChildren(type, child, place, nests ? depth + 1 : depth);
      return [{ type, ...attributes, children: inner }];
    });

  try {
    const blocks = readBlocks(nodes, FLOW, [], 0);
    return { blocks, issues };
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    return { blocks: [], issues };
  }
};
