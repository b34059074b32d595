import { foldForSearch } from '../../platform/text/fold.ts';
import type { Locale } from '../../text/locales.ts';

/**
 * Which differences folding removes: `exact` keeps case and diacritics, `caseless` keeps diacritics, `plain`
 * keeps neither. All three unify spaces, apostrophes and styles of letters, and remove invisible characters.
 */
export type FoldMode = 'exact' | 'caseless' | 'plain';

/** Zero-width characters, soft hyphens, bidi marks, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const BLANK = /[\p{Z}\p{Cc}]/u;
const MARK = /\p{M}/u;
const MARKS = /\p{M}/gu;
const GREEK = /\p{Script=Greek}/u;
/** Letters and digits in another style, as posts use them: bold and other mathematical ones, wide, in circles. */
const STYLED = /[\u{1D400}-\u{1D7FF}\uFF01-\uFF5E\u24B6-\u24E9]/u;

/** Characters that are typed as an apostrophe, and hyphens that differ only in where a line may break. */
const SAME = new Map([
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u201b', "'"],
  ['\u02bc', "'"],
  ['\u2032', "'"],
  ['\u00b4', "'"],
  ['\u2010', '-'],
  ['\u2011', '-'],
]);

const CASED: Readonly<Partial<Record<Locale, ReadonlyMap<string, string>>>> = {
  // Turkish has two letters i, each with its own capital.
  tr: new Map([
    ['I', 'ı'],
    ['İ', 'i'],
  ]),
  // In Russian, ё is mostly printed as е.
  ru: new Map([
    ['Ё', 'е'],
    ['ё', 'е'],
  ]),
};
const CASED_ELSEWHERE = new Map([
  ['İ', 'i'],
  // The capital of ı is I, so case folding would turn it into i outside of Turkish.
  ['ı', 'ı'],
]);

/** Full case folding: ß and ẞ are ss, the final sigma is a sigma, ligatures are their letters. */
const foldCase = (character: string, locale: Locale): string => {
  const known = CASED[locale]?.get(character) ?? CASED_ELSEWHERE.get(character);
  if (known !== undefined) return known;
  // Upper-casing a lone final sigma and lower-casing it again makes it an ordinary sigma.
  const folded = character.toLowerCase().toUpperCase().toLowerCase();
  // Greek capitals are written without accents, so folding the case also removes the accents.
  return locale === 'el' && GREEK.test(character)
    ? folded.normalize('NFD').replace(MARKS, '')
    : folded.normalize('NFC');
};

/** Folds one composed character on its own. The result may be empty, one character or several. */
export const foldCharacter = (given: string, locale: Locale, mode: FoldMode): string => {
  const character = STYLED.test(given) ? given.normalize('NFKC') : given;
  if (INVISIBLE.test(character)) return '';
  if (BLANK.test(character)) return ' ';
  const same = SAME.get(character);
  if (same !== undefined) return same;
  if (mode === 'exact') return character;
  if (mode === 'plain') return foldForSearch(character);
  return foldCase(character, locale);
};

/** Folds a base character with its combining marks, which may compose to one character. */
export const foldCluster = (cluster: string, locale: Locale, mode: FoldMode): string => {
  let folded = '';
  for (const character of cluster.normalize('NFC')) {
    // Outside of Turkish the lower case of İ is i with a second dot, which is dropped here.
    const isSecondDot = character === '\u0307' && mode !== 'exact' && folded.endsWith('i');
    if (!isSecondDot) folded += foldCharacter(character, locale, mode);
  }
  return locale === 'el' && mode === 'caseless' ? folded.replace(MARKS, '') : folded;
};

export const isInvisible = (character: string): boolean => INVISIBLE.test(character);
export const isMark = (character: string): boolean =>
  MARK.test(character) && !INVISIBLE.test(character);
