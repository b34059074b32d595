import type { Position } from './locate.ts';
import { diceOf, type Plan, type Planted, type WrittenFile } from './offsets-plan.fixture.ts';
import {
  bareText,
  charactersOf,
  encodeSource,
  newSheet,
  plantedIn,
  put,
  type Sheet,
  stretchOf,
  UNSEEN,
} from './offsets-sheet.fixture.ts';

const SPACES = [' ', '  ', '\t', '\u00A0', ' \u200B ', '\u3000 '] as const;

/** Writes a text with invisible characters inside its words and with varied white space between them. */
const writeText = (sheet: Sheet, text: string, roll: () => number, lineEnd: string): void => {
  for (const { character, isLoose } of charactersOf(text)) {
    const dice = roll();
    if (character === ' ') put(sheet, ' ', SPACES[dice % 9] ?? ' ');
    else if (character === '\n') put(sheet, '\n', dice % 3 === 1 ? ` ${lineEnd}  ` : lineEnd);
    else {
      if (isLoose && dice % 5 === 1) sheet.source += UNSEEN[roll() % UNSEEN.length] ?? '';
      put(sheet, character);
    }
  }
};

/** The line and the column of an offset, counted from 1 by reading the source from its start. */
const walkTo = (source: string, offset: number): { line: number; column: number } => {
  const lines = source.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
};

/** Returns what is wrong with a position of kind `lines`, or null. */
export const lineFault = (source: string, start: number, end: number, position: Position) => {
  if (position.kind !== 'lines') return `the position is of kind ${position.kind}`;
  if (position.start !== start || position.end !== end) {
    return `it stands from ${start} to ${end}, not from ${position.start} to ${position.end}`;
  }
  const from = walkTo(source, start);
  const to = walkTo(source, end);
  const isThere =
    from.line === position.line &&
    from.column === position.column &&
    to.line === position.endLine &&
    to.column === position.endColumn;
  return isThere ? null : `line ${position.line}, column ${position.column} is not where it stands`;
};

const LINE_ENDS = ['\n', '\r\n', '\r'] as const;

/** Writes a plain text whose paragraphs are separated by blank lines. */
export const writePlainText = (plan: Plan): WrittenFile => {
  const roll = diceOf(plan);
  const lineEnd = LINE_ENDS[roll() % 3] ?? '\n';
  const encoding = roll();
  const sheets: Sheet[] = [];
  let source = '';
  for (const { text } of plan.texts) {
    if (source !== '') source += `${lineEnd}${roll() % 2 === 1 ? ' \t' : ''}${lineEnd}`;
    const sheet = { ...newSheet(), source };
    writeText(sheet, text, roll, lineEnd);
    source = sheet.source;
    sheets.push(sheet);
  }
  const { bytes, between } = encodeSource(source, encoding);
  return {
    name: 'a.txt',
    bytes,
    locale: plan.locale,
    shown: plan.texts.map(({ text }) => text),
    planted: plantedIn(plan.texts),
    faultAt: (planted, position) => {
      const [start, end] = stretchOf(sheets[planted.segment] ?? newSheet(), planted);
      const own = lineFault(source, start, end, position);
      if (own !== null || position.kind !== 'lines') return own;
      const bare = bareText(between(position.start, position.end));
      const wanted = plan.texts[planted.segment]?.text.slice(planted.start, planted.end) ?? '';
      return bare.replace(/\s+/g, ' ') === wanted.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ')
        ? null
        : 'the bytes at its offsets say something else';
    },
  };
};

/** Writes JSON with some of its characters as escapes. */
const writeJson = (value: unknown, roll: () => number): string =>
  JSON.stringify(value, null, roll() % 3).replace(/[^\0-~]/gu, (character) =>
    roll() % 3 === 1
      ? character.replace(
          /[^]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
      : character,
  );

const followPointer = (root: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], root);

const KEYS = ['body', 'a/b~c', 'alt', '', '~1', 'constructor', 'Überschrift 🇳🇱', 'x"y\\z'] as const;

/** Writes a post whose texts are values and list items. Some texts continue the value before them. */
export const writePost = (plan: Plan): WrittenFile => {
  const roll = diceOf(plan);
  const encoding = roll();
  const sheets: Sheet[] = [];
  const items: unknown[] = [];
  let before: Sheet | null = null;
  for (const { text, kind } of plan.texts) {
    // A second paragraph of the same value begins where the first one ended.
    const joins: Sheet | null = kind % 4 === 3 ? before : null;
    const sheet: Sheet = joins ? { ...newSheet(), source: `${joins.source}\r\n \n` } : newSheet();
    writeText(sheet, text, roll, '\r\n');
    if (joins) items.pop();
    const key = KEYS[kind % KEYS.length] ?? 'body';
    items.push(kind % 2 === 0 ? sheet.source : { [key]: [{ [key]: sheet.source }] });
    sheets.push(sheet);
    before = sheet;
  }
  const source = writeJson({ id: 'guaranteed returns', 'it/ems': items }, roll);
  const { bytes, between } = encodeSource(source, encoding);
  const faultAt = (planted: Planted, position: Position): string | null => {
    if (position.kind !== 'json') return `the position is of kind ${position.kind}`;
    const [start, end] = stretchOf(sheets[planted.segment] ?? newSheet(), planted);
    if (position.start !== start || position.end !== end) return 'the offsets are others';
    const value = followPointer(JSON.parse(between(0, source.length)), position.pointer);
    const own = sheets[planted.segment]?.source ?? '';
    return typeof value === 'string' && value.startsWith(own.slice(0, end)) && end > 0
      ? null
      : 'the pointer leads to another value';
  };
  return {
    name: 'a.json',
    bytes,
    locale: plan.locale,
    shown: plan.texts.map(({ text }) => text),
    planted: plantedIn(plan.texts),
    faultAt,
  };
};
