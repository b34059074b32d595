import { type OfficePackage, readXmlPart } from '../extract/office-package.ts';
import { type Look, paragraphOf } from './docx-look.ts';

interface Level {
  format: string;
  text: string;
  start: number;
  look: Look;
}

/** What stands before a paragraph of a list, and how the paragraph is indented. */
interface ListItem {
  readonly label: string;
  readonly look: Look;
}

/** Counts the paragraphs of the lists of a file, in the order in which it is called. */
export type CountItem = (list: string, level: number) => ListItem | null;

const MAX_LEVELS = 9;
const MAX_LABEL = 40;
const ROMAN = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

const roman = (value: number): string => {
  let [left, written] = [Math.min(value, 3_999), ''];
  for (const [letters, worth] of ROMAN) {
    for (; left >= worth; left -= worth) written += letters;
  }
  return written;
};

/** a to z, then aa, bb and so on, as Word counts. */
const letter = (value: number): string =>
  String.fromCodePoint(97 + ((value - 1) % 26)).repeat(Math.min(5, Math.ceil(value / 26)));

const numeral = (format: string, value: number): string => {
  if (value < 1) return String(value);
  switch (format) {
    case 'lowerLetter':
      return letter(value);
    case 'upperLetter':
      return letter(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'decimalZero':
      return String(value).padStart(2, '0');
    default:
      return String(value);
  }
};

/** Reads how the lists of a file are numbered. */
export const readLists = async (
  pkg: OfficePackage,
  part: string | undefined,
): Promise<CountItem> => {
  const kinds = new Map<string, Map<number, Level>>();
  const lists = new Map<string, string>();
  let kind: Map<number, Level> | null = null;
  let level: Level | null = null;
  let list = '';
  if (part !== undefined) {
    await readXmlPart(pkg, part, {
      open: (name, attributes) => {
        const { val = '' } = attributes;
        if (name === 'abstractNum') {
          kind = new Map();
          kinds.set(attributes['abstractNumId'] ?? '', kind);
        } else if (name === 'num') list = attributes['numId'] ?? '';
        else if (name === 'abstractNumId' && list !== '') lists.set(list, val);
        else if (name === 'lvl' && kind) {
          level = { format: 'decimal', text: '', start: 1, look: {} };
          kind.set(Number(attributes['ilvl']), level);
        } else if (level && name === 'numFmt') level.format = val;
        else if (level && name === 'lvlText') level.text = val;
        else if (level && name === 'start') level.start = Number(val) || 0;
        else if (level && name === 'ind') level.look = paragraphOf(name, attributes);
      },
      close: (name) => {
        if (name === 'abstractNum') kind = null;
        else if (name === 'lvl') level = null;
        else if (name === 'num') list = '';
      },
    });
  }
  const counts = new Map<string, (number | undefined)[]>();
  return (id, at) => {
    const levels = kinds.get(lists.get(id) ?? '');
    const own = levels?.get(at);
    if (!levels || !own || at < 0 || at >= MAX_LEVELS) return null;
    const { format, look } = own;
    const counted = counts.get(id) ?? [];
    counts.set(id, counted);
    counted.length = Math.min(counted.length, at + 1);
    counted[at] = (counted[at] ?? own.start - 1) + 1;
    // Signs of lists are often taken from a font of signs that is not here.
    if (format === 'bullet') return { label: '\u2022', look };
    if (format === 'none') return { label: '', look };
    const label = own.text.replaceAll(/%(\d)/g, (_all, digit: string) => {
      const outer = levels.get(Number(digit) - 1);
      return numeral(outer?.format ?? 'decimal', counted[Number(digit) - 1] ?? outer?.start ?? 1);
    });
    return { label: label.slice(0, MAX_LABEL), look };
  };
};
