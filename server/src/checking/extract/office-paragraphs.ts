import type { Scope } from '../rule.ts';
import { collapseText, type Piece } from './collapse-text.ts';
import type { HiddenReason, HiddenText, Segment } from './document.ts';
import type { DrawnStretch, FileLayout } from './file-layout.ts';
import { type OfficePackage, readXmlPart } from './office-package.ts';

/** Collects the texts of all parts. */
export interface OfficeText {
  readonly segments: Segment[];
  readonly hidden: HiddenText[];
  /** The number of characters that the file marks with each language. */
  readonly languages: Map<string, number>;
  /** How the file draws its texts; null if that is not looked at. */
  readonly layout: FileLayout | null;
}

type Colour = NonNullable<DrawnStretch['colour']>;

/**
 * How letters look: their size in points, and their colour on white. What is null is as around it. The colour is
 * unknown if something other than white may be behind the letters.
 */
export interface Look {
  readonly size: number | null;
  readonly colour: Colour | 'unknown' | null;
}

export interface PartOptions {
  readonly slide: number | null;
  /** The scope of a paragraph with this style or placeholder. */
  readonly scopeOfStyle: (style: string) => Scope | null;
  /** How letters with a style of paragraphs or characters look, and how those without one do. */
  readonly looks?: { readonly ofStyle: (style: string) => Look; readonly usual: Look };
  /** Layouts show their own shapes but not their placeholders, because slides fill these. */
  readonly skipPlaceholders: boolean;
  /** The element whose `descr` attribute describes a picture. Other elements repeat the description. */
  readonly describedBy: 'docPr' | 'cNvPr';
}

interface Shape {
  hidden: boolean;
  placeholder: string | null;
}

interface Paragraph {
  readonly number: number;
  readonly visible: Piece[];
  readonly unseen: { readonly piece: Piece; readonly reason: HiddenReason }[];
  /** Of each visible piece. */
  readonly drawn: DrawnStretch[];
  length: number;
  scope: Scope | null;
  look: Look;
  allInLink: boolean;
}

interface Reading {
  readonly into: OfficeText;
  readonly part: string;
  readonly options: PartOptions;
  readonly paragraphs: Paragraph[];
  readonly shapes: Shape[];
  count: number;
  /** The current nesting depth inside skipped elements, runs, links and cached values. */
  skipped: number;
  runs: number;
  links: number;
  cached: number;
  inText: boolean;
  /** Properties of the run that is being read. */
  vanish: boolean;
  linked: boolean;
  language: string;
  look: Look;
  /** How deep inside tables and text boxes, which may have a colour of their own behind their text. */
  boxes: number;
  /** Whether the pages have a colour. */
  hasBackground: boolean;
  hiddenSlide: boolean;
}

export const PLAIN: Look = { size: null, colour: null };
const ON_COLOUR: Look = { size: null, colour: 'unknown' };

type Attributes = Readonly<Record<string, string>>;

/** Elements to skip: fallback copies, deleted or moved text, and properties of content controls. */
export const PASSED_OVER: ReadonlySet<string> = new Set(['Fallback', 'del', 'moveFrom', 'sdtPr']);
const SHAPES: ReadonlySet<string> = new Set(['sp', 'pic', 'graphicFrame', 'cxnSp', 'grpSp']);
const BOXES: ReadonlySet<string> = new Set(['tbl', 'txbxContent']);
const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle', 'subTitle']);
/** Elements that stand for one character of the text. */
export const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['br', '\n'],
  ['cr', '\n'],
  ['tab', ' '],
  ['noBreakHyphen', '\u2011'],
]);

const HEX = /^[\da-f]{6}$/i;

const WHITE = /^(auto|ffffff)?$/i;

/** What one property of letters says of their look. Sizes are in half points. */
export const readLook = (name: string, { val = '', fill = '' }: Attributes): Look => {
  if (name === 'sz') return { size: Number(val) > 0 ? Number(val) / 2 : null, colour: null };
  if (name === 'highlight' || (name === 'shd' && !WHITE.test(fill))) return ON_COLOUR;
  if (name !== 'color' || !HEX.test(val)) return PLAIN;
  const parts = [0, 2, 4].map((at) => Number.parseInt(val.slice(at, at + 2), 16));
  return { size: null, colour: [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0] };
};

/** The first look, and the second one where the first says nothing. */
export const mixLooks = (first: Look, second: Look): Look => ({
  size: first.size ?? second.size,
  colour: second.colour === 'unknown' ? 'unknown' : (first.colour ?? second.colour),
});

