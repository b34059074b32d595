import { expect, test } from 'vitest';
import { detectFormat } from './detect-format.ts';
import { makeDocx, makePptx, paragraph, run, shape } from './office.fixture.ts';
import { makePdf } from './pdf.fixture.ts';
import { makeZip } from './zip.fixture.ts';

const PDF = makePdf([[{ text: 'x', x: 1, y: 1 }]]);

test.each([
  ['html', Buffer.from('<!DOCTYPE html><p>x'), { name: 'x.md', mediaType: 'application/pdf' }],
  ['html', Buffer.from('<?xml version="1.0"?>\n<!-- c --><html lang="x">'), { name: 'x.docx' }],
  ['html', Buffer.from('<div>x</div>'), {}],
  ['html', Buffer.from('\uFEFF<!doctype html>x', 'utf16le'), {}],
  ['html', Buffer.from('just words'), { mediaType: 'text/html; charset=utf-8' }],
  ['markdown', Buffer.from('<p align="center">x</p>\n\n# y'), { name: 'README.MD' }],
  ['text', Buffer.from('# not asked for'), {}],
  ['text', Buffer.from('plain'), { name: 'x.pdf', mediaType: 'application/pdf' }],
  ['text', Buffer.from('[see](below)'), {}],
  ['text', Buffer.from('Żółć '.repeat(2_000)), {}],
  ['post', Buffer.from('{"a":"b"}'), {}],
  ['post', Buffer.from('{"a":'), { name: 'x.json' }],
  ['pdf', PDF, { name: 'x.html', mediaType: 'text/html' }],
  ['pdf', Buffer.concat([Buffer.from('\x00\x01junk\n'), PDF]), {}],
  ['docx', makeDocx(paragraph(run('x'))), { name: 'x.pptx' }],
  ['pptx', makePptx([{ shapes: shape('x') }]), { name: 'x.zip', mediaType: 'text/plain' }],
] as const)('%s is told by its content before its name', async (format, bytes, hint) => {
  expect(await detectFormat(bytes, hint)).toBe(format);
});

test.each([
  ['an image', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a zip of something else', makeZip([{ name: 'a.txt', data: 'x' }])],
  [
    'a spreadsheet',
    makeZip([
      {
        name: '_rels/.rels',
        data: '<Relationships><Relationship Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      },
      { name: 'xl/workbook.xml', data: '<x/>' },
    ]),
  ],
  ['rich text', Buffer.from('{\\rtf1 x}')],
  ['bytes of any kind', Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 31) % 32))],
])('%s is not supported', async (_, bytes) => {
  await expect(detectFormat(bytes, {})).rejects.toMatchObject({ code: 'unsupported' });
});

test('an Office file with a password says so', async () => {
  const file = Buffer.concat([
    Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
    Buffer.alloc(504),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  await expect(detectFormat(file, { name: 'x.docx' })).rejects.toMatchObject({ code: 'encrypted' });
});

test('a file of a kind we know that has lost its beginning is damaged', async () => {
  const file = makeDocx(paragraph(run('x'))).subarray(10);
  await expect(detectFormat(file, { name: 'x.docx' })).rejects.toMatchObject({ code: 'damaged' });
});
