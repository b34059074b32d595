import { writeBlocks } from './offsets-html.fixture.ts';
import { diceOf, type Plan, type PlannedText, type WrittenFile } from './offsets-plan.fixture.ts';
import {
  charactersOf,
  encodeSource,
  newSheet,
  plantedIn,
  put,
  type Sheet,
  stretchOf,
  UNSEEN,
  withoutBreaks,
} from './offsets-sheet.fixture.ts';
import { lineFault } from './offsets-text.fixture.ts';

/** A kind of Markdown block: how it begins, how each further line begins, and how it ends. */
interface Kind {
  readonly open: string;
  /** Null if the whole block must be on one line. */
  readonly margin: string | null;
  readonly close: string;
  readonly showsBreaks: boolean;
  readonly isLiteral?: boolean;
}

const prose = (open: string, margin: string | null, close = ''): Kind => ({
  open,
  margin,
  close,
  showsBreaks: true,
});

const PROSE: readonly Kind[] = [
  prose('', ''),
  prose('## ', null, ' ##'),
  prose('> ', '> '),
  prose('- ', '  '),
  prose('> 1. ', '>    '),
  prose('| ', null, ' | |\n|--|--|'),
  { open: '![', margin: null, close: '](x "y")', showsBreaks: false },
  { open: '```txt\n', margin: '', close: '\n```', showsBreaks: true, isLiteral: true },
  prose('', '', '\n==='),
];
/** The kinds of blocks in offsets-html.fixture.ts that begin an HTML block anywhere in Markdown. */
const HTML_KINDS = [0, 1, 2, 3, 4, 5, 8];

const kindOf = ({ kind }: PlannedText): Kind | null => PROSE[kind % (PROSE.length + 2)] ?? null;

const LETTERS = /^\p{L}{4,}$/u;
const PUNCTUATION = /^[!-/:-@[-`{-~]$/;

const writeBreak = (sheet: Sheet, { margin }: Kind, lineEnd: string, roll: number): void => {
  const hard = [`  ${lineEnd}`, `\\${lineEnd}`, `   ${lineEnd}`][(roll % 4) - 1];
  put(sheet, '\n', margin === null || hard === undefined ? '<br>' : hard + margin);
};

const writeSpace = (sheet: Sheet, { margin }: Kind, lineEnd: string, roll: number): void => {
  const isBroken = margin !== null && roll % 4 === 1;
  put(sheet, ' ', isBroken ? lineEnd + margin : roll % 4 === 2 ? '  ' : ' ');
};

/** Writes a word with formatting signs around or inside it. Returns false if it did not write the word. */
const writeStyled = (sheet: Sheet, word: string, kind: Kind, roll: number): boolean => {
  const letters = Array.from(word);
  if (!LETTERS.test(word)) {
    if (roll % 5 !== 1 || word.includes('`') || (!kind.showsBreaks && word.includes('&')))
      return false;
    const isPadded = kind.showsBreaks && roll % 2 === 0;
    sheet.source += isPadded ? '`` ' : '`';
    for (const letter of letters) put(sheet, letter);
    sheet.source += isPadded ? ' ``' : '`';
    return true;
  }
  const [before, after] =
    [
      ['**', '**'],
      ['[', '](http://x.y)'],
      ['*', '*'],
      ['~~', '~~'],
    ][(roll % 7) - 1] ?? [];
  if (before === undefined || after === undefined) return false;
  const isLink = before === '[';
  letters.forEach((letter, i) => {
    if (i === (isLink ? 0 : 1)) sheet.source += before;
    if (!isLink && i === letters.length - 1) sheet.source += after;
    put(sheet, letter);
  });
  if (isLink) sheet.source += after;
  return true;
};

const writeWord = (sheet: Sheet, word: string, kind: Kind, roll: () => number): void => {
  if (writeStyled(sheet, word, kind, roll())) return;
  for (const { character, isLoose } of charactersOf(word)) {
    const dice = roll();
    if (isLoose && dice % 7 === 1) sheet.source += UNSEEN[roll() % UNSEEN.length] ?? '';
    if (isLoose && dice % 7 === 2 && kind.showsBreaks)
      sheet.source += ['<!-- x -->', '<b>', '</b>'][roll() % 3] ?? '';
    const reference = `&#${dice % 2 ? `x${character.codePointAt(0)?.toString(16)}` : character.codePointAt(0)};`;
    if (PUNCTUATION.test(character))
      put(sheet, character, dice % 3 === 1 ? reference : `\\${character}`);
    else put(sheet, character, dice % 6 === 1 ? reference : character);
  }
};

const writeProse = (
  sheet: Sheet,
  { text }: PlannedText,
  kind: Kind,
  roll: () => number,
  lineEnd: string,
): void => {
  for (const part of text.split(/([ \n])/)) {
    if (kind.isLiteral) {
      for (const character of part) put(sheet, character, character === '\n' ? lineEnd : character);
    } else if (part === ' ') writeSpace(sheet, kind, lineEnd, roll());
    else if (part === '\n') writeBreak(sheet, kind, lineEnd, roll());
    else writeWord(sheet, part, kind, roll);
  }
};

const LINE_ENDS = ['\n', '\r\n'] as const;

/** Writes Markdown whose words are split by emphasis, escapes, references and margins of quotes and lists. */
export const writeMarkdown = (plan: Plan): WrittenFile => {
  const roll = diceOf(plan);
  const encoding = roll();
  const lineEnd = LINE_ENDS[roll() % 2] ?? '\n';
  const sheets: Sheet[] = [];
  let source = roll() % 2 === 1 ? `---${lineEnd}lang: xx${lineEnd}---${lineEnd}` : '';
  const texts = plan.texts.map((planned) => {
    const kind = kindOf(planned);
    if (!kind) {
      const html = { ...planned, kind: HTML_KINDS[roll() % HTML_KINDS.length] ?? 0 };
      const written = writeBlocks([html], roll, source);
      source = `${written.source}${lineEnd}${lineEnd}`;
      sheets.push(...written.sheets);
      return planned;
    }
    const shown = kind.showsBreaks ? planned : withoutBreaks(planned);
    const sheet = { ...newSheet(), source: source + kind.open.replaceAll('\n', lineEnd) };
    writeProse(sheet, shown, kind, roll, lineEnd);
    source = `${sheet.source}${kind.close.replaceAll('\n', lineEnd)}${lineEnd}${lineEnd}`;
    sheets.push(sheet);
    return shown;
  });
  const { bytes, between } = encodeSource(source, encoding);
  return {
    name: 'a.md',
    bytes,
    locale: plan.locale,
    shown: texts.map(({ text }) => text),
    planted: plantedIn(texts),
    faultAt: (planted, position) => {
      const [start, end] = stretchOf(sheets[planted.segment] ?? newSheet(), planted);
      return lineFault(between(0, source.length), start, end, position);
    },
  };
};