export const isOff = (value: string | undefined): boolean =>
  value === '0' || value === 'false' || value === 'off';

const anchorOf = ({ part, options }: Reading, paragraph: number) =>
  ({ kind: 'office', part, paragraph, slide: options.slide }) as const;

const gather = (
  reading: Reading,
  pieces: readonly Piece[],
  number: number,
  scope: Scope,
  reason: HiddenReason | null,
  drawn: readonly DrawnStretch[] = [],
): void => {
  const { into } = reading;
  const anchor = anchorOf(reading, number);
  const { text, runs, removed } = collapseText(pieces);
  for (const part of removed) into.hidden.push({ ...part, anchor });
  if (text === '') return;
  if (reason) into.hidden.push({ text, reason, runs, anchor });
  else {
    into.layout?.add(into.segments.length, { runs, text }, drawn);
    into.segments.push({ text, scope, language: null, runs, anchor });
  }
};

/** Why the current shape or slide is hidden, or null. */
const hiddenReason = ({ hiddenSlide, shapes }: Reading): HiddenReason | null => {
  if (hiddenSlide) return 'hidden_slide';
  return shapes.some(({ hidden }) => hidden) ? 'hidden_shape' : null;
};

/** How a piece is drawn; null if nobody looks, or the file does not say. A file of Word has no places. */
const drawnOf = (
  { look, options: { looks }, boxes, hasBackground }: Reading,
  paragraph: Paragraph,
  { start, end }: Piece,
): DrawnStretch | null => {
  if (!looks) return null;
  const { size, colour } = mixLooks(mixLooks(look, paragraph.look), looks.usual);
  if (size === null) return null;
  const isOnWhite = boxes === 0 && !hasBackground && colour !== 'unknown';
  return { start, end, size, colour: isOnWhite ? colour : null, top: 0, height: 0 };
};

const addText = (reading: Reading, text: string): void => {
  const paragraph = reading.paragraphs.at(-1);
  if (!paragraph) return;
  const piece = {
    text,
    start: paragraph.length,
    end: paragraph.length + text.length,
    keepLines: text === '\n',
  };
  paragraph.length = piece.end;
  const reason = reading.vanish ? 'vanish' : hiddenReason(reading);
  if (reason) {
    paragraph.unseen.push({ piece, reason });
    return;
  }
  paragraph.visible.push(piece);
  const drawn = drawnOf(reading, paragraph, piece);
  if (drawn) paragraph.drawn.push(drawn);
  if (text.trim() === '') return;
  if (reading.links === 0 && !reading.linked) paragraph.allInLink = false;
  const { languages } = reading.into;
  if (reading.language !== '') {
    languages.set(reading.language, (languages.get(reading.language) ?? 0) + text.length);
  }
};

const beginParagraph = (reading: Reading): void => {
  reading.count += 1;
  const placeholder = reading.shapes.at(-1)?.placeholder ?? null;
  reading.paragraphs.push({
    number: reading.count,
    visible: [],
    unseen: [],
    drawn: [],
    length: 0,
    look: PLAIN,
    scope: placeholder !== null && TITLES.has(placeholder) ? 'heading' : null,
    allInLink: true,
  });
};

const endParagraph = (reading: Reading): void => {
  const paragraph = reading.paragraphs.pop();
  if (!paragraph) return;
  const { visible, unseen, drawn, number, scope, allInLink } = paragraph;
  gather(reading, visible, number, scope ?? (allInLink ? 'link' : 'body'), null, drawn);
  for (const reason of new Set(unseen.map((part) => part.reason))) {
    const pieces = unseen.filter((part) => part.reason === reason).map(({ piece }) => piece);
    gather(reading, pieces, number, 'body', reason);
  }
};

/** Adds a picture's description, which is in an attribute. */
const addDescription = (reading: Reading, { descr = '', title = '' }: Attributes): void => {
  for (const text of new Set([title, descr])) {
    const pieces = [{ text, start: 0, end: text.length }];
    gather(reading, pieces, reading.count, 'alt', hiddenReason(reading));
  }
};

const openShapePart = (reading: Reading, name: string, attributes: Attributes): void => {
  const shape = reading.shapes.at(-1);
  if (SHAPES.has(name)) reading.shapes.push({ hidden: false, placeholder: null });
  else if (name === 'ph' && shape) shape.placeholder = attributes['type'] ?? 'body';
  else if (name === 'docPr' || name === 'cNvPr') {
    const hidden = attributes['hidden'];
    if (shape && hidden !== undefined && !isOff(hidden)) shape.hidden = true;
    if (name === reading.options.describedBy) addDescription(reading, attributes);
  }
};

