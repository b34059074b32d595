import { deflateSync } from 'node:zlib';
import {
  docxEntries,
  makeDocx,
  makePptx,
  paragraph,
  part,
  relations,
  run,
  shape,
} from './office.fixture.ts';
import { FONT, makePdf, pdfStream, writePdf } from './pdf.fixture.ts';
import { makeZip, type ZipEntry } from './zip.fixture.ts';

import type { HostileFile } from './hostile-file.fixture.ts';

const text = (content: string): Buffer => Buffer.from(content);
const docx = (body: string): Buffer => makeDocx(body);
const goodDocx = () => docx(paragraph(run('word '.repeat(2_000))));
const goodPdf = () =>
  makePdf([
    Array.from({ length: 40 }, (_, i) => ({ text: `line ${i} of words`, x: 50, y: 800 - i * 15 })),
  ]);
const cut = (file: Buffer, share: number): Buffer =>
  file.subarray(0, Math.floor(file.length * share));

const withDocument = (
  data: string | Uint8Array,
  more: Partial<ZipEntry> = {},
): readonly ZipEntry[] =>
  docxEntries('').map((entry) =>
    entry.name === 'word/document.xml' ? { ...entry, ...more, data } : entry,
  );

const spaces = (megabytes: number): Buffer =>
  Buffer.concat([
    Buffer.from('<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>word'),
    Buffer.alloc(megabytes * 1024 * 1024, ' '),
    Buffer.from('</w:t></w:r></w:p></w:body></w:document>'),
  ]);

