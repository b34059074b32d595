import { type OfficePackage, readXmlPart } from '../extract/office-package.ts';
import { CHARACTERS, isOff, PASSED_OVER } from '../extract/office-paragraphs.ts';
import type { CountItem } from './docx-lists.ts';
import {
  fillOf,
  lettersOf,
  type Look,
  paragraphOf,
  points,
  type Styles,
  writeLook,
} from './docx-look.ts';
import { escape, type PageMark, writeMarked } from './write-marks.ts';

/** A stretch of a paragraph to mark, counted as the extracted text counts it. */
export interface FileMark extends PageMark {
  readonly part: string;
  readonly paragraph: number;
  /** The words that have to stand there. */
  readonly words: string;
}

/** An image that is put in when the part has been read. Sizes are CSS lengths. */
export interface ImageSlot {
  readonly relation: string;
  readonly width: string | null;
  readonly height: string | null;
}

type Written = string | ImageSlot;

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly look: string;
  readonly isHidden: boolean;
}

interface Paragraph {
  readonly number: number;
  readonly content: (Piece | Written)[];
  length: number;
  look: Look;
  letters: Look;
  list: string | null;
  level: number;
}

interface Run {
  look: Look;
  isHidden: boolean;
}

interface Cell {
  look: Look;
  span: number;
  isOpen: boolean;
}

interface Table {
  isLined: boolean;
  isOpen: boolean;
  cell: Cell | null;
}

export interface PageSize {
  width: string | null;
  margins: Look;
}

interface Drawing {
  readonly styles: Styles;
  readonly countItem: CountItem;
  readonly marks: ReadonlyMap<number, readonly FileMark[]>;
  readonly size: PageSize;
  readonly out: Written[];
  readonly paragraphs: Paragraph[];
  readonly runs: Run[];
  readonly tables: Table[];
  count: number;
  skipped: number;
  cached: number;
  inText: boolean;
  /** Inside the properties of a paragraph, of its end mark, or of letters. */
  inside: 'paragraph' | 'mark' | 'letters' | null;
  image: { width: string | null; height: string | null };
  /** Whether anything was drawn since the last page began. */
  hasDrawn: boolean;
}

export interface PartRequest {
  readonly styles: Styles;
  readonly countItem: CountItem;
  readonly marks: readonly FileMark[];
  readonly size: PageSize;
}

type Attributes = Readonly<Record<string, string>>;

/** A tab is drawn as a tab. The extracted text has one space for it, so both texts are equally long. */
const DRAWN_CHARACTERS: ReadonlyMap<string, string> = new Map([...CHARACTERS, ['tab', '\t']]);
/** A point has 12,700 of the units in which images are measured. */
const EMU = 12_700;
const MOST_POINTS = 1_500;
const PAGE_TURN = '<span class="turn"></span>';

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

const emit = ({ paragraphs, out }: Drawing, written: Written): void => {
  (paragraphs.at(-1)?.content ?? out).push(written);
};

const turnPage = (drawing: Drawing): void => {
  if (!drawing.hasDrawn) return;
  drawing.hasDrawn = false;
  emit(drawing, PAGE_TURN);
};

const isPiece = (one: Piece | Written): one is Piece => typeof one !== 'string' && 'text' in one;

/** The marks of a paragraph whose words really stand where they should. Descriptions of images have the number of a paragraph too. */
const marksIn = ({ marks }: Drawing, { number, content }: Paragraph): readonly FileMark[] => {
  const known = marks.get(number) ?? [];
  if (known.length === 0) return known;
  const pieces = content.filter(isPiece).filter(({ isHidden }) => !isHidden);
  return known.filter(({ start, end, words }) => {
    const there = pieces
      .filter((piece) => piece.start < end && piece.end > start)
      .map((piece) => piece.text.slice(Math.max(0, start - piece.start), end - piece.start));
    return bare(there.join('')) === bare(words);
  });
};

const writePieces = (pieces: readonly Piece[], marks: readonly FileMark[]): string => {
  const written = writeMarked(pieces, marks);
  const look = pieces[0]?.look ?? '';
  return look === '' ? written : `<span style="${look}">${written}</span>`;
};

const writeContent = (content: Paragraph['content'], marks: readonly FileMark[]): Written[] => {
  const written: Written[] = [];
  let pieces: Piece[] = [];
  const flush = (): void => {
    if (pieces.length > 0) written.push(writePieces(pieces, marks));
    pieces = [];
  };
  for (const one of content) {
    if (!isPiece(one)) {
      flush();
      written.push(one);
    } else if (!one.isHidden) {
      if (pieces[0] && pieces[0].look !== one.look) flush();
      pieces.push(one);
    }
  }
  flush();
  return written;
};

