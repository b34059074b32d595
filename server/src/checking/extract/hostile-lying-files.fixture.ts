import type { HostileFile } from './hostile-file.fixture.ts';
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
import { makeZip } from './zip.fixture.ts';

const text = (content: string): Buffer => Buffer.from(content);
const goodDocx = (): Buffer => makeDocx(paragraph(run('word '.repeat(200))));

/** Returns a copy of a file with bytes written over it, at a distance from the last occurrence of `find`. */
const overwrite = (
  file: Buffer,
  find: Buffer,
  distance: number,
  bytes: readonly number[],
): Buffer => {
  const copy = Buffer.from(file);
  Buffer.from(bytes).copy(copy, copy.lastIndexOf(find) + distance);
  return copy;
};

const CENTRAL = Buffer.from('PK\x01\x02', 'latin1');
const LOCAL = Buffer.from('PK\x03\x04', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');
const MANY = [0xff, 0xff, 0xff, 0x7f];

const onePage = (box: string, content = 'BT /F1 12 Tf 50 700 Td (word) Tj ET', more = ''): Buffer =>
  writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    FONT,
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]${more}/Contents 5 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
    pdfStream(content),
  ]);

const encryptedPackage = (): Buffer =>
  Buffer.concat([
    Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
    Buffer.alloc(2_000),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(2_000),
  ]);

const taggedInCircles = (): Buffer =>
  writePdf([
    '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    FONT,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/StructParents 0/Contents 5 0 R/Resources<</Font<</F1 3 0 R>>>>>>',
    pdfStream('/P <</MCID 0>> BDC BT /F1 12 Tf 50 700 Td (word) Tj ET EMC'),
    '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[7 0 R]]>>>>',
    '<</Type/StructElem/S/Figure/Alt(a cat)/P 7 0 R/K[7 0 R 7 0 R 0]/Pg 4 0 R>>',
  ]);

