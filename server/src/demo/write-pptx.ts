import { type DemoBlock, type DemoPaper, escapeXml } from './demo-block.ts';
import { commonParts, OFFICE, type Part, relationsPart, writePackage } from './write-package.ts';

const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const NAMESPACES =
  `xmlns:a="${A}" xmlns:r="${OFFICE}" ` +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const TYPE = 'officedocument.presentationml';
const GROUP = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>';
const COLOURS =
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" ' +
  'accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';

/** A box with text at a height and of a height, in thousandths of the slide's height. */
const shape = (
  id: number,
  blocks: readonly DemoBlock[],
  language: string,
  [top, height]: readonly [number, number],
): string => {
  const isTitle = blocks.some(({ kind }) => kind === 'heading');
  const paragraphs = blocks.map(
    ({ text }) =>
      `<a:p><a:r><a:rPr lang="${language}" sz="${isTitle ? 3200 : 1800}"/><a:t>${escapeXml(text)}</a:t></a:r></a:p>`,
  );
  const place = `<a:off x="600000" y="${top * 6858}"/><a:ext cx="10900000" cy="${height * 6858}"/>`;
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr>${isTitle ? '<p:ph type="title"/>' : ''}</p:nvPr></p:nvSpPr>` +
    `<p:spPr><a:xfrm>${place}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
    `<p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>${paragraphs.join('')}</p:txBody></p:sp>`
  );
};

const tree = (root: string, shapes: string, after: string): string =>
  `<p:${root} ${NAMESPACES}><p:cSld><p:spTree>${GROUP}<p:grpSpPr/>${shapes}</p:spTree></p:cSld>${after}</p:${root}>`;

const slideOf = (blocks: readonly DemoBlock[], language: string): string => {
  const ofKind = (kind: DemoBlock['kind']) => blocks.filter((block) => block.kind === kind);
  const boxes = [
    [ofKind('heading'), [70, 150]],
    [ofKind('text'), [260, 520]],
    [ofKind('note'), [860, 90]],
  ] as const;
  const shapes = boxes.map(([part, place], index) =>
    part.length > 0 ? shape(index + 2, part, language, place) : '',
  );
  return tree('sld', shapes.join(''), '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>');
};

const solid = (name: string, colour: string): string =>
  `<a:${name}><a:srgbClr val="${colour}"/></a:${name}>`;

const THEME = (() => {
  const accents = ['1F5FA8', '3E8E5A', 'B4552D', '7A5AA6', '2E8C96', 'A68A2E'];
  const colours = [
    ['dk1', '1B1F24'],
    ['lt1', 'FFFFFF'],
    ['dk2', '24415F'],
    ['lt2', 'EEF2F6'],
    ...accents.map((colour, index) => [`accent${index + 1}`, colour] as const),
    ['hlink', '1F5FA8'],
    ['folHlink', '7A5AA6'],
  ] as const;
  const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const thrice = (text: string): string => text.repeat(3);
  return (
    `<a:theme xmlns:a="${A}" name="Demo"><a:themeElements><a:clrScheme name="Demo">${colours.map(([name, colour]) => solid(name, colour)).join('')}</a:clrScheme>` +
    `<a:fontScheme name="Demo"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme>` +
    `<a:fmtScheme name="Demo"><a:fillStyleLst>${thrice(fill)}</a:fillStyleLst><a:lnStyleLst>${thrice(`<a:ln w="6350">${fill}</a:ln>`)}</a:lnStyleLst>` +
    `<a:effectStyleLst>${thrice('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst><a:bgFillStyleLst>${thrice(fill)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
  );
})();

/** A PowerPoint file with a slide for each page, on one empty layout. */
export const writePptx = (paper: DemoPaper): Buffer => {
  const files = paper.pages.map((_, index) => `slides/slide${index + 1}.xml`);
  const parts: readonly Part[] = [
    ...commonParts(paper, 'ppt/presentation.xml', [
      ['ppt/presentation.xml', `${TYPE}.presentation.main+xml`],
      ['ppt/slideMasters/slideMaster1.xml', `${TYPE}.slideMaster+xml`],
      ['ppt/slideLayouts/slideLayout1.xml', `${TYPE}.slideLayout+xml`],
      ['ppt/theme/theme1.xml', 'officedocument.theme+xml'],
      ...files.map((file) => [`ppt/${file}`, `${TYPE}.slide+xml`] as const),
    ]),
    [
      'ppt/presentation.xml',
      `<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>` +
        `<p:sldIdLst>${files.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 2}"/>`).join('')}</p:sldIdLst>` +
        '<p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>',
    ],
    relationsPart('ppt/_rels/presentation.xml.rels', [
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...files.map((file) => ['slide', file] as const),
      ['theme', 'theme/theme1.xml'],
    ]),
    ...paper.pages.flatMap((blocks, index): Part[] => [
      [`ppt/${files[index]}`, slideOf(blocks, paper.language)],
      relationsPart(`ppt/slides/_rels/slide${index + 1}.xml.rels`, [
        ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ]),
    ]),
    [
      'ppt/slideLayouts/slideLayout1.xml',
      tree('sldLayout', '', '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>'),
    ],
    relationsPart('ppt/slideLayouts/_rels/slideLayout1.xml.rels', [
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    [
      'ppt/slideMasters/slideMaster1.xml',
      tree(
        'sldMaster',
        '',
        `<p:clrMap ${COLOURS}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>`,
      ),
    ],
    relationsPart('ppt/slideMasters/_rels/slideMaster1.xml.rels', [
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    ['ppt/theme/theme1.xml', THEME],
  ];
  return writePackage(parts);
};
