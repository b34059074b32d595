import { expect, test } from 'vitest';
import { cpuTime } from '../../generation/cpu-time.fixture.ts';
import { extractMarkdown } from './extract-markdown.ts';
import { sourceOf } from './locate.ts';

const extract = (markdown: string) => extractMarkdown(Buffer.from(markdown), {});
const shown = (markdown: string) =>
  extract(markdown).segments.map(({ scope, text }) => [scope, text]);

test('every block is a segment without its marks', () => {
  const markdown =
    '# Head *line*\n\npara **b**\nmore\\*\n\n> quote &amp;\n> on\n\n- one\n\n  two\n- [link](x)\n\n| a | b |\n|---|---|\n| c \\| d | `e` |\n\n```\nf\n\ng\n```\n\n![pic](u)';
  expect(shown(markdown)).toEqual([
    ['heading', 'Head line'],
    ['body', 'para b more*'],
    ['body', 'quote & on'],
    ['body', 'one'],
    ['body', 'two'],
    ['link', 'link'],
    ['body', 'a'],
    ['body', 'b'],
    ['body', 'c | d'],
    ['body', 'e'],
    ['body', 'f\ng'],
    ['alt', 'pic'],
  ]);
});

test('a reference is a link wherever its address stands', () => {
  expect(
    shown('See [the *terms*][t] and[^n].\n\nOther.\n\n[t]: http://x.y\n\n[^n]: The note'),
  ).toEqual([
    ['body', 'See the terms and.'],
    ['body', 'Other.'],
    ['body', 'The note'],
  ]);
});

test('blocks of HTML are read as a browser reads them', () => {
  const document = extract('Before\n\n<div hidden>not</div>\n<p>this &lt;</p>\n\nAfter');
  expect(document.segments.map(({ text }) => text)).toEqual(['Before', 'this <', 'After']);
  expect(document.hidden.map(({ text, reason }) => [reason, text])).toEqual([
    ['hidden_attribute', 'not'],
  ]);
});

test('what stands above the text gives title, description and language', () => {
  const source = '---\ntitle: "Big news"\ndescription: Short\nlang: nl-BE\n---\n\nText';
  const { title, language, segments } = extract(source);
  expect([title, language]).toEqual(['Big news', 'nl-BE']);
  const places = segments.map((segment) => sourceOf(segment, 0, segment.text.length));
  expect(places.map(({ start, end }) => source.slice(start, end))).toEqual([
    'Big news',
    'Short',
    'Text',
  ]);
});

test.each([
  ['quotes', '>'.repeat(50_000) + ' word'],
  ['brackets', '['.repeat(50_000) + 'word'],
  ['emphasis', '*a_ '.repeat(20_000) + 'word'],
  ['lists', '- '.repeat(20_000) + 'word'],
])('endless %s keep their text and take little time', (_, markdown) => {
  let text = '';
  const time = cpuTime(() => {
    text = extract(markdown)
      .segments.map((segment) => segment.text)
      .join(' ');
  });
  expect(text).toContain('word');
  expect(time).toBeLessThan(5_000);
});