/** A presentation that lists the same slide many times. */
const repeatedSlide = (times: number): Buffer => {
  const ids = '<p:sldId r:id="rId1"/>'.repeat(times);
  return makeZip([
    { name: '_rels/.rels', data: relations([['rId1', 'officeDocument', 'ppt/presentation.xml']]) },
    {
      name: 'ppt/presentation.xml',
      data: `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: relations([['rId1', 'slide', 'slides/slide1.xml']]),
    },
    {
      name: 'ppt/slides/slide1.xml',
      data: `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${'word '.repeat(1_000)}</a:t></a:r></a:p></p:sld>`,
    },
  ]);
};

const circularStyles = (): Buffer =>
  makeDocx(paragraph(run('word'), 's0'), {
    'word/styles.xml': part(
      'styles',
      Array.from(
        { length: 5_000 },
        (_, i) => `<w:style w:styleId="s${i}"><w:basedOn w:val="s${(i + 1) % 5_000}"/></w:style>`,
      ).join(''),
    ),
  });

/** Files whose headers contradict their bytes, and files with a password. */
export const LYING_FILES: readonly HostileFile[] = [
  ['a Word file with a password', 'encrypted', encryptedPackage, 'a.docx'],
  [
    'a list of parts that stands beyond the end',
    'damaged',
    () => overwrite(goodDocx(), END, 16, MANY),
  ],
  ['a list of parts that claims two gigabytes', 'text', () => overwrite(goodDocx(), END, 12, MANY)],
  ['a comment longer than the file', 'damaged', () => overwrite(goodDocx(), END, 20, [0xff, 0xff])],
  ['a part that begins beyond the end', 'any', () => overwrite(goodDocx(), CENTRAL, 42, MANY)],
  [
    'a part whose name differs in two headers',
    'any',
    () => overwrite(goodDocx(), LOCAL, 30, [0x58, 0x58, 0x58]),
  ],
  ['a part with a wrong checksum', 'any', () => overwrite(goodDocx(), CENTRAL, 16, [1, 2, 3, 4])],
  [
    'packed bytes that were tampered with',
    'damaged',
    () => {
      const file = goodDocx();
      const packed = file.indexOf('word/document.xml') + 'word/document.xml'.length;
      return file.fill(0xff, packed + 20, packed + 60);
    },
  ],
  [
    'entities as parameters',
    'damaged',
    () =>
      makeZip(
        docxEntries('').map((entry) =>
          entry.name === 'word/document.xml'
            ? {
                ...entry,
                data: '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p;]><w:document/>',
              }
            : entry,
        ),
      ),
  ],
  [
    'an external entity in the relations',
    'damaged',
    () =>
      makeZip(
        docxEntries(paragraph(run('word'))).map((entry) =>
          entry.name === '_rels/.rels'
            ? {
                ...entry,
                data: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>${String(entry.data)}`,
              }
            : entry,
        ),
      ),
  ],
  ['styles that are based on each other', 'text', circularStyles],
  ['one slide 100,000 times', 'too_large', () => repeatedSlide(100_000)],
  ['a slide of 200,000 shapes', 'any', () => makePptx([{ shapes: shape('word').repeat(200_000) }])],
  ['a page as large as a country', 'text', () => onePage('0 0 1e9 1e9')],
  ['a page without a size', 'any', () => onePage('0 0 0 0')],
  ['a page that is not finite', 'any', () => onePage('-1e308 -1e308 1e308 1e308')],
  [
    'a page with units of a million points',
    'any',
    () => onePage('0 0 9 9', undefined, '/UserUnit 1e6'),
  ],
  [
    'a PDF with a stream that claims four gigabytes',
    'any',
    () =>
      Buffer.from(
        makePdf([[{ text: 'word', x: 1, y: 1 }]])
          .toString('latin1')
          .replace(/Length \d+/g, 'Length 4294967295'),
        'latin1',
      ),
  ],
  ['a tagged PDF whose structure holds itself', 'any', taggedInCircles],
  [
    'a PDF that nests 20,000 texts',
    'any',
    () => onePage('0 0 595 842', `${'q BT /F1 1 Tf '.repeat(20_000)} (word) Tj`),
  ],
  ['emphasis that never closes', 'text', () => text(`word ${'*a _b **c '.repeat(30_000)}`), 'a.md'],
  ['descriptions in descriptions', 'any', () => text(`word ${'![a '.repeat(50_000)}`), 'a.md'],
  [
    'backticks of every number',
    'any',
    () => text(`word ${Array.from({ length: 2_000 }, (_, i) => '`'.repeat(i + 1)).join(' a ')}`),
    'a.md',
  ],
  [
    '20,000 definitions',
    'any',
    () => text(Array.from({ length: 20_000 }, (_, i) => `[a${i}]: x\n\nword [a${i}]\n`).join('\n')),
    'a.md',
  ],
  ['a million marks on one letter', 'text', () => text(`wo${'\u0301'.repeat(1_000_000)}rd`)],
  ['a million turns of direction', 'any', () => text('\u202Ew\u202Co'.repeat(500_000))],
  ['a million flags', 'text', () => text(`word ${'🇳🇱👨‍👩‍👧'.repeat(300_000)}`)],
  [
    'JSON with 100,000 keys',
    'any',
    () => text(`{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":"word"`).join(',')}}`),
  ],
  [
    'JSON with keys that no database takes',
    'text',
    () => text(String.raw`{"\u0000\ud800":"word"}`),
  ],
  ['JSON with one key of 10 MB', 'any', () => text(`{"${'k'.repeat(10_000_000)}":{"a":"word"}}`)],
  [
    'JSON whose pointers grow',
    'any',
    () => text(`${`{"${'k'.repeat(20_000)}":["word",`.repeat(400)}1${']}'.repeat(400)}`),
  ],
  [
    'a table of a million rows',
    'any',
    () => text(`<table>${'<tr><td>w'.repeat(1_000_000)}`),
    'a.html',
  ],
  [
    'a page with one path of 10,000 steps',
    'text',
    () => text(`${'<div><b>'.repeat(5_000)}word`),
    'a.html',
  ],
];
