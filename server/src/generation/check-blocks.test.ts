import { DRAFT_LIMITS } from '@copydesk/contract/documents/draft';
import { expect, test } from 'vitest';
import type { Block } from './blocks.ts';
import { checkBlocks } from './check-blocks.ts';
import { markdownToBlocks } from './read-blocks.ts';

const paragraph = (text: string): Block => ({ type: 'paragraph', children: [{ text }] });
const issuesOf = (...nodes: readonly unknown[]) => checkBlocks(nodes).issues;

test('what a Markdown text says is accepted as it is', () => {
  const blocks = markdownToBlocks(
    [
      '# One *two* `three` [four](https://a.example/?b=c&d) ~~five~~',
      '- a\n- [x] b\n  1. c\n\n     > d\n',
      '3. three\n4. four',
      '| a | b |\n|:--|--:|\n| 1 | 2 |',
      '```ts\nlet x = 1;\n```',
      '***',
      'a\\\nb',
    ].join('\n\n'),
  );
  expect(checkBlocks(blocks)).toEqual({ blocks, issues: [] });
});

test('members come out in one order, and empty leaves and what says nothing go', () => {
  const { blocks, issues } = checkBlocks([
    { children: [{ bold: true, text: 'a' }, { text: '' }], type: 'paragraph' },
    { type: 'numbered_list', start: 1, children: [{ type: 'list_item', children: [] }] },
    { type: 'table', align: [null], children: [] },
  ]);
  expect(issues).toEqual([]);
  expect(JSON.stringify(blocks)).toBe(
    '[{"type":"paragraph","children":[{"text":"a","bold":true}]},' +
      '{"type":"numbered_list","children":[{"type":"list_item","children":[]}]},' +
      '{"type":"table","children":[]}]',
  );
});

test.each<[string, unknown, readonly (string | number)[]]>([
  ['no object', 'text', [0]],
  ['a list', [], [0]],
  ['null', null, [0]],
  ['an unknown type', { type: 'video', children: [] }, [0]],
  ['a type of the prototype', { type: 'constructor', children: [] }, [0]],
  ['an item outside of a list', { type: 'list_item', children: [] }, [0]],
  ['a leaf among blocks', { text: 'x' }, [0]],
  ['no children', { type: 'paragraph' }, [0, 'children']],
  ['children that are no list', { type: 'paragraph', children: {} }, [0, 'children']],
  ['a member without meaning', { ...paragraph('x'), onclick: 'x' }, [0, 'onclick']],
  ['a heading without a level', { type: 'heading', children: [] }, [0, 'level']],
  ['a level that is none', { type: 'heading', level: 7, children: [] }, [0, 'level']],
  ['a level of a paragraph', { ...paragraph('x'), level: 1 }, [0, 'level']],
  ['a start that is none', { type: 'numbered_list', start: 1.5, children: [] }, [0, 'start']],
  ['an align that is none', { type: 'table', align: ['up'], children: [] }, [0, 'align']],
  [
    'a language with signs',
    { type: 'code_block', language: '"><b>', children: [] },
    [0, 'language'],
  ],
  ['a divider with a text', { type: 'divider', children: [{ text: 'x' }] }, [0, 'children']],
  ['a block in a paragraph', { type: 'paragraph', children: [paragraph('x')] }, [0, 'children', 0]],
  [
    'a paragraph in a cell',
    {
      type: 'table',
      children: [
        { type: 'table_row', children: [{ type: 'table_cell', children: [paragraph('x')] }] },
      ],
    },
    [0, 'children', 0, 'children', 0, 'children', 0],
  ],
  [
    'a text that is a number',
    { type: 'paragraph', children: [{ text: 1 }] },
    [0, 'children', 0, 'text'],
  ],
  [
    'a mark that is no mark',
    { type: 'paragraph', children: [{ text: 'x', bold: 'yes' }] },
    [0, 'children', 0, 'bold'],
  ],
  [
    'an unknown mark',
    { type: 'paragraph', children: [{ text: 'x', color: 'red' }] },
    [0, 'children', 0, 'color'],
  ],
  [
    'code with a mark',
    { type: 'code_block', children: [{ text: 'x', bold: true }] },
    [0, 'children', 0, 'bold'],
  ],
  ...[
    'javascript:alert(1)',
    ' https://a.example',
    'data:text/html,x',
    '//a.example',
    'https:a',
    7,
  ].map((href): [string, unknown, readonly (string | number)[]] => [
    `a link to ${href}`,
    { type: 'paragraph', children: [{ text: 'x', href }] },
    [0, 'children', 0, 'href'],
  ]),
])('%s is refused at its place', (_what, node, loc) => {
  expect(issuesOf(node).map((issue) => issue.loc)).toEqual([loc]);
});

test('more than a document may have is refused', () => {
  const nested = (depth: number): unknown =>
    depth === 0 ? paragraph('x') : { type: 'quote', children: [nested(depth - 1)] };
  expect(issuesOf(nested(DRAFT_LIMITS.depth))).toEqual([]);
  expect(issuesOf(nested(DRAFT_LIMITS.depth + 1))).toHaveLength(1);
  const leaves = (count: number) => ({
    type: 'paragraph',
    children: Array.from({ length: count }, () => ({ text: 'x' })),
  });
  expect(issuesOf(leaves(DRAFT_LIMITS.nodes - 1))).toEqual([]);
  expect(issuesOf(leaves(DRAFT_LIMITS.nodes))).toHaveLength(1);
  expect(issuesOf(paragraph('x'.repeat(DRAFT_LIMITS.characters)))).toEqual([]);
  expect(issuesOf(paragraph('x'.repeat(DRAFT_LIMITS.characters + 1)))).toHaveLength(1);
});

test('a body that nests half a million lists ends at once, and so does one with as many mistakes', () => {
  let node: unknown = paragraph('x');
  for (let n = 0; n < 500_000; n += 1) node = { type: 'quote', children: [node] };
  expect(issuesOf(node)).toHaveLength(1);
  expect(issuesOf(...Array.from({ length: 100_000 }, () => 'x')).length).toBeLessThan(30);
});

test('a member named __proto__ reaches no prototype', () => {
  const node: unknown = JSON.parse('{"type":"paragraph","children":[],"__proto__":{"level":1}}');
  expect(issuesOf(node).map(({ loc }) => loc)).toEqual([[0, '__proto__']]);
});
