import fc from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../../test/short-run.ts';
import { type Block, isLeaf } from './blocks.ts';
import { cpuTime } from './cpu-time.fixture.ts';
import { parseOutput } from './parse-output.ts';

const paragraph = (...children: Block['children']): Block => ({ type: 'paragraph', children });

/** All text of a document, without its structure. */
const textOf = (blocks: readonly (Block | { readonly text: string })[]): string =>
  blocks.map((node) => ('text' in node ? node.text : textOf(node.children))).join('');

test('an answer becomes a title, its Markdown and its blocks', () => {
  const output = '# A *fine* title\r\n\r\nText with **bold**, ~~old~~ and `code`.\r\n';
  expect(parseOutput(output)).toEqual({
    title: 'A fine title',
    raw: '# A *fine* title\n\nText with **bold**, ~~old~~ and `code`.',
    blocks: [
      {
        type: 'heading',
        level: 1,
        children: [{ text: 'A ' }, { text: 'fine', italic: true }, { text: ' title' }],
      },
      paragraph(
        { text: 'Text with ' },
        { text: 'bold', bold: true },
        { text: ', ' },
        { text: 'old', strikethrough: true },
        { text: ' and ' },
        { text: 'code', code: true },
        { text: '.' },
      ),
    ],
  });
});

test('lists, quotes, tables, code and dividers keep their structure', () => {
  const output = [
    '- one\n  1. inner\n- [x] done',
    '3. three',
    '> quoted',
    '| a | b |\n|:--|--:|\n| 1 |',
    '```js\nlet a;\n```',
    '---',
  ].join('\n\n');
  const item = (...children: Block['children']): Block => ({ type: 'list_item', children });
  const cell = (...children: Block['children']): Block => ({ type: 'table_cell', children });
  const one = (text: string): Block => paragraph({ text });
  expect(parseOutput(output).blocks).toEqual([
    {
      type: 'bulleted_list',
      children: [
        item(one('one'), { type: 'numbered_list', children: [item(one('inner'))] }),
        { type: 'list_item', checked: true, children: [one('done')] },
      ],
    },
    { type: 'numbered_list', start: 3, children: [item(one('three'))] },
    { type: 'quote', children: [one('quoted')] },
    {
      type: 'table',
      align: ['left', 'right'],
      children: [
        { type: 'table_row', children: [cell({ text: 'a' }), cell({ text: 'b' })] },
        { type: 'table_row', children: [cell({ text: '1' }), cell()] },
      ],
    },
    { type: 'code_block', language: 'js', children: [{ text: 'let a;' }] },
    { type: 'divider', children: [] },
  ]);
});

test('an empty answer has no title and no blocks', () => {
  for (const output of ['', ' \n\t\r\n ', '```markdown\n\n```', '\0', '\uD800']) {
    expect(parseOutput(output), JSON.stringify(output)).toEqual({ title: '', raw: '', blocks: [] });
  }
});

test('a fence around the whole answer is taken off, and a fence inside stays', () => {
  expect(parseOutput('```markdown\n# A\n\nB\n```').raw).toBe('# A\n\nB');
  expect(parseOutput('~~~~\n# A\n~~~~\n').raw).toBe('# A');
  const inside = '# A\n\n```js\nx\n```';
  expect(parseOutput(inside).raw).toBe(inside);
  expect(parseOutput(`\`\`\`md\n${inside}\n\`\`\``).raw).toBe(inside);
  const two = '```\na\n```\n\ntext\n\n```\nb\n```';
  expect(parseOutput(two).raw).toBe(two);
});

test('markers that a model repeats are taken out', () => {
  expect(parseOutput('# About ⟦Walnut jar⟧').title).toBe('About Walnut jar');
});

test('the title is the first heading, else the first line, cut between words', () => {
  expect(parseOutput('Intro.\n\n## Later').title).toBe('Later');
  expect(parseOutput('First line\\\nsecond line').title).toBe('First line');
  expect(parseOutput('---\n\n- item one\n- item two').title).toBe('item one');
  const long = parseOutput(`# ${'wörter 🙂 '.repeat(40)}`).title;
  expect(Array.from(long).length).toBeLessThanOrEqual(120);
  expect(long).toMatch(/(?:wörter|🙂)$/);
  expect(Array.from(parseOutput(`# ${'🙂'.repeat(500)}`).title)).toHaveLength(120);
});

test.for([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#x0A;script:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/relative',
  'file:///etc/passwd',
  'https:evil',
  'http://',
  'https://a.co:99999',
])('a link to %s is only its text', (url) => {
  const { blocks } = parseOutput(`[text](<${url}>) ![image](<${url}>)\n\n[ref]\n\n[ref]: <${url}>`);
  expect(JSON.stringify(blocks)).not.toContain('href');
  expect(textOf(blocks)).toBe('text imageref');
});

