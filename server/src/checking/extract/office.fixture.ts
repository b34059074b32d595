import { makeZip, type ZipEntry } from './zip.fixture.ts';

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const relations = (list: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const P =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  `xmlns:r="${RELATION}"`;

/** The XML of a Word paragraph, built from the XML of its runs. */
export const paragraph = (runs: string, style = ''): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}${runs}</w:p>`;

export const run = (text: string, properties = ''): string =>
  `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

export const part = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:${root} ${W}>${content}</w:${root}>`;

export const docxEntries = (
  body: string,
  others: Readonly<Record<string, string>> = {},
): readonly ZipEntry[] => [
  {
    name: '_rels/.rels',
    data: relations([
      ['rId1', 'officeDocument', 'word/document.xml'],
      ...(others['docProps/core.xml']
        ? [['rId2', 'metadata/core-properties', 'docProps/core.xml'] as const]
        : []),
    ]),
  },
  { name: 'word/document.xml', data: part('document', `<w:body>${body}</w:body>`) },
  {
    name: 'word/_rels/document.xml.rels',
    data: relations(
      Object.keys(others)
        .filter((name) => name.startsWith('word/'))
        .map((name, i) => {
          const file = name.slice('word/'.length);
          return [`rId${i + 10}`, file.replace(/\d*\.xml$/, ''), file];
        }),
    ),
  },
  ...Object.entries(others).map(([name, data]) => ({ name, data })),
];

/** Builds a Word file from the XML of its body and of parts such as `word/header1.xml`. */
export const makeDocx = (body: string, others: Readonly<Record<string, string>> = {}): Buffer =>
  makeZip(docxEntries(body, others));

/** The XML of a PowerPoint shape with one paragraph. */
export const shape = (text: string, placeholder = '', properties = 'id="1" name="x"'): string =>
  `<p:sp><p:nvSpPr><p:cNvPr ${properties}/><p:nvPr>${placeholder ? `<p:ph type="${placeholder}"/>` : ''}</p:nvPr></p:nvSpPr>` +
  `<p:txBody><a:p><a:r><a:rPr lang="sv-SE"/><a:t>${escapeXml(text)}</a:t></a:r></a:p></p:txBody></p:sp>`;

const slideXml = (shapes: string, attributes = ''): string =>
  `<?xml version="1.0"?><p:sld ${P} ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;

export interface FixtureSlide {
  readonly shapes: string;
  readonly notes?: string;
  readonly attributes?: string;
}

/** Builds a PowerPoint file. Its slides are listed in the reverse order of their file names. */
export const makePptx = (slides: readonly FixtureSlide[], master = ''): Buffer => {
  const count = slides.length;
  const file = (index: number) => `slide${count - index}.xml`;
  return makeZip([
    { name: '_rels/.rels', data: relations([['rId1', 'officeDocument', '/ppt/presentation.xml']]) },
    {
      name: 'ppt/presentation.xml',
      data: `<?xml version="1.0"?><p:presentation ${P}><p:sldIdLst>${slides
        .map((_, i) => `<p:sldId r:id="rId${i + 1}" id="${256 + i}"/>`)
        .join('')}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      data: relations(slides.map((_, i) => [`rId${i + 1}`, 'slide', `slides/${file(i)}`])),
    },
    ...slides.flatMap(({ shapes, notes, attributes }, i) => [
      { name: `ppt/slides/${file(i)}`, data: slideXml(shapes, attributes) },
      {
        name: `ppt/slides/_rels/${file(i)}.rels`,
        data: relations([
          ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
          ...(notes === undefined
            ? []
            : [['rId2', 'notesSlide', `../notesSlides/notes${i}.xml`] as const]),
        ]),
      },
      ...(notes === undefined
        ? []
        : [{ name: `ppt/notesSlides/notes${i}.xml`, data: slideXml(shape(notes)) }]),
    ]),
    { name: 'ppt/slideLayouts/slideLayout1.xml', data: slideXml(shape('Click to edit', 'title')) },
    {
      name: 'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      data: relations([['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml']]),
    },
    { name: 'ppt/slideMasters/slideMaster1.xml', data: slideXml(master) },
  ]);
};