const page = (content: string, resources: string, more: readonly string[] = []): Buffer =>
  writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    FONT,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<<${resources}>>>>`,
    content,
    ...more,
  ]);

const form = (content: string, next: number): string =>
  pdfStream(
    content,
    `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>/XObject<</X ${next} 0 R>>>>`,
  );

const packedStream = (content: Buffer): string => {
  const packed = deflateSync(content).toString('latin1');
  return `<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n${packed}\nendstream`;
};

const ENCRYPTION =
  `/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>` +
  '/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]';

const LAUGHS = Array.from(
  { length: 10 },
  (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
).join('');

export const HOSTILE_PDFS: readonly HostileFile[] = [
  ['a PDF cut at a tenth', 'any', () => cut(goodPdf(), 0.1), 'a.pdf'],
  ['a PDF cut in the middle', 'any', () => cut(goodPdf(), 0.5), 'a.pdf'],
  ['a PDF without its end', 'any', () => cut(goodPdf(), 0.95), 'a.pdf'],
  ['a PDF that is a header', 'failure', () => text('%PDF-1.7\n')],
  [
    'a PDF with a password',
    'encrypted',
    () => writePdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'], ENCRYPTION),
  ],
  ['a PDF of 2,001 pages', 'too_large', () => makePdf(Array.from({ length: 2_001 }, () => []))],
  [
    'a PDF that claims a billion pages',
    'failure',
    () => writePdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 1000000000>>']),
  ],
  ['a PDF without text', 'no_text', () => makePdf([[]])],
  [
    'a PDF whose pages hold themselves',
    'failure',
    () =>
      writePdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[2 0 R]/Count 5/Parent 2 0 R>>',
      ]),
  ],
  ['a PDF whose objects refer to themselves', 'failure', () => writePdf(['1 0 R', '2 0 R'])],
  [
    'a PDF whose contents are their own length',
    'any',
    () =>
      page('<</Length 5 0 R>>\nstream\nBT /F1 12 Tf (word) Tj ET\nendstream', '/Font<</F1 3 0 R>>'),
  ],
  [
    'a PDF whose form draws itself',
    'any',
    () =>
      page(pdfStream('BT /F1 12 Tf (word) Tj ET /X Do'), '/Font<</F1 3 0 R>>/XObject<</X 6 0 R>>', [
        form('BT /F1 9 Tf (x) Tj ET /X Do', 6),
      ]),
  ],
  [
    'a PDF whose forms draw each other twenty times, nine deep',
    'failure',
    () =>
      page(
        pdfStream('/X Do'),
        '/XObject<</X 6 0 R>>',
        Array.from({ length: 9 }, (_, i) =>
          form(i === 8 ? 'BT /F1 12 Tf (boom boom boom) Tj ET' : '/X Do '.repeat(20), 7 + i),
        ),
      ),
  ],
  [
    'a PDF whose contents inflate to 200 MB',
    'any',
    () => page(packedStream(Buffer.alloc(200 * 1024 * 1024, ' ')), '/Font<</F1 3 0 R>>'),
  ],
  [
    'a PDF that draws a million letters',
    'any',
    () =>
      page(
        packedStream(Buffer.from(`BT /F1 12 Tf ${'(x) Tj 1 1 Td '.repeat(1_000_000)} ET`)),
        '/Font<</F1 3 0 R>>',
      ),
  ],
  [
    'a PDF with brackets 100,000 deep',
    'any',
    () =>
      writePdf([
        `<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(100_000)}>>`,
        '<</Type/Pages/Kids[]/Count 0>>',
      ]),
  ],
  [
    'a PDF with a table of objects that leads to itself',
    'any',
    () =>
      text(
        '%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Prev 9/Root 1 0 R>>\nstartxref\n9\n%%EOF',
      ),
  ],
  [
    'a PDF of random bytes',
    'failure',
    () =>
      Buffer.concat([
        text('%PDF-1.7\n'),
        Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * i * 31) % 251)),
      ]),
  ],
  [
    'a PDF with an odd matrix',
    'any',
    () =>
      page(
        pdfStream('BT /F1 0 Tf 0 0 0 0 0 0 Tm (word) Tj 1e38 0 0 1e38 0 0 Tm (far) Tj ET'),
        '/Font<</F1 3 0 R>>',
      ),
  ],
];

export const HOSTILE_OFFICE_FILES: readonly HostileFile[] = [
  ['a bomb of 60 MB', 'too_large', () => makeZip(withDocument(spaces(60)))],
  ['a bomb of 200 MB', 'too_large', () => makeZip(withDocument(spaces(200)))],
  [
    'a bomb that claims to be small',
    'damaged',
    () => makeZip(withDocument(spaces(100), { claimedSize: 1_000 })),
  ],
  [
    'a part that claims to be large',
    'too_large',
    () => makeZip(withDocument(part('document', ''), { claimedSize: 4_000_000_000 })),
  ],
  ['a zip in a zip', 'unsupported', () => makeZip([{ name: 'inner.docx', data: goodDocx() }])],
  ['a zip as the document', 'damaged', () => makeZip(withDocument(goodDocx()))],
  [
    '3,000 parts',
    'too_large',
    () =>
      makeZip([
        ...docxEntries(paragraph(run('word'))),
        ...Array.from({ length: 3_000 }, (_, i) => ({ name: `x${i}`, data: '' })),
      ]),
  ],
  [
    'a count of parts that lies',
    'damaged',
    () => makeZip(docxEntries(paragraph(run('word'))), 1_999),
  ],
  [
    'two documents of one name',
    'damaged',
    () => makeZip([...docxEntries(paragraph(run('good'))), ...docxEntries(paragraph(run('evil')))]),
  ],
  [
    'a part with a password',
    'encrypted',
    () => makeZip(withDocument(part('document', ''), { flags: 0x801 })),
  ],
  [
    'a way of packing that nobody knows',
    'damaged',
    () => makeZip(withDocument(part('document', ''), { method: 99 })),
  ],
  [
    'a name that climbs out',
    'damaged',
    () => makeZip([{ name: '../../etc/passwd', data: 'x' }, ...docxEntries('')]),
  ],
  ['an empty zip', 'failure', () => makeZip([])],
  ['a Word file cut at a tenth', 'damaged', () => cut(goodDocx(), 0.1), 'a.docx'],
  ['a Word file cut in the middle', 'damaged', () => cut(goodDocx(), 0.5)],
  ['a Word file without its last byte', 'damaged', () => goodDocx().subarray(0, -1)],
  ['a Word file without text', 'no_text', () => docx(paragraph(''))],
  [
    'an external entity',
    'damaged',
    () =>
      makeZip(
        withDocument(
          '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document><w:p><w:r><w:t>&e;</w:t></w:r></w:p></w:document>',
        ),
      ),
  ],
  [
    'an external document type',
    'damaged',
    () => makeZip(withDocument('<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd"><w:document/>')),
  ],
  [
    'a billion laughs',
    'damaged',
    () =>
      makeZip(
        withDocument(
          `<!DOCTYPE x [<!ENTITY l0 "ha">${LAUGHS}]><w:document><w:p><w:r><w:t>&l10;</w:t></w:r></w:p></w:document>`,
        ),
      ),
  ],
  [
    'an entity that nobody declared',
    'damaged',
    () =>
      makeZip(
        withDocument(
          '<w:document xmlns:w="w"><w:p><w:r><w:t>&hello;</w:t></w:r></w:p></w:document>',
        ),
      ),
  ],
  ['a Word file of 100,000 nested elements', 'too_deep', () => docx('<w:sdt>'.repeat(100_000))],
  ['100,000 nested paragraphs', 'too_deep', () => docx('<w:p>'.repeat(100_000))],
  [
    'XML that stops',
    'damaged',
    () => makeZip(withDocument('<w:document xmlns:w="w"><w:p><w:r><w:t>wo')),
  ],
  ['XML that is none', 'damaged', () => makeZip(withDocument('{"no":"xml"}'))],
  [
    'XML in broken UTF-8',
    'damaged',
    () =>
      makeZip(
        withDocument(
          Buffer.from(
            '<w:document xmlns:w="w"><w:p><w:r><w:t>\xff\xfe</w:t></w:r></w:p></w:document>',
            'latin1',
          ),
        ),
      ),
  ],
  [
    'XML in UTF-16',
    'text',
    () =>
      makeZip(
        withDocument(
          Buffer.from(
            `\uFEFF${part('document', paragraph(run('word'))).replace('UTF-8', 'UTF-16')}`,
            'utf16le',
          ),
        ),
      ),
  ],
  [
    'a Word file with an attribute of 20 MB',
    'any',
    () => docx(paragraph(run('word'), 'x y z'.repeat(4_000_000))),
  ],
  [
    'a Word file with 100,000 attributes',
    'any',
    () =>
      docx(
        `<w:p ${Array.from({ length: 100_000 }, (_, i) => `a${i}=""`).join(' ')}>${run('word')}</w:p>`,
      ),
  ],
  ['a million runs', 'any', () => docx(paragraph(run('w').repeat(300_000)))],
  [
    'relations that lead in circles',
    'text',
    () =>
      makeZip([
        ...docxEntries(paragraph(run('word'))).filter(({ name }) => !name.startsWith('word/_rels')),
        {
          name: 'word/_rels/document.xml.rels',
          data: relations([
            ['a', 'header', 'document.xml'],
            ['b', 'footer', '../word/document.xml'],
          ]),
        },
      ]),
  ],
  [
    'a relation that leads outside',
    'text',
    () =>
      makeZip([
        ...docxEntries(paragraph(run('word'))).filter(({ name }) => !name.startsWith('word/_rels')),
        {
          name: 'word/_rels/document.xml.rels',
          data: relations([
            ['a', 'header', '../../../etc/passwd'],
            ['b', 'footer', 'file:///etc/passwd'],
          ]),
        },
      ]),
  ],
  [
    'elements named like properties of objects',
    'text',
    () => docx(`<w:constructor/><w:__proto__ w:__proto__="x"/>${paragraph(run('word'))}`),
  ],
  [
    'a PowerPoint file cut in the middle',
    'damaged',
    () => cut(makePptx([{ shapes: shape('word') }]), 0.5),
  ],
  [
    'a PowerPoint file of 500 slides',
    'text',
    () => makePptx(Array.from({ length: 500 }, () => ({ shapes: shape('word') }))),
  ],
];
