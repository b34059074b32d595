import { expect, test } from 'vitest';
import { extractText } from './extract-text.ts';
import { locate } from './locate.ts';

const texts = (bytes: Uint8Array, mediaType?: string) =>
  extractText(bytes, { mediaType }).segments.map(({ text }) => text);

test('paragraphs are parted by blank lines and keep their lines', () => {
  const source = ' One\r\n  two \r\n \t\r\nThree\rfour';
  const document = extractText(Buffer.from(source), {});
  expect(document.segments.map(({ text }) => text)).toEqual(['One\ntwo', 'Three\nfour']);
  expect(locate(document, 1, 6, 10).position).toEqual({
    kind: 'lines',
    start: source.indexOf('four'),
    end: source.length,
    line: 5,
    column: 1,
    endLine: 5,
    endColumn: 5,
  });
});

test.each([
  ['UTF-8', Buffer.from('Zoë €5')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFZoë €5')],
  ['UTF-16 with a mark', Buffer.from('\uFEFFZoë €5', 'utf16le')],
  ['UTF-16 the other way round', Buffer.from('\uFEFFZoë €5', 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from('Zoë €5', 'utf16le')],
  ['UTF-16 without a mark the other way round', Buffer.from('Zoë €5', 'utf16le').swap16()],
  ['Windows-1252', Buffer.from('Zoë \x805', 'latin1')],
])('a text in %s is read', (_, bytes) => {
  expect(texts(bytes)).toEqual(['Zoë €5']);
});

test('what a server says about the encoding counts, unless it is nonsense', () => {
  expect(texts(Buffer.from([0xcf, 0xe8]), 'text/plain; charset=iso-8859-5')).toEqual(['Яш']);
  expect(texts(Buffer.from('é'), 'text/plain; charset=klingon')).toEqual(['é']);
});
