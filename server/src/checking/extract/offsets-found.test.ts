import { expect, test } from 'vitest';
import type { ExtractedDocument } from './document.ts';
import { extractHtml } from './extract-html.ts';
import { extractMarkdown } from './extract-markdown.ts';
import { extractPdf } from './extract-pdf.ts';
import { extractPost } from './extract-post.ts';
import { locate } from './locate.ts';
import { writePdfFile } from './offsets-pdf.fixture.ts';
import { makePdf } from './pdf.fixture.ts';

/** The source of a phrase by its offsets. */
const sourceAt = (document: ExtractedDocument, source: string, phrase: string): string => {
  const segment = document.segments.findIndex(({ text }) => text.includes(phrase));
  const start = document.segments[segment]?.text.indexOf(phrase) ?? -1;
  const { position } = locate(document, segment, start, start + phrase.length);
  return 'start' in position ? source.slice(position.start, position.end) : '';
};

test.each([
  ['<pre>\n&#119;ord</pre>', '&#119;ord'],
  ['<textarea>\r\n&#x77;ord</textarea>', '&#x77;ord'],
  ['<title>x</title> &#119;ord', '&#119;ord'],
])('a reference after white space that is no text begins where it stands: %j', (source, found) => {
  expect(sourceAt(extractHtml(Buffer.from(source), {}), source, 'word')).toBe(found);
});

test.each(['\n', '\r\n', '\r'])('code has its lines where each ends with %j', (end) => {
  const source = ['```', 'one', '  two', '```', '', '    three', '    four', ''].join(end);
  const document = extractMarkdown(Buffer.from(source), {});
  expect(document.segments.map(({ text }) => text)).toEqual(['one\ntwo', 'three\nfour']);
  expect(sourceAt(document, source, 'two')).toBe('two');
  expect(sourceAt(document, source, 'four')).toBe('four');
});

test('a description has its place although signs stand among its words', () => {
  const source = 'x ![a *big* [red](http://x.y) `cat` \\& dog](z "t") y';
  const document = extractMarkdown(Buffer.from(source), {});
  expect(sourceAt(document, source, 'big red')).toBe('big* [red');
  expect(sourceAt(document, source, 'cat & dog')).toBe('cat` \\& dog');
});

test.each([
  ['a letter and its mark', ['skö-'.normalize('NFD'), 'nhet']],
  ['a letter', ['skö-', 'nhet']],
])('a word that is parted after %s is one word', async (_, lines) => {
  const texts = [{ text: lines.join(' '), plantings: [], kind: 0 }];
  // A roll of ten ends the line before each word.
  const { bytes } = writePdfFile({ locale: 'sv', texts, dice: [10] });
  const { segments } = await extractPdf(bytes);
  expect(segments.map(({ text }) => text)).toEqual([
    'skönhet'.normalize(lines[0] === 'skö-' ? 'NFC' : 'NFD'),
  ]);
});

test('a line that ends in a hyphen and a space is joined too', async () => {
  const lines = [
    { text: 'guaran- ', x: 50, y: 740 },
    { text: 'teed', x: 50, y: 726 },
  ];
  const { segments } = await extractPdf(makePdf([lines]));
  expect(segments.map(({ text }) => text)).toEqual(['guaranteed']);
});

test('of two phrases from the right in one line each has its own box', async () => {
  const text = 'guaranteed returns for all of you and more to come soon מבצע ענק שלום';
  const plan = { locale: 'en', dice: [0], texts: [{ text, plantings: [], kind: 0 }] } as const;
  const document = await extractPdf(writePdfFile(plan).bytes);
  expect(document.segments[0]?.text).toBe(text);
  const boxOf = (phrase: string) => {
    const start = text.indexOf(phrase);
    const { position } = locate(document, 0, start, start + phrase.length);
    return position.kind === 'pdf' ? position.boxes[0] : undefined;
  };
  // The last word stands first from the left, where the Latin words end, and the first one last.
  expect(boxOf('שלום')?.x).toBeCloseTo(40 + text.indexOf('מבצע') * 6, 0);
  expect(boxOf('מבצע')?.x).toBeCloseTo(40 + text.indexOf('שלום') * 6, 0);
});

test('a key that no database takes still gives an anchor that can be kept', () => {
  const source = String.raw`{"a\u0000b\ud800":{"~/":"word"}}`;
  const document = extractPost(Buffer.from(source), {});
  const { position } = locate(document, 0, 0, 4);
  expect(position).toMatchObject({ kind: 'json', pointer: '/a\uFFFDb\uFFFD/~0~1' });
});
