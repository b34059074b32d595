import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../text/locales.ts';
import { extractDocx } from '../extract/extract-office.ts';
import { HOSTILE_OFFICE_FILES } from '../extract/hostile-binary-files.fixture.ts';
import { sourceOf } from '../extract/locate.ts';
import { makeDocx, paragraph, part, run } from '../extract/office.fixture.ts';
import { writeDocx } from '../extract/offsets-office.fixture.ts';
import { planIn } from '../extract/offsets-plan.fixture.ts';
import { drawDocx } from './draw-docx.ts';
import type { FileMark } from './docx-part.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

const elementsOf = (html: string): readonly Element[] => {
  const found: Element[] = [];
  const todo: Node[] = [parse(html)];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) todo.push(...node.childNodes.toReversed());
  }
  return found;
};

const textOf = (node: Node): string =>
  'value' in node
    ? node.value
    : 'childNodes' in node
      ? node.childNodes.map((child) => textOf(child)).join('')
      : '';

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

const markedIn = (html: string): string =>
  elementsOf(html)
    .filter(({ tagName }) => tagName === 'mark')
    .map((mark) => textOf(mark))
    .join('');

const MARK = { severity: 'high', label: 'Rule' } as const;

describe.each(LOCALES)('in %s', (locale) => {
  test('every text that the extraction reads in a Word file is drawn and marked where it stands', async () => {
    await fc.assert(
      fc.asyncProperty(planIn(locale, 'NFC'), async (plan) => {
        const bytes = writeDocx(plan).bytes;
        const { segments } = await extractDocx(bytes);
        for (const segment of segments) {
          const { anchor, text, scope } = segment;
          if (anchor.kind !== 'office' || scope === 'alt' || bare(text) === '') continue;
          const { part: name, paragraph: number } = anchor;
          const range = sourceOf(segment, 0, text.length);
          const marks: FileMark[] = [
            { ...MARK, ...range, part: name, paragraph: number, words: text },
          ];
          expect(bare(markedIn(await drawDocx({ bytes, marks })))).toBe(bare(text));
        }
      }),
      { numRuns: 4 },
    );
  });
});

test('words that do not stand where a mark says are not marked: a description of an image has a paragraph too', async () => {
  const bytes = makeDocx(paragraph(run('Savings at the lake')));
  const where = { ...MARK, part: 'word/document.xml', paragraph: 1, start: 0, end: 7 };
  expect(markedIn(await drawDocx({ bytes, marks: [{ ...where, words: 'Savings' }] }))).toBe(
    'Savings',
  );
  expect(markedIn(await drawDocx({ bytes, marks: [{ ...where, words: 'A house' }] }))).toBe('');
});

test('hidden and deleted words are not drawn', async () => {
  const bytes = makeDocx(
    paragraph(
      `${run('Seen ')}${run('unseen', '<w:vanish/>')}<w:del>${run('gone')}</w:del>${run('again')}`,
    ),
  );
  const drawn = await drawDocx({ bytes, marks: [] });
  expect(drawn).toContain('Seen again');
  expect(drawn).not.toMatch(/unseen|gone/);
});

