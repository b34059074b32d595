/** Writes a PDF file from its objects, numbered from 1, with the table of their offsets. */
export const writePdf = (objects: readonly string[], trailer = ''): Buffer => {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
};

export const pdfStream = (content: string, dictionary = ''): string =>
  `<</Length ${content.length}${dictionary}>>\nstream\n${content}\nendstream`;

export const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

export interface PdfText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

const draw = ({ text, x, y, size = 12 }: PdfText): string =>
  `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;

/** A PDF file of A4 pages with Latin text. Positions are measured from the lower left corner. */
export const makePdf = (
  pages: readonly (readonly PdfText[])[],
  { title = '', language = '', rotate = 0 } = {},
): Buffer => {
  const first = 5;
  const kids = pages.map((_, i) => `${first + i * 2} 0 R`).join(' ');
  return writePdf(
    [
      `<</Type/Catalog/Pages 2 0 R${language ? `/Lang(${language})` : ''}>>`,
      `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
      FONT,
      `<</Title(${title})>>`,
      ...pages.flatMap((texts, i) => [
        `<</Type/Page/Parent 2 0 R/Rotate ${rotate}/MediaBox[0 0 595 842]/Contents ${first + i * 2 + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
        pdfStream(texts.map(draw).join('\n')),
      ]),
    ],
    '/Info 4 0 R',
  );
};
