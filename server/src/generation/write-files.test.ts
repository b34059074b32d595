import { parse } from 'parse5';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../../test/short-run.ts';
import { extractDocument } from '../checking/extract/extract-document.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import { openPackage, readXmlPart } from '../checking/extract/office-package.ts';
import { type Block, cleanText, isLeaf } from './blocks.ts';
import { anyBlocks } from './blocks.fixture.ts';
import { blocksToDocx } from './write-docx.ts';
import { blocksToHtml } from './write-html.ts';

const ABOUT = { title: 'A title', language: 'en' };
/** What nobody sees is no text to a reader, and white space is one space. */
const seen = (text: string): string =>
  cleanText(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

const plain = (block: Block): string =>
  block.children.map((child) => (isLeaf(child) ? child.text : plain(child))).join('');
const blocksIn = (block: Block): Block[] =>
  block.children.filter((child): child is Block => !isLeaf(child));

/** The texts of a document as its reader meets them, one for each paragraph, item and cell. */
const textsOf = (blocks: readonly Block[]): string[] =>
  blocks
    .flatMap((block): string[] => {
      if (block.type !== 'list_item') {
        const inside = blocksIn(block);
        return inside.length > 0 ? textsOf(inside) : [plain(block)];
      }
      const box = block.checked === undefined ? '' : block.checked ? '☑ ' : '☐ ';
      const [first, ...rest] = blocksIn(block);
      return first?.type === 'paragraph'
        ? [box + plain(first), ...textsOf(rest)]
        : [box, ...textsOf(blocksIn(block))];
    })
    .map(seen)
    .filter((text) => text !== '');

const readBack = async (bytes: Buffer, name: string): Promise<ExtractedDocument | null> => {
  const read = await extractDocument(bytes, { name });
  if (!('failure' in read)) return read;
  expect(read.failure).toBe('no_text');
  return null;
};

const rich: Block[] = [
  { type: 'heading', level: 1, children: [{ text: 'Desk' }] },
  {
    type: 'paragraph',
    children: [
      { text: 'Solid ' },
      { text: 'walnut', bold: true, italic: true },
      { text: ', see ' },
      { text: 'our page', href: 'https://a.example/?b=c&d' },
      { text: '.\nNew line' },
    ],
  },
  {
    type: 'numbered_list',
    start: 3,
    children: [
      { type: 'list_item', children: [{ type: 'paragraph', children: [{ text: 'three' }] }] },
      {
        type: 'list_item',
        children: [
          { type: 'paragraph', children: [{ text: 'four' }] },
          {
            type: 'bulleted_list',
            children: [
              {
                type: 'list_item',
                checked: true,
                children: [{ type: 'paragraph', children: [{ text: 'done' }] }],
              },
            ],
          },
        ],
      },
    ],
  },
  { type: 'quote', children: [{ type: 'paragraph', children: [{ text: 'said' }] }] },
  {
    type: 'table',
    children: ['head', 'cell'].map((text) => ({
      type: 'table_row',
      children: [{ type: 'table_cell', children: [{ text }] }],
    })),
  },
  { type: 'code_block', children: [{ text: 'a < b\n  c' }] },
];

test('a Word file has what the document has, with real headings', async () => {
  const read = await readBack(await blocksToDocx(rich, ABOUT), 'x.docx');
  expect(read).toMatchObject({ format: 'docx', language: 'en' });
  expect(read?.segments.map(({ text, scope }) => [scope, text])).toEqual([
    ['heading', 'Desk'],
    ['body', 'Solid walnut, see our page.\nNew line'],
    ['body', 'three'],
    ['body', 'four'],
    ['body', '☑ done'],
    ['body', 'said'],
    ['body', 'head'],
    ['body', 'cell'],
    ['body', 'a < b\nc'],
  ]);
});

test('whatever the text is, a Word file gives the same texts back', async () => {
  await fc.assert(
    fc.asyncProperty(anyBlocks({ hostile: true }), async (blocks) => {
      const read = await readBack(
        await blocksToDocx(blocks, { title: '\u0001]]>', language: null }),
        'x.docx',
      );
      const texts = read?.segments.map(({ text }) => seen(text)).filter((text) => text !== '');
      const expected = textsOf(blocks);
      if (read) expect(texts).toEqual(expected);
      else expect(expected.join('')).not.toMatch(/[\p{L}\p{N}]/u);
    }),
    { numRuns: times(150) },
  );
});

test('whatever the text is, a page gives the same texts back', async () => {
  await fc.assert(
    fc.asyncProperty(anyBlocks({ hostile: true }), async (blocks) => {
      const html = blocksToHtml(blocks, { title: '</title><script>', language: 'en' });
      const read = await readBack(Buffer.from(html), 'x.html');
      const texts = read?.segments.filter(({ scope }) => scope !== 'title').map(({ text }) => text);
      if (read) expect(seen((texts ?? []).join(' '))).toBe(seen(textsOf(blocks).join(' ')));
    }),
    { numRuns: times(150) },
  );
});

/** Every element of a page with its attributes. */
const elementsOf = (html: string): { name: string; attributes: Record<string, string> }[] => {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const walk = (node: unknown): void => {
    const { tagName, attrs, childNodes } = node as {
      tagName?: string;
      attrs?: { name: string; value: string }[];
      childNodes?: unknown[];
    };
    if (tagName !== undefined) {
      const attributes = Object.fromEntries((attrs ?? []).map(({ name, value }) => [name, value]));
      found.push({ name: tagName, attributes });
    }
    childNodes?.forEach(walk);
  };
  walk(parse(html));
  return found;
};

const OURS = new Set(
  'html head meta title style body h1 h2 h3 h4 h5 h6 p ul ol li blockquote table thead tbody tr th td pre code hr br a strong em s'.split(
    ' ',
  ),
);

test('no sign of a text becomes markup in a page, and no link runs anything', () => {
  fc.assert(
    fc.property(anyBlocks({ hostile: true }), fc.string(), (blocks, title) => {
      for (const { name, attributes } of elementsOf(
        blocksToHtml(blocks, { title, language: 'en' }),
      )) {
        expect(OURS).toContain(name);
        for (const [attribute, value] of Object.entries(attributes)) {
          expect(['href', 'class', 'start', 'lang', 'charset', 'name', 'content']).toContain(
            attribute,
          );
          if (attribute === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:)/);
        }
      }
    }),
    { numRuns: times(300) },
  );
});

test('links of a Word file lead only to pages and letters', async () => {
  await fc.assert(
    fc.asyncProperty(anyBlocks({ hostile: true }), async (blocks) => {
      const pkg = await openPackage(await blocksToDocx(blocks, ABOUT));
      await readXmlPart(pkg, 'word/_rels/document.xml.rels', {
        open: (_name, { TargetMode = '', Target = '' }) => {
          if (TargetMode === 'External') expect(Target).toMatch(/^(https?:\/\/|mailto:)/);
        },
      });
    }),
    { numRuns: 50 },
  );
});
