import { expect, test } from 'vitest';
import { check } from '../check.ts';
import { compileRules } from '../compile-rules.ts';
import type { ExtractedDocument } from './document.ts';
import { extractDocx } from './extract-office.ts';
import { extractPdf } from './extract-pdf.ts';
import { makeDocx, paragraph, part, run } from './office.fixture.ts';
import { makePdf, type PdfText } from './pdf.fixture.ts';

const rules = compileRules([
  {
    id: 'own/warned',
    kind: 'require',
    terms: { en: ['bitcoin'] },
    need: { any: { en: ['You may lose'] }, as: { size: 0.5, contrast: 3, distance: 500 } },
  },
]);

/** What is said of the warning in a file; none if nothing is objected to. */
const said = ({ segments, layout }: ExtractedDocument): readonly (string | undefined)[] => {
  const asset = {
    segments: segments.map(({ text, scope }) => ({ text, scope })),
    language: 'EN' as const,
    metadata: {},
    ...(layout ? { layout } : {}),
  };
  return check(asset, rules, '2026-01-01').findings.map(({ detail }) => detail);
};

const CLAIM = { text: 'Buy bitcoin today', x: 60, y: 700, size: 24 };
const warning = (more: Partial<PdfText> = {}): PdfText => ({
  text: 'You may lose all of it',
  x: 60,
  y: 640,
  size: 12,
  ...more,
});
const inPdf = async (...pages: (readonly PdfText[])[]) => said(await extractPdf(makePdf(pages)));

test('a warning in a PDF is as large and as near as it is drawn', async () => {
  expect(await inPdf([CLAIM, warning()])).toEqual([]);
  expect(await inPdf([CLAIM, warning({ size: 4 })])).toEqual([
    'The needed text is 5.3 px beside a claim of 32 px, in the file.',
  ]);
  expect(await inPdf([CLAIM, warning({ y: 100 })])).toMatchObject([
    expect.stringMatching(/^The needed text is 7\d\d px below the claim, in the file\.$/),
  ]);
  expect(await inPdf([CLAIM], [warning({ y: 800 })])).toMatchObject([
    expect.stringMatching(/^The needed text is \d{3} px below the claim/),
  ]);
  // Above the claim nothing is too far, and one warning that is large enough is enough.
  expect(await inPdf([warning({ y: 820 })], [CLAIM])).toEqual([]);
  expect(await inPdf([CLAIM, warning({ size: 4 }), warning({ y: 600 })])).toEqual([]);
});

const STYLES = part(
  'styles',
  `<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>
   <w:style w:type="paragraph" w:styleId="Big"><w:name w:val="Big"/><w:rPr><w:sz w:val="48"/></w:rPr></w:style>
   <w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:rPr><w:sz w:val="8"/></w:rPr></w:style>
   <w:style w:type="paragraph" w:styleId="Fine"><w:name w:val="Fine"/><w:basedOn w:val="Base"/></w:style>
   <w:style w:type="character" w:styleId="Pale"><w:name w:val="Pale"/><w:rPr><w:color w:val="DDDDDD"/></w:rPr></w:style>`,
);
const inDocx = async (...paragraphs: string[]) =>
  said(await extractDocx(makeDocx(paragraphs.join(''), { 'word/styles.xml': STYLES })));
const claim = paragraph(run('Buy bitcoin today', '<w:sz w:val="40"/>'));
const words = 'You may lose all of it';

test('a warning in a DOCX is as large as its runs and styles say', async () => {
  expect(await inDocx(claim, paragraph(run(words)))).toEqual([]);
  const small = 'The needed text is 5.3 px beside a claim of 26.7 px, in the file.';
  expect(await inDocx(claim, paragraph(run(words, '<w:sz w:val="8"/>')))).toEqual([small]);
  expect(await inDocx(claim, paragraph(run(words), 'Fine'))).toEqual([small]);
  // What is said of the run itself counts more than its style.
  expect(await inDocx(claim, paragraph(run(words, '<w:sz w:val="24"/>'), 'Fine'))).toEqual([]);
  expect(await inDocx(paragraph(run('Buy bitcoin today'), 'Big'), paragraph(run(words)))).toEqual([
    'The needed text is 14.7 px beside a claim of 32 px, in the file.',
  ]);
  // Words of several sizes are as large as the smallest of them.
  const mixed = run('You may ') + run('lose', '<w:sz w:val="8"/>') + run(' all of it');
  expect(await inDocx(claim, paragraph(mixed))).toEqual([small]);
});

test('the colour of a warning in a DOCX counts where it is known to be on white', async () => {
  const pale = run(words, '<w:color w:val="DDDDDD"/>');
  const faint = ['The needed text is at contrast 1.4, in the file.'];
  expect(await inDocx(claim, paragraph(pale))).toEqual(faint);
  expect(await inDocx(claim, paragraph(run(words, '<w:rStyle w:val="Pale"/>')))).toEqual(faint);
  expect(await inDocx(claim, paragraph(run(words, '<w:color w:val="333333"/>')))).toEqual([]);
  const shaded = '<w:color w:val="DDDDDD"/><w:shd w:val="clear" w:fill="000000"/>';
  expect(await inDocx(claim, paragraph(run(words, shaded)))).toEqual([]);
  const cell = `<w:tbl><w:tr><w:tc>${paragraph(pale)}</w:tc></w:tr></w:tbl>`;
  expect(await inDocx(claim, cell)).toEqual([]);
  const boxed = `<w:p><w:pPr><w:shd w:val="clear" w:fill="202020"/></w:pPr>${pale}</w:p>`;
  expect(await inDocx(claim, boxed)).toEqual([]);
});
