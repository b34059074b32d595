import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, cleanText, isLeaf, type Leaf, trimLeaves } from './blocks.ts';
import { markdownToBlocks } from './read-blocks.ts';
import { blocksToMarkdown } from './write-blocks.ts';

/** Signs that mean something to Markdown, HTML or a terminal, beside plain words. */
const SIGNS = [
  '*_~`[]()<>#!|\\&-+=.:@/\n\t "\'^0123;$%{}'.split(''),
  ['a', 'é', '🙂', '  ', 'www.a.co', 'https://a.co', 'a@b.co', '&amp;', '1. ', '- ', '[x] '],
  ['<b>', '<!--', '```', '***', '\u00A0', '\r\n', '\u200B', '[^a]', '[a]: b', 'Ω'],
].flat();
const sign = fc.constantFrom(...SIGNS);
const text = fc.oneof(
  fc.array(sign, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.lorem({ maxCount: 4 }),
);
const flag = fc.constantFrom<true | undefined>(true, undefined, undefined);
const href = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  'https://example.com/a_b*(c)?d=e&amp=1#f',
  'mailto:a@b.co',
  'http://a.co',
);
const leaf = fc
  .record({ text, bold: flag, italic: flag, code: flag, strikethrough: flag, href })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, v]) => v)) as unknown as Leaf);
const leaves = fc.array(leaf, { minLength: 1, maxLength: 4 });

const documents = fc.letrec<{ block: Block; item: Block }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaves.map((children): Block => ({ type: 'paragraph', children })),
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), leaves)
      .map(([level, children]): Block => ({ type: 'heading', level, children })),
    fc.constant<Block>({ type: 'divider', children: [] }),
    fc.tuple(fc.constantFrom('js', 'c++', undefined), text).map(([language, value]): Block => ({
      type: 'code_block',
      ...(language ? { language } : {}),
      children: [{ text: value }],
    })),
    fc
      .array(fc.array(fc.array(leaf, { maxLength: 2 }), { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((rows): Block => ({
        type: 'table',
        children: rows.map((cells) => ({
          type: 'table_row',
          children: cells.map((children) => ({ type: 'table_cell', children })),
        })),
      })),
    fc
      .tuple(
        fc.constantFrom('bulleted_list' as const, 'numbered_list' as const),
        fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      )
      .map(([type, children]): Block => ({ type, children })),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((children): Block => ({ type: 'quote', children })),
  ),
  item: fc
    .tuple(fc.constantFrom(true, false, undefined), fc.array(tie('block'), { maxLength: 3 }))
    .map(([checked, children]): Block => ({
      type: 'list_item',
      ...(checked !== undefined && children[0]?.type === 'paragraph' ? { checked } : {}),
      children,
    })),
}));

/** What Markdown can say of leaves: breaks without marks, code on one line, no space at the ends. */
const writableLeaves = (children: Block['children'], oneLine: boolean): readonly Leaf[] =>
  trimLeaves(
    (children as readonly Leaf[]).flatMap((one) =>
      one.code
        ? [{ ...one, text: cleanText(one.text).replaceAll('\n', ' ') }]
        : cleanText(one.text)
            .split('\n')
            .flatMap((line, i) => [
              ...(i > 0 ? [{ text: oneLine ? ' ' : '\n' }] : []),
              { ...one, text: line },
            ]),
    ),
  );

const normalise = (block: Block): readonly Block[] => {
  if (block.type === 'code_block') {
    const value = cleanText(
      block.children.map((child) => (isLeaf(child) ? child.text : '')).join(''),
    );
    return [{ ...block, children: value === '' ? [] : [{ text: value }] }];
  }
  if (block.type === 'table') {
    const rows = block.children as readonly Block[];
    const width = Math.max(...rows.map((row) => row.children.length));
    const children = rows.map((row) => ({
      ...row,
      children: Array.from({ length: width }, (_, i): Block => {
        const cell = row.children[i] as Block | undefined;
        const plain = (cell?.children ?? []).map((child) => {
          const { code, ...one } = child as Leaf;
          // The one thing that Markdown cannot say.
          return code && !/\\\|/.test(one.text)
            ? { ...one, code }
            : { ...one, text: one.text.replace(/\r\n?|\n/g, code ? ' ' : '\n') };
        });
        return { type: 'table_cell', children: writableLeaves(plain, true) };
      }),
    }));
    return [{ ...block, children }];
  }
  if (block.type === 'paragraph' || block.type === 'heading') {
    const children = writableLeaves(block.children, block.type === 'heading');
    return children.length === 0 ? [] : [{ ...block, children }];
  }
  if (block.type === 'divider') return [block];
  const children = (block.children as readonly Block[]).flatMap(normalise);
  if (block.type === 'quote' && children.length === 0) return [];
  const { checked, ...rest } = block;
  const ticked = children[0]?.type === 'paragraph' && checked !== undefined ? { checked } : {};
  return [{ ...rest, ...ticked, children }];
};

test('a document that is written and read again is the same document', () => {
  fc.assert(
    fc.property(fc.array(documents.block, { maxLength: 4 }), (blocks) => {
      const expected = blocks.flatMap(normalise);
      expect(markdownToBlocks(blocksToMarkdown(blocks))).toEqual(expected);
    }),
    { numRuns: 250 },
  );
});

test('a link that could do more than open a page or a letter is only its text', () => {
  const children = ['javascript:alert(1)', 'https://a.co/"onclick', 'data:,x', '/a', ''].map(
    (href, i): Leaf => ({ text: `t${i}`, href }),
  );
  expect(blocksToMarkdown([{ type: 'paragraph', children }])).toBe('t0t1t2t3t4');
});

test('leaves that stand among blocks make a paragraph', () => {
  const children = [{ text: 'loose' }, { type: 'divider', children: [] } as const];
  const list: Block = { type: 'bulleted_list', children: [{ type: 'list_item', children }] };
  expect(blocksToMarkdown([list])).toBe('- loose\n\n  ***');
});

test('100,000 nested blocks keep their text and do not overflow', () => {
  let block: Block = { type: 'paragraph', children: [{ text: 'inside' }] };
  for (let i = 0; i < 100_000; i += 1) {
    const outer: Block = { type: i % 2 ? 'quote' : 'list_item', children: [block] };
    block = outer;
  }
  expect(blocksToMarkdown([block, { type: 'heading', level: 2, children: [block] }])).toMatch(
    /inside\n\n## inside$/,
  );
});
