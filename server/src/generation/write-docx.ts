import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type ILevelsOptions,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { type Block, cleanText, isLeaf, type Leaf, safeHref } from './blocks.ts';

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;
const ALIGNMENTS = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const;

/** A word processor has nine list levels; deeper lists stay at the last. */
const LEVELS = 9;
/**
 * Word processors do not open a file with a wider table, so the cells of one are written one after another.
 */
const MAX_COLUMNS = 63;
const INDENT = 360;
const BULLETS = 'bullets';
const SIGNS = ['•', '◦', '▪'];
const GREY = 'BFBBB5';

/** The place of a block: how deep it is in lists and quotes, and the list of which it is an item. */
interface Place {
  readonly lists: number;
  readonly quotes: number;
  /** The bullet or number of an item; only its first paragraph has it. */
  readonly sign: { readonly reference: string; readonly instance: number } | null;
  readonly before: string;
}

type Content = Paragraph | Table;
type Inline = TextRun | ExternalHyperlink;

const TOP: Place = { lists: 0, quotes: 0, sign: null, before: '' };

const run = (text: string, { bold, italic, code, strikethrough, href }: Leaf, first: boolean) =>
  new TextRun({
    text: text.replaceAll('\t', code ? '    ' : ' '),
    ...(first ? {} : { break: 1 }),
    ...(bold ? { bold } : {}),
    ...(italic ? { italics: true } : {}),
    ...(strikethrough ? { strike: true } : {}),
    ...(code ? { font: 'Courier New' } : {}),
    ...(href === undefined ? {} : { style: 'Hyperlink' }),
  });

const inline = (leaf: Leaf): readonly Inline[] => {
  const { href, ...plain } = leaf;
  const link = href === undefined ? null : safeHref(href);
  const shown: Leaf = link === null ? plain : { ...plain, href: link };
  const runs = cleanText(leaf.text)
    .split('\n')
    .map((line, i) => run(line, shown, i === 0));
  return link === null ? runs : [new ExternalHyperlink({ link, children: runs })];
};

const leavesIn = (block: Block): readonly Leaf[] =>
  block.children.flatMap((child) => (isLeaf(child) ? [child] : leavesIn(child)));

const levelOf = ({ lists }: Place): number => Math.min(lists, LEVELS) - 1;

/** A paragraph with the bullet or number of its list item, or indented to its depth. */
const paragraph = (
  leaves: readonly Leaf[],
  place: Place,
  options: IParagraphOptions = {},
): Paragraph => {
  const { sign, lists, quotes, before } = place;
  const left = (Math.min(lists, LEVELS) + quotes) * INDENT;
  return new Paragraph({
    ...(sign ? { numbering: { ...sign, level: levelOf(place) } } : {}),
    ...(left > 0 && !sign ? { indent: { left } } : {}),
    ...(quotes > 0
      ? {
          style: 'Quote',
          border: { left: { style: BorderStyle.SINGLE, size: 12, color: GREY, space: 8 } },
        }
      : {}),
    ...options,
    children: [
      ...(before === '' ? [] : [new TextRun(before)]),
      ...leaves.flatMap((leaf) => inline(leaf)),
    ],
  });
};

const codeParagraph = (block: Block, place: Place): Paragraph => {
  const text = leavesIn(block)
    .map((leaf) => leaf.text)
    .join('');
  return paragraph([{ text, code: true }], place, {
    shading: { fill: 'F5F5F4' },
    spacing: { before: 120, after: 120 },
  });
};

const blocksIn = ({ children }: Block): readonly Block[] =>
  children.filter((child): child is Block => !isLeaf(child));

const tableOf = (block: Block): readonly Content[] => {
  const rows = blocksIn(block).map(blocksIn);
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (width === 0) return [];
  if (width > MAX_COLUMNS)
    return rows.flatMap((cells) => cells.map((cell) => paragraph(leavesIn(cell), TOP)));
  const cellOf = (cell: Block | undefined, i: number, isHead: boolean): TableCell => {
    const side = block.align?.[i];
    const leaves = cell ? leavesIn(cell) : [];
    const shown = isHead ? leaves.map((leaf) => ({ ...leaf, bold: true as const })) : leaves;
    const options = side ? { alignment: ALIGNMENTS[side] } : {};
    return new TableCell({ children: [paragraph(shown, TOP, options)] });
  };
  return [
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: rows.map(
        (cells, at) =>
          new TableRow({
            ...(at === 0 ? { tableHeader: true } : {}),
            children: Array.from({ length: width }, (_, i) => cellOf(cells[i], i, at === 0)),
          }),
      ),
    }),
    // Without a paragraph between them, two tables would become one.
    new Paragraph({}),
  ];
};

