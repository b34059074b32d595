import { type OfficePackage, readXmlPart } from '../extract/office-package.ts';
import { isOff } from '../extract/office-paragraphs.ts';

/** Declarations of CSS by property. Every value is made here of numbers and known words, so none can leave its attribute. */
export type Look = Readonly<Record<string, string>>;

/** How the letters and the paragraphs of a style look. */
interface StyleLook {
  readonly letters: Look;
  readonly paragraph: Look;
  /** The list that its paragraphs belong to. */
  readonly list: string | null;
}

export interface Styles {
  readonly of: (id: string) => StyleLook;
  /** What every paragraph begins with. */
  readonly usual: StyleLook;
}

type Attributes = Readonly<Record<string, string>>;

const PLAIN: StyleLook = { letters: {}, paragraph: {}, list: null };
const MAX_CHAIN = 20;
const HEX = /^[\da-f]{6}$/i;
const FONT = /^[\p{L}\p{N} -]{1,60}$/u;
const SERIF = /times|georgia|garamond|cambria|serif|book|roman/i;
const FIXED = /courier|consolas|mono|code/i;
/** A point is twenty twips. Nothing on a page is further away than this many points. */
const MOST = 1_500;

const HIGHLIGHTS: Readonly<Record<string, string>> = {
  yellow: '#ffff00',
  green: '#00ff00',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  blue: '#0000ff',
  red: '#ff0000',
  darkBlue: '#000080',
  darkCyan: '#008080',
  darkGreen: '#008000',
  darkMagenta: '#800080',
  darkRed: '#800000',
  darkYellow: '#808000',
  darkGray: '#808080',
  lightGray: '#c0c0c0',
};
const ALIGNED: Readonly<Record<string, string>> = {
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
  distribute: 'justify',
  left: 'left',
  start: 'left',
};

const isOn = (value: string | undefined): boolean => !isOff(value) && value !== 'none';

/** Twips as points; null if that is no number. */
export const points = (twips: string | undefined): string | null => {
  const value = Number(twips) / 20;
  if (twips === undefined || twips === '' || !Number.isFinite(value)) return null;
  return `${Math.max(-MOST, Math.min(MOST, value))}pt`;
};

/** A colour behind something. */
export const fillOf = ({ fill = '' }: Attributes): Look =>
  HEX.test(fill) ? { 'background-color': `#${fill}` } : {};

const familyOf = (name: string): Look => {
  if (!FONT.test(name)) return {};
  const kind = FIXED.test(name) ? 'monospace' : SERIF.test(name) ? 'serif' : 'sans-serif';
  return { 'font-family': `'${name}',${kind}` };
};

/** What one property of letters says of their look. */
export const lettersOf = (name: string, attributes: Attributes): Look => {
  const { val } = attributes;
  switch (name) {
    case 'b':
      return { 'font-weight': isOn(val) ? 'bold' : 'normal' };
    case 'i':
      return { 'font-style': isOn(val) ? 'italic' : 'normal' };
    case 'u':
      return { 'text-decoration': isOn(val) ? 'underline' : 'none' };
    case 'strike':
    case 'dstrike':
      return isOn(val) ? { 'text-decoration': 'line-through' } : {};
    case 'caps':
      return { 'text-transform': isOn(val) ? 'uppercase' : 'none' };
    case 'smallCaps':
      return { 'font-variant': isOn(val) ? 'small-caps' : 'normal' };
    case 'sz': {
      const size = Number(val) / 2;
      return size > 0 && size <= 400 ? { 'font-size': `${size}pt` } : {};
    }
    case 'color':
      return HEX.test(val ?? '') ? { color: `#${val}` } : {};
    case 'highlight':
      return HIGHLIGHTS[val ?? ''] ? { 'background-color': HIGHLIGHTS[val ?? ''] ?? '' } : {};
    case 'shd':
      return fillOf(attributes);
    case 'vertAlign':
      return val === 'superscript' || val === 'subscript'
        ? { 'vertical-align': val.slice(0, -'script'.length) }
        : {};
    case 'rFonts':
      return familyOf(attributes['ascii'] ?? attributes['hAnsi'] ?? '');
    default:
      return {};
  }
};

