import { expect, test } from 'vitest';
import { cutParts, readLeaves, readPart } from './read-markdown.ts';

const TEXT = `# Walnut desk

Solid **walnut**, made to be
repaired.

- Oiled by *hand*
- Ten years of warranty

1. Unpack
2. Stand

> Quiet and \`plain\`.

| Part | Wood |
| --- | --- |
| Top | Walnut |

\`\`\`
a

b
\`\`\`
`;

const blocksOf = (text: string) => cutParts(text).flatMap((part) => readPart(part));

test('a text is read as it will look', () => {
  expect(blocksOf(TEXT)).toEqual([
    { kind: 'heading', level: 1, text: 'Walnut desk' },
    { kind: 'paragraph', text: 'Solid **walnut**, made to be\nrepaired.' },
    { kind: 'bullets', items: ['Oiled by *hand*', 'Ten years of warranty'] },
    { kind: 'numbers', start: 1, items: ['Unpack', 'Stand'] },
    { kind: 'quote', text: 'Quiet and `plain`.' },
    {
      kind: 'table',
      rows: [
        ['Part', 'Wood'],
        ['Top', 'Walnut'],
      ],
    },
    { kind: 'code', text: 'a\n\nb' },
  ]);
});

test('blocks without an empty line between them are told apart', () => {
  expect(blocksOf('## Care\nOil it.\n- once\n  a year\n- no water\n---\n3) Done')).toEqual([
    { kind: 'heading', level: 2, text: 'Care' },
    { kind: 'paragraph', text: 'Oil it.' },
    { kind: 'bullets', items: ['once a year', 'no water'] },
    { kind: 'divider' },
    { kind: 'numbers', start: 3, items: ['Done'] },
  ]);
});

test('while a text grows, only its last part changes', () => {
  for (let end = 1; end < TEXT.length; end += 1) {
    const before = cutParts(TEXT.slice(0, end));
    const after = cutParts(TEXT.slice(0, end + 1));
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  }
});

test('no letter of a text is lost, wherever it is cut off', () => {
  for (let end = 1; end <= TEXT.length; end += 1) {
    const shown = JSON.stringify(blocksOf(TEXT.slice(0, end)));
    const words = TEXT.slice(0, end).match(/[a-z]{2,}/gi) ?? [];
    for (const word of words) expect(shown).toContain(word);
  }
});

test('marks in a line become marks, and an open one counts while more may come', () => {
  expect(readLeaves('a **b *c*** `d*` [e](https://f.example) g_h_i', false)).toEqual([
    { text: 'a ' },
    { text: 'b ', bold: true },
    { text: 'c', bold: true, italic: true },
    { text: ' ' },
    { text: 'd*', code: true },
    { text: ' ' },
    { text: 'e', href: 'https://f.example' },
    { text: ' g' },
    { text: '_' },
    { text: 'h' },
    { text: '_' },
    { text: 'i' },
  ]);
  expect(readLeaves('so **bold', true)).toEqual([{ text: 'so ' }, { text: 'bold', bold: true }]);
  expect(
    readLeaves('so **bold', false)
      .map(({ text }) => text)
      .join(''),
  ).toBe('so **bold');
  expect(
    readLeaves('2 * 3 * 4', true)
      .map(({ text }) => text)
      .join(''),
  ).toBe('2 * 3 * 4');
});

test('a link that could run something is only its words', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', ' https://a', '//a.example']) {
    for (const leaf of readLeaves(`[go](${href})`, false)) expect(leaf.href).toBeUndefined();
  }
});

test('a hostile text is read in the time of an honest one', () => {
  const began = performance.now();
  for (const piece of ['**a', '*', '_', '[', '`', '[a](', '**a*b_', '> - # ', '|']) {
    const text = piece.repeat(2_000);
    readPart(text);
    readLeaves(text, true);
    readLeaves(text, false);
  }
  expect(performance.now() - began).toBeLessThan(4_000);
});