const beginParagraph = (drawing: Drawing): void => {
  drawing.count += 1;
  const { paragraph, letters } = drawing.styles.usual;
  const table = drawing.tables.at(-1);
  if (table) openCell(drawing, table);
  drawing.paragraphs.push({
    number: drawing.count,
    content: [],
    length: 0,
    look: paragraph,
    letters,
    list: null,
    level: 0,
  });
};

const endParagraph = (drawing: Drawing): void => {
  const paragraph = drawing.paragraphs.pop();
  if (!paragraph) return;
  const marks = marksIn(drawing, paragraph);
  const { content, list, level, look } = paragraph;
  const item = list === null || list === '0' ? null : drawing.countItem(list, level);
  const id = marks.some(({ isPointed }) => isPointed) ? ' id="finding"' : '';
  const style = writeLook({ ...paragraph.letters, ...item?.look, ...look });
  const label = item && item.label !== '' ? `<span class="label">${escape(item.label)}</span>` : '';
  emit(drawing, `<div class="p"${id} style="${style}">${label}`);
  for (const one of writeContent(content, marks)) emit(drawing, one);
  emit(drawing, '</div>');
};

const addText = (drawing: Drawing, text: string): void => {
  const paragraph = drawing.paragraphs.at(-1);
  if (!paragraph) return;
  const run = drawing.runs.at(-1);
  const start = paragraph.length;
  paragraph.length += text.length;
  const isHidden = run?.isHidden ?? false;
  const look = writeLook(run?.look ?? {});
  paragraph.content.push({ text, start, end: paragraph.length, look, isHidden });
  if (!isHidden && text.trim() !== '') drawing.hasDrawn = true;
};

const openTable = (drawing: Drawing, table: Table): void => {
  if (table.isOpen) return;
  table.isOpen = true;
  emit(drawing, `<table${table.isLined ? ' class="lined"' : ''}>`);
};

const openCell = (drawing: Drawing, { cell }: Table): void => {
  if (!cell || cell.isOpen) return;
  cell.isOpen = true;
  const span = cell.span > 1 ? ` colspan="${cell.span}"` : '';
  emit(drawing, `<td${span} style="${writeLook(cell.look)}">`);
};

/** Handles the elements of tables. Returns whether it was one. */
const openTablePart = (drawing: Drawing, name: string, attributes: Attributes): boolean => {
  const table = drawing.tables.at(-1);
  if (name === 'tbl') {
    if (table) openCell(drawing, table);
    drawing.tables.push({ isLined: false, isOpen: false, cell: null });
    return true;
  }
  if (!table) return false;
  if (name === 'tblStyle') table.isLined = attributes['val'] !== 'TableNormal';
  else if (name === 'tblBorders') table.isLined = true;
  else if (name === 'tr') {
    openTable(drawing, table);
    emit(drawing, '<tr>');
  } else if (name === 'tc') table.cell = { look: {}, span: 1, isOpen: false };
  else if (name === 'gridSpan' && table.cell) {
    table.cell.span = Math.max(1, Math.min(50, Number(attributes['val']) || 1));
  } else if (name === 'tcW' && table.cell && (attributes['type'] ?? 'dxa') === 'dxa') {
    const width = points(attributes['w']);
    if (width !== null) table.cell.look = { ...table.cell.look, width };
  } else if (name === 'shd' && table.cell && !table.cell.isOpen) {
    table.cell.look = { ...table.cell.look, ...fillOf(attributes) };
  } else return false;
  return true;
};

const closeTablePart = (drawing: Drawing, name: string): void => {
  const table = drawing.tables.at(-1);
  if (!table) return;
  if (name === 'tc' && table.cell) {
    openCell(drawing, table);
    emit(drawing, '</td>');
    table.cell = null;
  } else if (name === 'tr' && table.isOpen) emit(drawing, '</tr>');
  else if (name === 'tbl') {
    if (table.isOpen) emit(drawing, '</table>');
    drawing.tables.pop();
  }
};

const length = (emu: string | undefined): string | null => {
  const value = Number(emu) / EMU;
  return value > 0 ? `${Math.min(MOST_POINTS, Math.round(value * 100) / 100)}pt` : null;
};

const openImagePart = (drawing: Drawing, name: string, attributes: Attributes): void => {
  if (name === 'drawing' || name === 'pict') drawing.image = { width: null, height: null };
  else if (name === 'extent') {
    drawing.image = { width: length(attributes['cx']), height: length(attributes['cy']) };
  } else if (name === 'blip' || name === 'imagedata') {
    const relation = attributes['r:embed'] ?? attributes['embed'] ?? attributes['r:id'] ?? '';
    emit(drawing, { relation, ...drawing.image });
    drawing.hasDrawn = true;
  }
};