test('styles, lists, tables, headers and pages look as the file says', async () => {
  const item = (text: string, level = 0) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="7"/></w:numPr></w:pPr>${run(text)}</w:p>`;
  const level = (n: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${n}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const bytes = makeDocx(
    [
      paragraph(run('Title'), 'Big'),
      item('First'),
      item('Inner', 1),
      item('Second'),
      '<w:tbl><w:tblPr><w:tblBorders/></w:tblPr><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>',
      paragraph(run('Cell')),
      '</w:tc></w:tr></w:tbl>',
      paragraph(`<w:r><w:lastRenderedPageBreak/><w:t>Next page</w:t></w:r>`),
      '<w:sectPr><w:pgSz w:w="12240"/><w:pgMar w:left="1440" w:right="-9"/></w:sectPr>',
    ].join(''),
    {
      'word/styles.xml': part(
        'styles',
        '<w:style w:styleId="Base"><w:rPr><w:color w:val="FF0000"/></w:rPr></w:style>' +
          '<w:style w:styleId="Big"><w:basedOn w:val="Base"/><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:sz w:val="40"/></w:rPr></w:style>',
      ),
      'word/numbering.xml': part(
        'numbering',
        `<w:abstractNum w:abstractNumId="3">${level(0, 'decimal', '%1.')}${level(1, 'lowerRoman', '%1.%2)')}</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="3"/></w:num>`,
      ),
      'word/header1.xml': part('hdr', paragraph(run('Above all'))),
    },
  );
  const drawn = await drawDocx({ bytes, marks: [] });
  const elements = elementsOf(drawn);
  const withText = (text: string) =>
    elements.findLast((one) => one.tagName === 'div' && textOf(one).endsWith(text));
  const styleOf = (text: string) =>
    withText(text)?.attrs.find(({ name }) => name === 'style')?.value;
  expect(styleOf('Title')).toMatch(/color:#FF0000.*font-size:20pt.*text-align:center/);
  expect(['First', 'Inner', 'Second'].map((text) => textOf(withText(text) as Node))).toEqual([
    '1.First',
    '1.i)Inner',
    '2.Second',
  ]);
  expect(drawn).toMatch(/<table class="lined"><tr><td colspan="2"/);
  expect(drawn.indexOf('Above all')).toBeLessThan(drawn.indexOf('Title'));
  expect(drawn.indexOf('class="turn"')).toBeLessThan(drawn.indexOf('Next page'));
  expect(drawn).toContain('style="width:612pt;padding-left:72pt"');
});

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  html: [],
  head: [],
  meta: ['charset'],
  style: [],
  body: [],
  main: ['class', 'style'],
  section: ['class'],
  div: ['class', 'style', 'id'],
  span: ['class', 'style'],
  mark: ['class', 'title'],
  table: ['class'],
  tbody: [],
  tr: [],
  td: ['colspan', 'style'],
  img: ['alt', 'style', 'src'],
};

const strangersIn = (html: string): readonly string[] =>
  elementsOf(html).flatMap(({ tagName, attrs }) => {
    const allowed = ALLOWED[tagName];
    if (!allowed) return [tagName];
    return attrs.flatMap(({ name, value }) => {
      const isStrange =
        !allowed.includes(name) ||
        (name === 'src' && !value.startsWith('data:image/')) ||
        (name === 'style' && /url|expression|[<>"\\]/i.test(value));
      return isStrange ? [`${tagName} ${name}=${value.slice(0, 60)}`] : [];
    });
  });

test('no text, name, colour, font or label of a file becomes an element or a declaration', async () => {
  const evil = '"><script>x()</script>';
  const quoted = evil.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const rPr = `<w:rFonts w:ascii="x';background:url(//evil)${quoted}"/><w:color w:val="${quoted}"/><w:highlight w:val="${quoted}"/><w:sz w:val="9;x:${quoted}"/>`;
  const bytes = makeDocx(
    [
      `<w:p><w:pPr><w:jc w:val="${quoted}"/><w:ind w:left="${quoted}"/><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>${run(evil, rPr)}</w:p>`,
      `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="${quoted}"/><w:shd w:fill="${quoted}"/><w:tcW w:w="1;${quoted}"/></w:tcPr>${paragraph(run(evil))}</w:tc></w:tr></w:tbl>`,
      `<w:sectPr><w:pgSz w:w="${quoted}"/></w:sectPr>`,
    ].join(''),
    {
      'word/numbering.xml': part(
        'numbering',
        `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:lvlText w:val="${quoted}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`,
      ),
    },
  );
  const marks: FileMark[] = [
    {
      severity: 'high',
      label: evil,
      part: 'word/document.xml',
      paragraph: 1,
      start: 0,
      end: evil.length,
      words: evil,
      isPointed: true,
    },
  ];
  const drawn = await drawDocx({ bytes, marks });
  expect(markedIn(drawn)).toBe(evil);
  expect(strangersIn(drawn)).toEqual([]);
  expect(strangersIn(drawn.replace('<main', '<script></script><main'))).toEqual(['script']);
});

const HOSTILE = HOSTILE_OFFICE_FILES.map(([kind, , make]) => [kind, make] as const);

test.each(HOSTILE)('%s is refused or drawn without harm', async (_kind, make) => {
  const drawn = await drawDocx({ bytes: make(), marks: [] }).catch(() => '');
  expect(strangersIn(drawn)).toEqual([]);
});
