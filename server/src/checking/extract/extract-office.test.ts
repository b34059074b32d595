import { expect, test } from 'vitest';
import { extractDocx, extractPptx } from './extract-office.ts';
import { locate } from './locate.ts';
import { makeDocx, makePptx, paragraph, part, run, shape } from './office.fixture.ts';

const STYLES = part(
  'styles',
  '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>' +
    '<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>' +
    '<w:style w:styleId="Mine"><w:basedOn w:val="berschrift1"/></w:style>' +
    '<w:style w:styleId="Cap"><w:name w:val="caption"/></w:style>',
);

const shown = ({ segments }: Awaited<ReturnType<typeof extractDocx>>) =>
  segments.map(({ scope, text }) => [scope, text]);

test('body, headers, footers and notes are read, and headings are known by their style', async () => {
  const document = await extractDocx(
    makeDocx(
      paragraph(run('Kapitel'), 'Mine') +
        paragraph(run('Zins ') + run('ga', '<w:b/>') + run('rantiert')) +
        paragraph(run('Bild 1'), 'Cap') +
        `<w:tbl><w:tr><w:tc>${paragraph(run('Zelle'))}</w:tc></w:tr></w:tbl>` +
        paragraph(`<w:hyperlink>${run('Hier klicken')}</w:hyperlink>`) +
        '<w:p><w:r><w:drawing><wp:docPr xmlns:wp="x" id="1" name="n" descr="Eine &lt;Katze>"/></w:drawing></w:r></w:p>',
      {
        'word/header1.xml': part('hdr', paragraph(run('Kopf'))),
        'word/footer1.xml': part('ftr', paragraph(run('Fuß'))),
        'word/footnotes.xml': part(
          'footnotes',
          `<w:footnote>${paragraph(run('Note'))}</w:footnote>`,
        ),
        'word/comments.xml': part('comments', paragraph(run('Kommentar'))),
        'word/styles.xml': STYLES,
        'docProps/core.xml':
          '<c:coreProperties xmlns:c="c" xmlns:dc="d"><dc:title>Der Titel</dc:title></c:coreProperties>',
      },
    ),
  );
  expect(shown(document)).toEqual([
    ['heading', 'Kapitel'],
    ['body', 'Zins garantiert'],
    ['caption', 'Bild 1'],
    ['body', 'Zelle'],
    ['link', 'Hier klicken'],
    ['alt', 'Eine <Katze>'],
    ['body', 'Kopf'],
    ['body', 'Fuß'],
    ['body', 'Note'],
  ]);
  expect([document.title, document.language]).toEqual(['Der Titel', 'de-DE']);
  expect(locate(document, 1, 5, 10)).toMatchObject({
    quote: { exact: 'garan' },
    position: { kind: 'office', part: 'word/document.xml', paragraph: 2, start: 5, end: 10 },
  });
});

test('deleted words and older copies are not read, and hidden ones are reported', async () => {
  const document = await extractDocx(
    makeDocx(
      paragraph(
        `${run('a ')}<w:del><w:r><w:delText>b</w:delText><w:t>b</w:t></w:r></w:del><w:ins>${run('c')}</w:ins>` +
          run(' secret', '<w:vanish/>') +
          run(' d', '<w:vanish w:val="0"/>') +
          '<mc:AlternateContent xmlns:mc="m"><mc:Choice>' +
          `<w:r><w:txbxContent>${paragraph(run('box'))}</w:txbxContent></w:r></mc:Choice>` +
          `<mc:Fallback><w:r><w:txbxContent>${paragraph(run('box'))}</w:txbxContent></w:r></mc:Fallback></mc:AlternateContent>` +
          '<w:r><w:br/><w:tab/><w:t>e</w:t></w:r>',
      ),
    ),
  );
  expect(shown(document)).toEqual([
    ['body', 'box'],
    ['body', 'a c d\ne'],
  ]);
  expect(document.hidden.map(({ reason, text }) => [reason, text])).toEqual([['vanish', 'secret']]);
});

test('slides come in the order in which they are shown, with notes and what the master shows', async () => {
  const document = await extractPptx(
    makePptx(
      [
        {
          shapes:
            shape('First', 'title') +
            shape('Text') +
            shape('Off', '', 'id="2" name="y" hidden="1"'),
        },
        { shapes: shape('Second', 'ctrTitle'), notes: 'Say this' },
        { shapes: shape('Not shown'), attributes: 'show="0"' },
      ],
      shape('Disclaimer') + shape('Edit me', 'body'),
    ),
  );
  expect(
    document.segments.map(({ scope, text, anchor }) => [
      scope,
      text,
      anchor.kind === 'office' ? anchor.slide : 0,
    ]),
  ).toEqual([
    ['heading', 'First', 1],
    ['body', 'Text', 1],
    ['heading', 'Second', 2],
    ['body', 'Say this', 2],
    ['body', 'Disclaimer', null],
  ]);
  expect(document.hidden.map(({ reason, text }) => [reason, text])).toEqual([
    ['hidden_shape', 'Off'],
    ['hidden_slide', 'Not shown'],
  ]);
  expect(document.language).toBe('sv-SE');
});
