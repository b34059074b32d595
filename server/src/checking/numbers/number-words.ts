import Type, { type Static } from 'typebox';
import { contentFile } from '../../text/content-schema.ts';
import type { Locale } from '../../text/locales.ts';
import { CONTENT_FOLDER, readContentYaml } from '../../text/read-content.ts';

const list = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { description });

/** The schema of the files in `content/numbers`: how a language writes numbers in words. */
export const NumberLists = contentFile('Numbers of a language in words', {
  words: Type.String({
    minLength: 1,
    description:
      'Words for numbers, between commas. Words that are written together are found too. A hyphen at the end: only before another.',
  }),
  joined: list('What may stand between them inside of a word: und in fünfundneunzig.'),
  between: list('What may stand between two of them: and in two hundred and five.'),
  articles: list('Articles that are a number only before another one: a hundred.'),
  percent: list('What follows a number and makes it a percentage, besides the sign.'),
  percentBefore: list('What stands before a number and makes it a percentage.'),
});
type NumberLists = Static<typeof NumberLists>;

/** The number words of a language, ready to use. */
export interface NumberWords {
  readonly isNumber: (word: string) => boolean;
  readonly between: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
  /** Finds what makes a number a percentage right behind it, and right before it. */
  readonly percent: RegExp;
  readonly percentBefore: RegExp | null;
}

/** Reads the number words of a language from its file. Throws with file and key if one is wrong. */
export const readNumberLists = (locale: Locale, folder = CONTENT_FOLDER): NumberLists =>
  readContentYaml(`numbers/${locale}.yaml`, NumberLists, folder) as NumberLists;

const ACCENTED = 'άέήίόύώϊϋΐΰ';
const PLAIN = 'αεηιουωιυιυ';

/** Greek in capitals has no accents, so Greek numbers are compared without them. No letter moves. */
export const withoutAccents = (text: string): string =>
  text.replaceAll(/[άέήίόύώϊϋΐΰ]/g, (letter) => PLAIN.charAt(ACCENTED.indexOf(letter)));

const escape = (word: string): string => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
const anyOf = (words: readonly string[]): string =>
  words
    .map(withoutAccents)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => escape(word).replaceAll(' ', String.raw`\s+`))
    .join('|');

const prepare = ({ words, joined, between, articles, percent, percentBefore }: NumberLists) => {
  const all = words.split(',').map((word) => word.trim());
  const whole = anyOf(all.filter((word) => !word.endsWith('-')));
  const before = anyOf(all.map((word) => word.replace(/-$/, '')));
  const link = joined.length > 0 ? `(?:${anyOf(joined)})?` : '';
  // The words that may stand inside have at most eight parts, so no word is read for long.
  const compound = new RegExp(`^(?:(?:${before})${link}){0,8}(?:${whole})$`, 'u');
  const marks = [
    '[%٪]',
    ...(percent.length > 0 ? [`(?:${anyOf(percent)})(?![\\p{L}\\p{N}])`] : []),
  ];
  return {
    isNumber: (word: string) => compound.test(word),
    between: new Set(between.map(withoutAccents)),
    articles: new Set(articles.map(withoutAccents)),
    percent: new RegExp(String.raw`[\s-]{0,3}(?:${marks.join('|')})`, 'uy'),
    percentBefore:
      percentBefore.length === 0
        ? null
        : new RegExp(String.raw`(?:[%٪]|(?<!\p{L})(?:${anyOf(percentBefore)}))\s{0,3}$`, 'u'),
  };
};

const known = new Map<Locale, NumberWords>();

/** The number words of a language, read on first use and kept. */
export const numberWordsOf = (locale: Locale): NumberWords => {
  const words = known.get(locale) ?? prepare(readNumberLists(locale));
  known.set(locale, words);
  return words;
};