const given = (name: string, value: string | null): Look =>
  value === null ? {} : { [name]: value };

const spacingOf = ({ before, after, line, lineRule }: Attributes): Look => {
  const times = Number(line) / 240;
  const isTimes = (lineRule ?? 'auto') === 'auto' && times >= 0.5 && times <= 10;
  return {
    ...given('margin-top', points(before)),
    ...given('margin-bottom', points(after)),
    ...(isTimes ? { 'line-height': String(Math.round(times * 115) / 100) } : {}),
  };
};

/** What one property of a paragraph says of its look. */
export const paragraphOf = (name: string, attributes: Attributes): Look => {
  const { val = '', left, start, right, end, firstLine, hanging } = attributes;
  switch (name) {
    case 'jc':
      return ALIGNED[val] ? { 'text-align': ALIGNED[val] } : {};
    case 'ind':
      return {
        ...given('margin-left', points(left ?? start)),
        ...given('margin-right', points(right ?? end)),
        ...given('text-indent', points(hanging === undefined ? firstLine : `-${hanging}`)),
      };
    case 'spacing':
      return spacingOf(attributes);
    case 'shd':
      return fillOf(attributes);
    default:
      return {};
  }
};

/** Writes a look as the value of a `style` attribute. */
export const writeLook = (look: Look): string =>
  Object.entries(look)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

interface Style {
  letters: Look;
  paragraph: Look;
  list: string | null;
  basedOn: string;
}

const mix = (styles: ReadonlyMap<string, Style>, id: string): StyleLook => {
  let found = PLAIN;
  let style = styles.get(id);
  for (let i = 0; style && i < MAX_CHAIN; i += 1) {
    const { letters, paragraph, list, basedOn } = style;
    found = {
      letters: { ...letters, ...found.letters },
      paragraph: { ...paragraph, ...found.paragraph },
      list: found.list ?? list,
    };
    style = styles.get(basedOn);
  }
  return found;
};

/** Reads how the styles of a file look. */
export const readStyleLooks = async (
  pkg: OfficePackage,
  part: string | undefined,
): Promise<Styles> => {
  const styles = new Map<string, Style>();
  const defaults: Style = { letters: {}, paragraph: {}, list: null, basedOn: '' };
  let [normal, inside] = ['', ''];
  let style: Style | null = null;
  const read = (into: Style, name: string, attributes: Attributes): void => {
    if (name === 'basedOn') into.basedOn = attributes['val'] ?? '';
    else if (name === 'numId') into.list = attributes['val'] ?? null;
    else if (inside === 'rPr') into.letters = { ...into.letters, ...lettersOf(name, attributes) };
    else if (inside === 'pPr') {
      into.paragraph = { ...into.paragraph, ...paragraphOf(name, attributes) };
    }
  };
  if (part !== undefined) {
    await readXmlPart(pkg, part, {
      open: (name, attributes) => {
        if (name === 'style') {
          style = { letters: {}, paragraph: {}, list: null, basedOn: '' };
          styles.set(attributes['styleId'] ?? '', style);
          if (attributes['default'] === '1' && attributes['type'] === 'paragraph') {
            normal = attributes['styleId'] ?? '';
          }
        } else if (name === 'docDefaults') style = defaults;
        else if (name === 'rPr' || name === 'pPr') inside = name;
        else if (style) read(style, name, attributes);
      },
      close: (name) => {
        if (name === 'style' || name === 'docDefaults') style = null;
        else if (name === 'rPr' || name === 'pPr') inside = '';
      },
    });
  }
  const looks = new Map([...styles.keys()].map((id) => [id, mix(styles, id)]));
  const own = looks.get(normal) ?? PLAIN;
  return {
    of: (id) => looks.get(id) ?? PLAIN,
    usual: {
      letters: { ...defaults.letters, ...own.letters },
      paragraph: { ...defaults.paragraph, ...own.paragraph },
      list: null,
    },
  };
};
