import type { Box } from './document.ts';
import type { Position } from './locate.ts';
import {
  diceOf,
  type Plan,
  type PlannedText,
  type Planted,
  type WrittenFile,
} from './offsets-plan.fixture.ts';
import { plantedIn } from './offsets-sheet.fixture.ts';
import { pdfStream, writePdf } from './pdf.fixture.ts';

const WIDTH = 595;
const HEIGHT = 842;
const SIZE = 12;
/** The width of every letter, in points. Combining marks have no width. */
const ADVANCE = 6;
const LEFT = 40;
const LETTERS_A_LINE = 70;
const MARK = /^\p{M}$/u;
const RIGHT_TO_LEFT = /([\u0590-\u08FF]+(?: [\u0590-\u08FF]+)*)/;

/** Where a unit of the text was drawn: page from 1, base line, and left and right edge, in points. */
interface Drawn {
  readonly page: number;
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns a text as it can be read back from a PDF file. A PDF has no joiners between its letters. The PDF
 * reader splits ligatures and drops angle brackets from lines with right-to-left writing.
 */
const asDrawn = ({ text, plantings, kind }: PlannedText): PlannedText => {
  const draw = (part: string): string =>
    part
      .replace(/[\p{Cf}\uFE0F\u0591-\u05C7<>]/gu, '')
      .replaceAll('ﬁ', 'fi')
      // A line that begins with a number would be read as an item of a list.
      .replaceAll('1.', 'x.')
      .replaceAll('\n', ' ');
  return {
    text: draw(text),
    plantings: plantings.map(({ ruleId, start, end }) => ({
      ruleId,
      start: draw(text.slice(0, start)).length,
      end: draw(text.slice(0, end)).length,
    })),
    kind,
  };
};

interface Canvas {
  readonly glyphs: Map<string, number>;
  readonly pages: string[];
  y: number;
}

const glyphOf = ({ glyphs }: Canvas, character: string): string => {
  const known = glyphs.get(character) ?? glyphs.size + 1;
  glyphs.set(character, known);
  return known.toString(16).padStart(4, '0');
};

const show = (canvas: Canvas, text: string, x: number, font: string): void => {
  const hex = Array.from(text, (character) => glyphOf(canvas, character)).join('');
  const page = canvas.pages.length - 1;
  canvas.pages[page] += `BT /${font} ${SIZE} Tf 1 0 0 1 ${x} ${canvas.y} Tm <${hex}> Tj ET\n`;
};

const widthOf = (text: string): number =>
  Array.from(text).filter((character) => !MARK.test(character)).length * ADVANCE;

/** Draws a line in several pieces. Right-to-left writing is one piece, with its last letter first. */
const drawLine = (canvas: Canvas, line: string, roll: () => number): readonly Drawn[] => {
  const drawn: Drawn[] = [];
  const place = (character: string, from: number, to: number): void => {
    const page = canvas.pages.length;
    for (let i = 0; i < character.length; i++) drawn.push({ page, y: canvas.y, from, to });
  };
  let x = LEFT;
  for (const run of line.split(RIGHT_TO_LEFT)) {
    if (RIGHT_TO_LEFT.test(run)) {
      const end = x + widthOf(run);
      show(canvas, Array.from(run).toReversed().join(''), x, 'F2');
      Array.from(run).forEach((character, i) =>
        place(character, end - (i + 1) * ADVANCE, end - i * ADVANCE),
      );
      x = end;
      continue;
    }
    let piece = '';
    let begin = x;
    for (const character of run) {
      const isMark = MARK.test(character);
      const dice = roll();
      // A space may be drawn or left as a gap. A piece may end anywhere except before a combining mark.
      const isOpen = character === ' ' && dice % 3 === 1;
      if (!isMark && piece !== '' && (isOpen || dice % 5 === 1)) {
        show(canvas, piece, begin, dice % 2 === 1 ? 'F1' : 'F3');
        piece = '';
      }
      if (piece === '') begin = isOpen ? x + ADVANCE : x;
      place(character, isMark ? x - ADVANCE : x, isMark ? x : x + ADVANCE);
      x += isMark ? 0 : ADVANCE;
      if (!isOpen) piece += character;
    }
    if (piece !== '') show(canvas, piece, begin, 'F1');
  }
  canvas.y -= 14;
  return drawn;
};

/** A line that begins like this would be read as an item of a list. */
const BULLET = /^(?:\d|[–-])/;
const PARTED = /^(?:\p{Ll}\p{M}*){6,}$/u;

/**
 * Whether a word must go to the next line, because the line is too wide or would mix directions too much. PDF
 * readers treat a whole line as right-to-left if a third of it is.
 */
const isFull = (line: string, word: string): boolean => {
  const isMixed =
    RIGHT_TO_LEFT.test(line) !== RIGHT_TO_LEFT.test(word) || line.split(RIGHT_TO_LEFT).length > 1;
  const rest = `${line} ${word}`.replaceAll(new RegExp(RIGHT_TO_LEFT, 'g'), '');
  return (
    widthOf(line + word) > LETTERS_A_LINE * ADVANCE ||
    // A number after right-to-left writing would be drawn to the left of it.
    (RIGHT_TO_LEFT.test(line) && !/^\p{L}+$/u.test(word)) ||
    (isMixed && rest.trim() !== '' && rest.length < (line.length + word.length) * 0.8)
  );
};

/** Splits a text into lines. Some words are split by a hyphen, which is not part of the text. */
const linesOf = (text: string, roll: () => number): readonly (readonly [string, boolean])[] => {
  const lines: (readonly [line: string, isParted: boolean])[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const letters = word.match(/\p{Ll}\p{M}*/gu) ?? [];
    if (PARTED.test(word) && !RIGHT_TO_LEFT.test(line) && roll() % 3 === 1) {
      lines.push([`${line}${line && ' '}${letters.slice(0, 3).join('')}`, true]);
      line = letters.slice(3).join('');
    } else if (isFull(line, word) || (roll() % 9 === 1 && !BULLET.test(word))) {
      if (line !== '') lines.push([line, false]);
      line = word;
    } else line += `${line && ' '}${word}`;
  }
  return [...lines, [line, false]];
};

const drawText = (canvas: Canvas, text: string, roll: () => number): readonly Drawn[] => {
  const drawn: Drawn[] = [];
  for (const [line, isParted] of linesOf(text, roll)) {
    const placed = drawLine(canvas, isParted ? `${line}-` : line, roll);
    drawn.push(...placed);
    const last = drawn.pop();
    if (!last) continue;
    // The box of a hyphen is joined with the letter before it. The end of any other line counts as a space.
    if (isParted) drawn.push({ ...last, from: (drawn.pop() ?? last).from });
    else drawn.push(last, { ...last, from: last.to });
  }
  return drawn;
};

const unicodeMap = (glyphs: ReadonlyMap<string, number>): string => {
  const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const rows = [...glyphs].map(
    ([text, id]) => `1 beginbfchar <${id.toString(16).padStart(4, '0')}> <${hex(text)}> endbfchar`,
  );
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def',
    '/CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...rows,
    'endcmap end end',
  ].join('\n');
};

