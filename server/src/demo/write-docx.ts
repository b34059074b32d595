import { type DemoBlock, type DemoPaper, escapeXml } from './demo-block.ts';
import { commonParts, OFFICE, type Part, relationsPart, writePackage } from './write-package.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const TYPE = 'officedocument.wordprocessingml';
const STYLES: Readonly<Record<DemoBlock['kind'], string>> = {
  heading: 'Heading1',
  text: 'Normal',
  note: 'Note',
};

const paragraph = ({ kind, text }: DemoBlock): string =>
  `<w:p><w:pPr><w:pStyle w:val="${STYLES[kind]}"/></w:pPr>` +
  `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;

const style = (id: string, name: string, halfPoints: number, more = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>` +
  `<w:pPr><w:spacing w:after="160"/>${more}</w:pPr><w:rPr><w:sz w:val="${halfPoints}"/></w:rPr></w:style>`;

const stylesOf = (language: string): string =>
  `<w:styles xmlns:w="${W}"><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="${language}"/></w:rPr></w:rPrDefault></w:docDefaults>` +
  `${style('Normal', 'Normal', 22)}${style('Heading1', 'heading 1', 32, '<w:outlineLvl w:val="0"/>')}${style('Note', 'Note', 16)}</w:styles>`;

const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** A Word file whose last note is the footer of every page. */
export const writeDocx = (paper: DemoPaper): Buffer => {
  const footer = paper.pages.flat().findLast(({ kind }) => kind === 'note');
  const pages = paper.pages.map((blocks) =>
    blocks
      .filter((block) => block !== footer)
      .map(paragraph)
      .join(''),
  );
  const parts: readonly Part[] = [
    ...commonParts(paper, 'word/document.xml', [
      ['word/document.xml', `${TYPE}.document.main+xml`],
      ['word/styles.xml', `${TYPE}.styles+xml`],
      ['word/footer1.xml', `${TYPE}.footer+xml`],
    ]),
    [
      'word/document.xml',
      `<w:document xmlns:w="${W}" xmlns:r="${OFFICE}"><w:body>${pages.join(PAGE_BREAK)}` +
        '<w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>',
    ],
    relationsPart('word/_rels/document.xml.rels', [
      ['styles', 'styles.xml'],
      ['footer', 'footer1.xml'],
    ]),
    ['word/styles.xml', stylesOf(paper.language)],
    ['word/footer1.xml', `<w:ftr xmlns:w="${W}">${footer ? paragraph(footer) : '<w:p/>'}</w:ftr>`],
  ];
  return writePackage(parts);
};
