import type { DemoBlock, DemoPaper } from './demo-block.ts';

/** The characters that the font's encoding has beyond Latin-1, and that our texts use. */
const EXTRA: ReadonlyMap<string, number> = new Map([
  ['€', 0x80],
  ['„', 0x84],
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['•', 0x95],
  ['–', 0x96],
]);

const MARGIN = 64;
const PAGE = { width: 595, height: 842 } as const;
const SIZES: Readonly<Record<DemoBlock['kind'], number>> = { heading: 20, text: 11, note: 8 };
/** An average letter of Helvetica is about half as wide as it is high. */
const LETTER_WIDTH = 0.5;

const encode = (text: string): string =>
  Array.from(text)
    .map((character) => {
      const code = EXTRA.get(character) ?? character.codePointAt(0) ?? 0;
      if (code > 0xff) throw new Error(`the font has no ${character}`);
      const byte = String.fromCharCode(code);
      return '()\\'.includes(byte) ? `\\${byte}` : byte;
    })
    .join('');

const wrap = (text: string, letters: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= letters) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(word);
  }
  return lines;
};

/** Draws the blocks of a page from its top; a block that does not fit is a mistake in the text. */
const drawPage = (blocks: readonly DemoBlock[]): string => {
  let y: number = PAGE.height - MARGIN;
  const drawn: string[] = [];
  for (const { kind, text } of blocks) {
    const size = SIZES[kind];
    const letters = Math.floor((PAGE.width - 2 * MARGIN) / (size * LETTER_WIDTH));
    for (const line of wrap(text, letters)) {
      y -= size * 1.3;
      drawn.push(`BT /F1 ${size} Tf 1 0 0 1 ${MARGIN} ${y.toFixed(1)} Tm (${encode(line)}) Tj ET`);
    }
    y -= size * 1.4;
  }
  if (y < 0) throw new Error('the page has more text than it has room for');
  return drawn.join('\n');
};

/**
 * A PDF of A4 pages in Helvetica, which no reader has to be given. What leads to the pages stands at
 * the end of the file, so that a file that is cut off cannot be put together again.
 */
export const writePdf = ({ title, language, pages }: DemoPaper): Buffer => {
  const count = pages.length;
  const [font, list, info, catalog] = [1, 2, 3, 4].map((more) => count * 2 + more);
  const objects = [
    ...pages.flatMap((blocks, index) => {
      const content = drawPage(blocks);
      return [
        `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
        `<</Type/Page/Parent ${list} 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Contents ${index * 2 + 1} 0 R/Resources<</Font<</F1 ${font} 0 R>>>>>>`,
      ];
    }),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Type/Pages/Kids[${pages.map((_, index) => `${index * 2 + 2} 0 R`).join(' ')}]/Count ${count}>>`,
    `<</Title(${encode(title)})>>`,
    `<</Type/Catalog/Pages ${list} 0 R/Lang(${language})>>`,
  ];
  // The second line is a comment that tells programs which copy files that this one is no text.
  let file = '%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  file +=
    `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}` +
    `trailer\n<</Size ${size}/Root ${catalog} 0 R/Info ${info} 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
};