/** The numbering restarts in every list, so each list is an instance of its own. */
interface Lists {
  instances: number;
  readonly starts: Set<number>;
}

const numbersFrom = (start: number): string => `numbers-${start}`;

const listOf = (block: Block, place: Place, lists: Lists): readonly Content[] => {
  const start = Math.min(32_767, Math.max(0, Math.trunc(block.start ?? 1)));
  const isNumbered = block.type === 'numbered_list';
  lists.instances += 1;
  if (isNumbered) lists.starts.add(start);
  const sign = {
    reference: isNumbered ? numbersFrom(start) : BULLETS,
    instance: isNumbered ? lists.instances : 0,
  };
  return blocksIn(block).flatMap((item): readonly Content[] => {
    const before = item.checked === undefined ? '' : item.checked ? '☑ ' : '☐ ';
    const inside: Place = { ...place, lists: place.lists + 1, sign: null, before: '' };
    const [first, ...rest] = blocksIn(item);
    const signed = { ...inside, sign, before };
    return first?.type === 'paragraph'
      ? [paragraph(leavesIn(first), signed), ...contents(rest, inside, lists)]
      : [paragraph([], signed), ...contents(blocksIn(item), inside, lists)];
  });
};

const contentOf = (block: Block, place: Place, lists: Lists): readonly Content[] => {
  switch (block.type) {
    case 'heading': {
      const level = Math.min(6, Math.max(1, Math.trunc(block.level ?? 1)));
      const heading = HEADINGS[level - 1] ?? HeadingLevel.HEADING_1;
      return [paragraph(leavesIn(block), { ...place, quotes: 0 }, { heading })];
    }
    case 'paragraph':
      return [paragraph(leavesIn(block), place)];
    case 'bulleted_list':
    case 'numbered_list':
      return listOf(block, place, lists);
    case 'quote':
      return contents(blocksIn(block), { ...place, quotes: place.quotes + 1 }, lists);
    case 'table':
      return tableOf(block);
    case 'code_block':
      return [codeParagraph(block, place)];
    case 'divider':
      return [
        paragraph([], place, {
          border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: GREY, space: 1 } },
        }),
      ];
    case 'list_item':
    case 'table_row':
    case 'table_cell':
      return contents(blocksIn(block), place, lists);
  }
};

const contents = (blocks: readonly Block[], place: Place, lists: Lists): readonly Content[] =>
  blocks.flatMap((block) => contentOf(block, place, lists));

const levelsOf = (level: (at: number) => Omit<ILevelsOptions, 'level' | 'style'>) =>
  Array.from({ length: LEVELS }, (_, at): ILevelsOptions => ({
    ...level(at),
    level: at,
    style: { paragraph: { indent: { left: (at + 1) * INDENT, hanging: INDENT } } },
  }));

const numberingOf = ({ starts }: Lists) => [
  {
    reference: BULLETS,
    levels: levelsOf((at) => ({
      format: LevelFormat.BULLET,
      text: SIGNS[at % SIGNS.length] ?? '•',
      alignment: AlignmentType.LEFT,
    })),
  },
  ...Array.from(starts, (start) => ({
    reference: numbersFrom(start),
    levels: levelsOf((at) => ({
      format: LevelFormat.DECIMAL,
      text: `%${at + 1}.`,
      alignment: AlignmentType.LEFT,
      start,
    })),
  })),
];

/**
 * Writes a file for word processors with real headings, lists, tables and links. Characters that XML cannot
 * contain are left out, and links lead only to pages and email addresses.
 */
export const blocksToDocx = (
  blocks: readonly Block[],
  { title, language }: { readonly title: string; readonly language: string | null },
): Promise<Buffer> => {
  const lists: Lists = { instances: 0, starts: new Set() };
  const children = contents(blocks, TOP, lists);
  const document = new Document({
    title: cleanText(title),
    creator: 'Copydesk',
    lastModifiedBy: 'Copydesk',
    description: '',
    numbering: { config: numberingOf(lists) },
    styles: {
      default: {
        document: {
          run: {
            font: 'Calibri',
            size: 22,
            ...(language === null ? {} : { language: { value: language } }),
          },
          paragraph: { spacing: { after: 120, line: 276 } },
        },
      },
      paragraphStyles: [{ id: 'Quote', name: 'Quote', basedOn: 'Normal', run: { italics: true } }],
    },
    sections: [{ children: [...children] }],
  });
  return Packer.toBuffer(document);
};
