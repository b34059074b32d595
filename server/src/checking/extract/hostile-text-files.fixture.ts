import type { HostileFile } from './hostile-file.fixture.ts';
import { makeDocx, paragraph, run } from './office.fixture.ts';
import { makePdf } from './pdf.fixture.ts';

const text = (content: string): Buffer => Buffer.from(content);
const html = (content: string): Buffer => text(`<!doctype html><p>word${content}`);
const goodDocx = () => makeDocx(paragraph(run('word')));
const goodPdf = () => makePdf([[{ text: 'words', x: 50, y: 700 }]]);

export const HOSTILE_MARKUP: readonly HostileFile[] = [
  ['100,000 nested elements', 'text', () => text(`${'<div>'.repeat(100_000)}word`), 'a.html'],
  ['100,000 open formatting elements', 'any', () => html('<b><i><a href=x>'.repeat(30_000))],
  ['formatting elements that must be adopted', 'any', () => html('<b><p>x</b>'.repeat(20_000))],
  ['tables in tables', 'any', () => html('<table><tr><td>'.repeat(20_000))],
  ['text that tables throw out', 'any', () => html('<table>x<tr>'.repeat(20_000))],
  ['an attribute of 20 MB', 'any', () => html(`<img alt="${'x'.repeat(20_000_000)}">`)],
  [
    '100,000 attributes',
    'any',
    () => html(`<i ${Array.from({ length: 100_000 }, (_, i) => `a${i}`).join(' ')}>`),
  ],
  ['a style of a megabyte', 'text', () => html(`<p style="${'('.repeat(1_000_000)}">`)],
  ['a comment that never ends', 'text', () => html(`<!--${'-'.repeat(5_000_000)}`)],
  ['a script that never ends', 'text', () => html(`<script>${'<'.repeat(5_000_000)}`)],
  ['references without end', 'any', () => html('&amp;&#x41;&notit;'.repeat(200_000))],
  [
    'references that nobody knows',
    'any',
    () => html(Array.from({ length: 200_000 }, (_, i) => `&x${i};`).join('')),
  ],
  ['a reference of a million digits', 'text', () => html(`&#${'1'.repeat(1_000_000)};`)],
  ['a page of one line of 20 MB', 'any', () => html('x'.repeat(20_000_000))],
  ['50 MB of tags', 'any', () => html('<p>x'.repeat(12_000_000))],
  ['zero bytes between letters', 'text', () => html('\0w\0o\0r\0d'.repeat(1_000)), 'a.html'],
  ['a million characters that nobody sees', 'any', () => html('a\u200B'.repeat(1_000_000))],
  ['a page of hidden text', 'no_text', () => text('<!doctype html><p hidden>word')],
  ['a page of scripts', 'no_text', () => text('<!doctype html><script>word()</script>')],
  ['a page in UTF-16', 'text', () => Buffer.from('\uFEFF<!doctype html><p>word', 'utf16le')],
  [
    'a page in UTF-16 without a mark',
    'text',
    () => Buffer.from('<!doctype html><p>word', 'utf16le'),
  ],
  [
    'a page in UTF-16 that is cut in a character',
    'any',
    () => Buffer.from('\uFEFF<p>word', 'utf16le').subarray(0, -1),
  ],
  [
    'a page that lies about its encoding',
    'text',
    () => text('<!doctype html><meta charset="utf-16"><p>wörd'),
  ],
  ['quotes 200,000 deep', 'text', () => text(`${'>'.repeat(200_000)} word`), 'a.md'],
  [
    'lists in lists',
    'text',
    () => text(Array.from({ length: 2_000 }, (_, i) => `${'  '.repeat(i)}- word`).join('\n')),
    'a.md',
  ],
  ['brackets without end', 'text', () => text(`word ${'[a]('.repeat(200_000)}`), 'a.md'],
  [
    'a table of 20,000 rows',
    'any',
    () => text(`|a|b|\n|-|-|\n${'|word|x|\n'.repeat(20_000)}`),
    'a.md',
  ],
  ['a fence that never ends', 'any', () => text(`\`\`\`\n${'word\n\n'.repeat(100_000)}`), 'a.md'],
  [
    'a front matter that never ends',
    'any',
    () => text(`---\ntitle: word\n${'- x\n'.repeat(100_000)}`),
    'a.md',
  ],
];

export const HOSTILE_TEXTS: readonly HostileFile[] = [
  ['nothing', 'empty', () => Buffer.alloc(0)],
  ['white space', 'no_text', () => text(' \n\t'.repeat(1_000))],
  ['one zero byte', 'failure', () => Buffer.alloc(1)],
  ['a megabyte of zero bytes', 'unsupported', () => Buffer.alloc(1_000_000)],
  ['51 MB', 'too_large', () => Buffer.alloc(51 * 1024 * 1024, 'word ')],
  ['a text of 49 MB', 'any', () => Buffer.alloc(49 * 1024 * 1024, 'word ')],
  ['a million lines', 'any', () => text('word\n'.repeat(1_000_000))],
  ['a million paragraphs', 'any', () => text('word\n\n'.repeat(1_000_000))],
  ['a line of 10 MB', 'text', () => text('x'.repeat(10_000_000))],
  ['broken UTF-8', 'text', () => Buffer.from('word \xc3\x28 \xf0\x28\x8c\x28', 'latin1')],
  ['an overlong zero', 'text', () => Buffer.from('word \xc0\x80', 'latin1')],
  ['a surrogate in UTF-8', 'text', () => Buffer.from('word \xed\xa0\x80', 'latin1')],
  ['UTF-32', 'failure', () => Buffer.from('\xff\xfe\0\0w\0\0\0', 'latin1')],
  ['escape sequences of a terminal', 'text', () => text('\u001B[31mword\u001B[0m')],
  ['punctuation', 'no_text', () => text('… — !')],
  [
    'JSON two million deep',
    'failure',
    () => text(`${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`),
    'a.json',
  ],
  ['JSON that stops', 'damaged', () => text('{"a":"wo'), 'a.json'],
  [
    'JSON with odd keys',
    'text',
    () => text('{"__proto__":{"x":"word"},"constructor":"word","toString":"w"}'),
  ],
  ['JSON of numbers', 'no_text', () => text(`[${'1,'.repeat(100_000)}1]`)],
  ['a PDF named text', 'text', goodPdf, 'a.txt'],
  ['a text named PDF', 'text', () => text('words'), 'a.pdf'],
  ['a page named Word', 'text', () => html(''), 'a.docx'],
  ['a Word file named page', 'text', goodDocx, 'a.html'],
  ['a name of a megabyte', 'text', () => text('word'), `${'x'.repeat(1_000_000)}.md`],
  [
    'a picture',
    'unsupported',
    () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    'a.html',
  ],
  [
    'an old Word file',
    'unsupported',
    () =>
      Buffer.concat([
        Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
        Buffer.alloc(2_000),
      ]),
    'a.doc',
  ],
];