const openRunPart = (reading: Reading, name: string, attributes: Attributes): void => {
  if (name === 'vanish') reading.vanish = !isOff(attributes['val']);
  else if (name === 'lang') reading.language = attributes['val'] ?? '';
  else if (name === 'rPr') reading.language = attributes['lang'] ?? reading.language;
  else if (name === 'hlinkClick') reading.linked = true;
  else if (name === 'rStyle') {
    const style = reading.options.looks?.ofStyle(attributes['val'] ?? '') ?? PLAIN;
    reading.look = mixLooks(reading.look, style);
  } else reading.look = mixLooks(readLook(name, attributes), reading.look);
};

const isPassedOver = (reading: Reading, name: string, attributes: Attributes): boolean => {
  if (PASSED_OVER.has(name) || (name === 'fld' && attributes['type'] === 'slidenum')) return true;
  const placeholder = reading.shapes.at(-1)?.placeholder ?? null;
  return name === 'p' && reading.options.skipPlaceholders && placeholder !== null;
};

const open = (reading: Reading, name: string, attributes: Attributes): void => {
  if (reading.skipped > 0 || isPassedOver(reading, name, attributes)) {
    reading.skipped += 1;
    return;
  }
  const paragraph = reading.paragraphs.at(-1);
  const character = CHARACTERS.get(name);
  if (name === 'p' || (name === 'v' && reading.cached > 0)) {
    beginParagraph(reading);
    reading.inText = name === 'v';
  } else if (name === 'r' || name === 'fld') {
    reading.runs += 1;
    reading.vanish = false;
    reading.linked = false;
    reading.language = '';
    reading.look = PLAIN;
  } else if (name === 't') reading.inText = true;
  else if (name === 'hyperlink') reading.links += 1;
  else if (name === 'strCache') reading.cached += 1;
  else if (BOXES.has(name)) reading.boxes += 1;
  else if (name === 'background') reading.hasBackground = true;
  else if (name === 'shd' && reading.runs === 0 && paragraph)
    paragraph.look = mixLooks(readLook(name, attributes), paragraph.look);
  else if (name === 'sld') reading.hiddenSlide = isOff(attributes['show']);
  else if (name === 'pStyle' && paragraph) {
    const style = reading.options.looks?.ofStyle(attributes['val'] ?? '') ?? PLAIN;
    paragraph.look = mixLooks(paragraph.look, style);
    paragraph.scope ??= reading.options.scopeOfStyle(attributes['val'] ?? '');
  } else if (name === 'outlineLvl' && paragraph && Number(attributes['val']) < 9) {
    paragraph.scope ??= 'heading';
  } else if (character !== undefined) {
    if (reading.runs > 0 || name === 'br') addText(reading, character);
  } else if (reading.runs > 0) openRunPart(reading, name, attributes);
  openShapePart(reading, name, attributes);
};

const close = (reading: Reading, name: string): void => {
  if (reading.skipped > 0) {
    reading.skipped -= 1;
    return;
  }
  if (name === 'p' || (name === 'v' && reading.cached > 0)) endParagraph(reading);
  else if (name === 'r' || name === 'fld') {
    reading.runs -= 1;
    reading.vanish = false;
    reading.linked = false;
  } else if (name === 'hyperlink') reading.links -= 1;
  else if (name === 'strCache') reading.cached -= 1;
  else if (SHAPES.has(name)) reading.shapes.pop();
  else if (BOXES.has(name)) reading.boxes -= 1;
  if (name === 't' || name === 'v') reading.inText = false;
};

/** Reads the paragraphs of one part. Text documents and slides use the same element names. */
export const readParagraphs = async (
  pkg: OfficePackage,
  part: string,
  options: PartOptions,
  into: OfficeText,
): Promise<void> => {
  const reading: Reading = {
    into,
    part,
    options,
    paragraphs: [],
    shapes: [],
    count: 0,
    skipped: 0,
    runs: 0,
    links: 0,
    cached: 0,
    inText: false,
    vanish: false,
    linked: false,
    language: '',
    look: PLAIN,
    boxes: 0,
    hasBackground: false,
    hiddenSlide: false,
  };
  await readXmlPart(pkg, part, {
    open: (name, attributes) => open(reading, name, attributes),
    close: (name) => close(reading, name),
    text: (text) => {
      if (reading.inText && reading.skipped === 0) addText(reading, text);
    },
  });
};