test.for(['https://example.com/a?b=c', 'http://example.com', 'mailto:a@example.com'])(
  'a link to %s is a link',
  (href) => {
    expect(parseOutput(`[text](${href})`).blocks).toEqual([paragraph({ text: 'text', href })]);
    expect(parseOutput(`[text][x]\n\n[x]: ${href}`).blocks).toEqual([
      paragraph({ text: 'text', href }),
    ]);
  },
);

test('markup is text', () => {
  const { blocks } = parseOutput('<script>alert(1)</script>\n\nA <b>bold</b> word.');
  expect(blocks).toEqual([
    paragraph({ text: '<script>alert(1)</script>' }),
    paragraph({ text: 'A <b>bold</b> word.' }),
  ]);
});

test('nothing that a database or JSON cannot hold is left', () => {
  const { title, raw, blocks } = parseOutput('# A\0B\uD83D C\uDE42 🙂');
  expect(title).toBe('AB C 🙂');
  expect(raw).toBe('# AB C 🙂');
  expect(textOf(blocks)).toBe('AB C 🙂');
});

const REPEATED = [
  ['>', '> ', '[', '![', '[a](b)', '![a](http://a.co)', 'a]', '*a ', '*a_b', '*a **b ', '`a'],
  ['- ', '1. ', '* - ', '|', '|-|\n', '<', '<!--', '~a', 'a@', 'www.', '&#x20;', '[a]: b\n'],
  ['a\n\n', '# a\n', '[^a]: b\n\n', '- a\n', 'a\\\n', '\t- a\n', 'http://', '[a][b]', '\n', ' '],
].flat();

test.for(REPEATED)('however often %j is repeated, it neither overflows nor takes long', (part) => {
  for (const length of [4_000, 90_000, 1_000_000]) {
    const output = part.repeat(Math.floor(length / part.length));
    expect(
      cpuTime(() => parseOutput(output)),
      `${length} characters`,
    ).toBeLessThan(2_000);
  }
});

const NESTED: readonly (readonly [string, (n: number) => string])[] = [
  ['quotes', (n) => `${'>'.repeat(n)} a`],
  ['list items', (n) => `${'- '.repeat(n)}a`],
  ['brackets', (n) => `${'['.repeat(n)}${']'.repeat(n)}`],
  ['marks', (n) => `${'*a **b '.repeat(n)}${'c** d*'.repeat(n)}`],
  ['indents', (n) => Array.from({ length: n / 50 }, (_, i) => `${' '.repeat(i)}- a`).join('\n')],
  ['deep blocks', (n) => `${'> - '.repeat(8)}a\n\n`.repeat(n / 30)],
  ['lines in one quote', (n) => `${'> '.repeat(30)}a\n${'a\n'.repeat(n)}`],
];

test.for(NESTED)('nested %s neither overflow nor take long', ([, nested]) => {
  for (const n of [150, 1_000, 6_000, 100_000]) {
    expect(
      cpuTime(() => parseOutput(nested(n))),
      `${n} of them`,
    ).toBeLessThan(2_000);
    const { blocks } = parseOutput(nested(n));
    expect(blocks.length).toBeGreaterThan(0);
    expect(() => JSON.stringify(blocks)).not.toThrow();
  }
});

test('what is beyond the limits keeps its words', () => {
  const words = Array.from({ length: 30_000 }, (_, i) => `word${i}`);
  const { blocks } = parseOutput(`# Long\n\n${words.join(' ')}\n\nThe end.`);
  expect(textOf(blocks)).toContain('word29999');
  expect(blocks.at(-1)).toEqual(paragraph({ text: 'The end.' }));
  const deep = parseOutput(`${'> '.repeat(400)}inside\n\nafter`).blocks;
  expect(textOf(deep)).toContain('inside');
  expect(deep.at(-1)).toEqual(paragraph({ text: 'after' }));
});

test('a long article keeps its structure to the end', () => {
  const section =
    '## Heading\n\nSome **bold** text with a [link](https://a.co).\n\n- one\n- two\n\n';
  const { blocks } = parseOutput(section.repeat(300));
  expect(blocks).toHaveLength(900);
  expect(blocks.at(-1)?.type).toBe('bulleted_list');
});

test('a leaf has text and no leaf is like the one before it', () => {
  const checkLeaves = (nodes: Block['children'], inCode: boolean): void => {
    for (const [i, node] of nodes.entries()) {
      if (!isLeaf(node)) {
        checkLeaves(node.children, node.type === 'code_block');
        continue;
      }
      expect(node.text).not.toBe('');
      const before = nodes[i - 1];
      if (!before || inCode) continue;
      expect({ ...before, text: '' }).not.toEqual({ ...node, text: '' });
    }
  };
  const markdown = fc
    .array(
      fc.constantFrom('a', '*', '**', '~~', '`', '\n', '> ', '- ', '|', '[', '](http://a.co)', ' '),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(markdown, (output) => {
      checkLeaves(parseOutput(output).blocks, false);
    }),
    { numRuns: times(300) },
  );
});