const openParagraphPart = (
  { styles }: Drawing,
  paragraph: Paragraph,
  name: string,
  attributes: Attributes,
): void => {
  const { val = '' } = attributes;
  if (name === 'pStyle') {
    const style = styles.of(val);
    paragraph.look = { ...paragraph.look, ...style.paragraph };
    paragraph.letters = { ...paragraph.letters, ...style.letters };
    paragraph.list ??= style.list;
  } else if (name === 'numId') paragraph.list = val;
  else if (name === 'ilvl') paragraph.level = Number(val) || 0;
  else paragraph.look = { ...paragraph.look, ...paragraphOf(name, attributes) };
};

const openSize = ({ size }: Drawing, name: string, attributes: Attributes): void => {
  if (name === 'pgSz') size.width ??= points(attributes['w']);
  if (name !== 'pgMar' || Object.keys(size.margins).length > 0) return;
  const sides = (['top', 'right', 'bottom', 'left'] as const).flatMap((side) => {
    const value = points(attributes[side]);
    return value === null || value.startsWith('-') ? [] : [[`padding-${side}`, value] as const];
  });
  size.margins = Object.fromEntries(sides);
};

const open = (drawing: Drawing, name: string, attributes: Attributes): void => {
  if (drawing.skipped > 0 || PASSED_OVER.has(name)) {
    drawing.skipped += 1;
    return;
  }
  const paragraph = drawing.paragraphs.at(-1);
  const run = drawing.runs.at(-1);
  const character = DRAWN_CHARACTERS.get(name);
  if (name === 'p' || (name === 'v' && drawing.cached > 0)) {
    beginParagraph(drawing);
    drawing.inText = name === 'v';
  } else if (name === 'pPr') drawing.inside = 'paragraph';
  else if (name === 'rPr') drawing.inside = drawing.inside === 'paragraph' ? 'mark' : 'letters';
  else if (name === 'r' || name === 'fld') drawing.runs.push({ look: {}, isHidden: false });
  else if (name === 't') drawing.inText = true;
  else if (name === 'strCache') drawing.cached += 1;
  else if (name === 'txbxContent') emit(drawing, '<div class="box">');
  else if (name === 'lastRenderedPageBreak') turnPage(drawing);
  else if (name === 'br' && attributes['type'] === 'page') {
    // It counts as a line break, but the new page begins on a line of its own anyway.
    addText(drawing, '\n');
    turnPage(drawing);
  } else if (character !== undefined) {
    if (run || name === 'br') addText(drawing, character);
  } else if (drawing.inside === 'paragraph' && paragraph) {
    openParagraphPart(drawing, paragraph, name, attributes);
  } else if (drawing.inside === 'letters' && run) {
    if (name === 'vanish') run.isHidden = !isOff(attributes['val']);
    const style = name === 'rStyle' ? drawing.styles.of(attributes['val'] ?? '').letters : {};
    run.look = { ...style, ...run.look, ...lettersOf(name, attributes) };
  } else if (!openTablePart(drawing, name, attributes)) {
    openSize(drawing, name, attributes);
    openImagePart(drawing, name, attributes);
  }
};

const close = (drawing: Drawing, name: string): void => {
  if (drawing.skipped > 0) {
    drawing.skipped -= 1;
    return;
  }
  if (name === 'p' || (name === 'v' && drawing.cached > 0)) endParagraph(drawing);
  else if (name === 'r' || name === 'fld') drawing.runs.pop();
  else if (name === 'pPr') drawing.inside = null;
  else if (name === 'rPr') drawing.inside = drawing.inside === 'mark' ? 'paragraph' : null;
  else if (name === 'strCache') drawing.cached -= 1;
  else if (name === 'txbxContent') emit(drawing, '</div>');
  else closeTablePart(drawing, name);
  if (name === 't' || name === 'v') drawing.inText = false;
};

const byParagraph = (marks: readonly FileMark[]): Map<number, FileMark[]> => {
  const found = new Map<number, FileMark[]>();
  for (const mark of marks) found.set(mark.paragraph, [...(found.get(mark.paragraph) ?? []), mark]);
  return found;
};

/** Draws the paragraphs, lists and tables of one part of a Word file. It counts paragraphs and characters as `readParagraphs` does. */
export const drawPart = async (
  pkg: OfficePackage,
  part: string,
  { styles, countItem, marks, size }: PartRequest,
): Promise<readonly Written[]> => {
  const drawing: Drawing = {
    styles,
    countItem,
    marks: byParagraph(marks.filter((mark) => mark.part === part)),
    size,
    out: [],
    paragraphs: [],
    runs: [],
    tables: [],
    count: 0,
    skipped: 0,
    cached: 0,
    inText: false,
    inside: null,
    image: { width: null, height: null },
    hasDrawn: false,
  };
  await readXmlPart(pkg, part, {
    open: (name, attributes) => open(drawing, name, attributes),
    close: (name) => close(drawing, name),
    text: (text) => {
      if (drawing.inText && drawing.skipped === 0) addText(drawing, text);
    },
  });
  return drawing.out;
};