const finish = ({ glyphs, pages }: Canvas): Buffer => {
  const marks = [...glyphs].filter(([text]) => MARK.test(text)).map(([, id]) => `${id} [0]`);
  const font =
    '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 8 0 R>>';
  const fonts = '/Font<</F1 3 0 R/F2 4 0 R/F3 5 0 R>>';
  const first = 9;
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, i) => `${first + i * 2} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    font,
    font.replace('BaseFont/X', 'BaseFont/Y'),
    font.replace('BaseFont/X', 'BaseFont/Z'),
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500/W[${marks.join(' ')}]/FontDescriptor 7 0 R>>`,
    '<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>',
    pdfStream(unicodeMap(glyphs)),
    ...pages.flatMap((content, i) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents ${first + i * 2 + 1} 0 R/Resources<<${fonts}>>>>`,
      pdfStream(content),
    ]),
  ]);
};

const isOnPage = ({ x, y, width, height }: Box): boolean =>
  x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= WIDTH && y + height <= HEIGHT;

/**
 * Whether a box covers a stretch of a line, give or take `slack` points. Boxes are cut as if all units had
 * the same width.
 */
const covers = ({ x, y, width, height }: Box, line: readonly Drawn[], slack: number): boolean => {
  const base = HEIGHT - (line[0]?.y ?? 0);
  const left = Math.min(...line.map(({ from }) => from));
  const right = Math.max(...line.map(({ to }) => to));
  const isOnLine = y < base && y + height > base && height < SIZE * 2;
  return isOnLine && Math.abs(x - left) <= slack && Math.abs(x + width - right) <= slack;
};

const enclosing = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const [first] = boxes;
  return { x, y: first?.y ?? 0, width: right - x, height: first?.height ?? 0 };
};

const boxFault = (boxes: readonly Box[], stretch: readonly Drawn[], slack: number) => {
  if (boxes.length === 0 || !boxes.every(isOnPage)) return 'a box is not on the page';
  for (const line of Map.groupBy(stretch, ({ y }) => y).values()) {
    const base = HEIGHT - (line[0]?.y ?? 0);
    const own = boxes.filter(({ y, height }) => y < base && y + height > base);
    if (!covers(enclosing(own), line, slack)) return 'a line has no box where the phrase stands';
  }
  return null;
};

/** Writes a PDF file whose lines are drawn in pieces. Some words are hyphenated at the end of a line. */
export const writePdfFile = (plan: Plan): WrittenFile => {
  const roll = diceOf(plan);
  const texts = plan.texts.map(asDrawn);
  const canvas: Canvas = { glyphs: new Map(), pages: [''], y: 780 };
  const drawn = texts.map(({ text, kind }) => {
    if (kind % 3 === 1) {
      canvas.pages.push('');
      canvas.y = 780;
    }
    const places = drawText(canvas, text, roll);
    canvas.y -= 40;
    return places;
  });
  const faultAt = (planted: Planted, position: Position): string | null => {
    if (position.kind !== 'pdf') return `the position is of kind ${position.kind}`;
    const stretch = (drawn[planted.segment] ?? [])
      .slice(planted.start, planted.end)
      .filter(({ from, to }) => to > from);
    if (position.page !== stretch[0]?.page) return 'it stands on another page';
    // Letters of two units and marks without a width shift the other letters of their piece, so the slack
    // grows with them.
    const text = texts[planted.segment]?.text ?? '';
    const uneven = Array.from(text).filter((one) => one.length > 1 || MARK.test(one)).length;
    return boxFault(position.boxes, stretch, 1 + uneven * ADVANCE);
  };
  return {
    name: 'a.pdf',
    bytes: finish(canvas),
    locale: plan.locale,
    shown: texts.map(({ text }) => text),
    planted: plantedIn(texts),
    faultAt,
  };
};
