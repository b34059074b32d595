import type { Locale } from '../../text/locales.ts';

/** Letters of Cyrillic and Greek, and the Latin letters that look the same, or nearly, in most fonts. */
const CYRILLIC = 'аАВсСԁеЕһНіІјЈКМоОрРԛѕЅТѵԝхХуУү';
const CYRILLIC_AS_LATIN = 'aABcCdeEhHiIjJKMoOpPqsSTvwxXyYy';
const GREEK = 'αΑΒεΕΖηΗιΙκΚΜνΝοΟρΡτΤυΥγχΧω';
const GREEK_AS_LATIN = 'aABeEZnHiIkKMvNoOpPtTuYyxXw';

const pairs = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (one, n) => [one, to.charAt(n)]));

const IN_LATIN = new Map([...pairs(CYRILLIC, CYRILLIC_AS_LATIN), ...pairs(GREEK, GREEK_AS_LATIN)]);
/** The first of several letters that look like a Latin one is the common one. */
const IN_CYRILLIC = pairs('aABcCeEHKMoOpPTxXyY', 'аАВсСеЕНКМоОрРТхХуУ');
const IN_GREEK = pairs('ABEZHIKMNoOPTYXv', 'ΑΒΕΖΗΙΚΜΝοΟΡΤΥΧν');

interface Script {
  readonly letters: ReadonlyMap<string, string>;
  /** A letter of the script itself. */
  readonly own: RegExp;
  /** A letter that may stand in for one. */
  readonly foreign: RegExp;
}

const LATIN: Script = {
  letters: IN_LATIN,
  own: /\p{Script=Latin}/u,
  foreign: /[\u0370-\u03FF\u0400-\u052F]/,
};
const SCRIPTS: Readonly<Partial<Record<Locale, Script>>> = {
  ru: { letters: IN_CYRILLIC, own: /\p{Script=Cyrillic}/u, foreign: /[A-Za-z]/ },
  el: { letters: IN_GREEK, own: /\p{Script=Greek}/u, foreign: /[A-Za-z]/ },
};

const WORD = /[\p{L}\p{M}]+/gu;

/**
 * Replaces letters of another alphabet that only look like those of the language, as in "clіmate" with a
 * Cyrillic і. Only words that mix both alphabets are changed, and only if all their foreign letters are such:
 * a Greek or Russian word in an English text stays. The length of the text does not change.
 */
export const replaceLookalikes = (text: string, locale: Locale): string => {
  const { letters, own, foreign } = SCRIPTS[locale] ?? LATIN;
  if (!foreign.test(text)) return text;
  return text.replace(WORD, (word) => {
    if (!foreign.test(word) || !own.test(word)) return word;
    const replaced = Array.from(word, (letter) => letters.get(letter) ?? letter).join('');
    return foreign.test(replaced) ? word : replaced;
  });
};
