import fc from 'fast-check';
import type { Align, Block, Leaf } from './blocks.ts';

/** Signs that mean something to Markdown, HTML, XML or a terminal, beside plain words. */
const SIGNS: readonly string[] = [
  '*_~`[]()<>#!|\\&-+=.:@/ "\'^0123;$%{}'.split(''),
  ['word', 'another one', 'é', 'Ω', '🙂', '👩‍👩‍👧', 'مرحبا', '漢字', '  ', '\n', '\t', '\u00A0'],
  ['<b>', ']]>', '<!--', '&amp;', '```', '- ', '1. ', '[x] ', 'https://a.example', 'a@b.co'],
].flat();
/** Characters that a store or a parser may fail on. The API itself refuses only the first two. */
const HOSTILE = [
  '\u0000',
  '\uD800',
  '\u0001',
  '\u001B[31m',
  '\u007F',
  '\u202E',
  '\uFEFF',
  '\uFFFE',
  '\uFFFF',
];

const textOf = (signs: readonly string[]) =>
  fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 10 }).map((all) => all.join(''));

const HREFS = ['https://a.example/b_c?d=e&f=%20#g', 'mailto:a@b.co', 'http://a.example/(x)'];
const flag = fc.constantFrom(true, undefined, undefined, undefined);
const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;

/** Documents that the editor may send. Hostile ones also contain texts that the editor may not send. */
export const anyBlocks = ({ hostile = false, maxLength = 6 } = {}): fc.Arbitrary<Block[]> => {
  const text = textOf(hostile ? [...SIGNS, ...HOSTILE, ...HOSTILE] : SIGNS);
  const unsafe = hostile ? ['javascript:alert(1)', 'data:text/html,x'] : [];
  const href = fc.constantFrom(undefined, undefined, undefined, ...HREFS, ...unsafe);
  const leaf: fc.Arbitrary<Leaf> = fc
    .record({ text, bold: flag, italic: flag, code: flag, strikethrough: flag, href })
    .map((all) => defined(all) as Leaf);
  const leaves = fc.array(leaf, { maxLength: 4 });
  const { block } = fc.letrec<{ block: Block; item: Block }>((tie) => ({
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaves.map((children): Block => ({ type: 'paragraph', children })),
      fc
        .tuple(fc.integer({ min: 1, max: 6 }), leaves)
        .map(([level, children]): Block => ({ type: 'heading', level, children })),
      fc.constant<Block>({ type: 'divider', children: [] }),
      fc
        .tuple(fc.constantFrom('js', 'c++', undefined), text)
        .map(([language, value]) =>
          defined<Block>({ type: 'code_block', language, children: [{ text: value }] } as Block),
        ),
      fc
        .tuple(
          fc.constantFrom<readonly Align[] | undefined>(undefined, ['left', null, 'right']),
          fc.array(fc.array(leaves, { minLength: 3, maxLength: 3 }), {
            minLength: 1,
            maxLength: 3,
          }),
        )
        .map(([align, rows]) =>
          defined<Block>({
            type: 'table',
            align,
            children: rows.map((cells) => ({
              type: 'table_row',
              children: cells.map((children) => ({ type: 'table_cell', children })),
            })),
          } as Block),
        ),
      fc
        .tuple(
          fc.constantFrom(undefined, 0, 5),
          fc.boolean(),
          fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
        )
        .map(([start, isNumbered, children]) =>
          defined<Block>({
            type: isNumbered ? 'numbered_list' : 'bulleted_list',
            start: isNumbered ? start : undefined,
            children,
          } as Block),
        ),
      fc
        .array(tie('block'), { minLength: 1, maxLength: 3 })
        .map((children): Block => ({ type: 'quote', children })),
    ),
    item: fc
      .tuple(fc.constantFrom(true, false, undefined), fc.array(tie('block'), { maxLength: 3 }))
      .map(([checked, children]) =>
        defined<Block>({ type: 'list_item', checked, children } as Block),
      ),
  }));
  return fc.array(block, { maxLength });
};
