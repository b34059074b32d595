import { LANGUAGE_KEYS, type LanguageKey } from '@copydesk/contract/shared/schema';
import { eld } from 'eld/small';
import { localeOf } from './locales.ts';

/** The detector's codes equal the locales, except for Norwegian, which it does not divide into variants. */
const codeOf = (language: LanguageKey): string => {
  const locale = localeOf(language);
  return locale === 'nb' ? 'no' : locale;
};
const CODES = Object.fromEntries(LANGUAGE_KEYS.map((key) => [key, codeOf(key)])) as Readonly<
  Record<LanguageKey, string>
>;

/**
 * The fewest letters for detecting a language. A shorter text may be a name or a slogan, which belongs to no
 * language.
 */
const MIN_LETTERS = 40;
const MAX_LENGTH = 60_000;
/** The detector reads at most 350 bytes, so a long text is checked in pieces. */
const PIECE_BYTES = 340;
const MAX_PIECES = 12;
/** Running text scores 0.7 or more in its own language; other languages and code stay below this. */
const MIN_SCORE = 0.62;
/**
 * How much higher a language must score to be clear: by MARGIN than the next language, by GAP than the
 * expected one.
 */
const MARGIN = 0.02;
const GAP = 0.06;
/** Danish and Norwegian are very similar: a text in one of them leads the other only by 0.02 to 0.07. */
const GAP_OF_TWINS = 0.03;

/**
 * What the detector calls the languages. A package has only what it knows of them.
 *
 * @internal
 */
export const LANGUAGE_CODES: readonly string[] = Object.values(CODES);

const detector = eld.newInstance();
detector.setLanguageSubset([...LANGUAGE_CODES]);

/** The words of a text, without code, addresses, tags, marks and numbers. */
const plainWords = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, ' ')
    .replace(/`[^`\n]{0,500}`/g, ' ')
    .replace(/\{\{[^{}\n]{0,200}\}\}/g, ' ')
    .replace(/(?:https?:\/\/|www\.)\S+/gi, ' ')
    .replace(/[^\s@]{1,64}@[^\s@]{1,255}/g, ' ')
    .replace(/\]\([^)\n]{0,300}\)/g, ' ')
    .replace(/<[^<>\n]{0,500}>/g, ' ')
    .replace(/[^\p{L}\p{M}'’.,;:!?\s-]|[_#*>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const piecesOf = (text: string): readonly string[] => {
  const pieces: string[] = [];
  let piece = '';
  for (const word of text.split(' ')) {
    const longer = piece === '' ? word : `${piece} ${word}`;
    if (Buffer.byteLength(longer) <= PIECE_BYTES) {
      piece = longer;
      continue;
    }
    if (piece !== '') pieces.push(piece);
    piece = word.slice(0, 100);
  }
  // A short rest says little but would count as much as a full piece.
  if (pieces.length === 0 || Buffer.byteLength(piece) * 2 > PIECE_BYTES) pieces.push(piece);
  const step = pieces.length / Math.min(pieces.length, MAX_PIECES);
  return Array.from({ length: Math.min(pieces.length, MAX_PIECES) }, (_, i) =>
    String(pieces[Math.floor(i * step)]),
  );
};

/** How similar the text is to each language, from 0 to 1, averaged over its pieces. */
const scoresOf = (words: string): ReadonlyMap<LanguageKey, number> => {
  const pieces = piecesOf(words);
  const sums = new Map<LanguageKey, number>(LANGUAGE_KEYS.map((key) => [key, 0]));
  for (const piece of pieces) {
    const scores = detector.detect(piece).getScores();
    for (const key of LANGUAGE_KEYS) {
      sums.set(key, (sums.get(key) ?? 0) + (scores[CODES[key]] ?? 0) / pieces.length);
    }
  }
  return sums;
};

const ranked = (scores: ReadonlyMap<LanguageKey, number>): (readonly [LanguageKey, number])[] =>
  [...scores].toSorted(([, a], [, b]) => b - a);

/** The language of a text; null if it is too short or two languages are close. */
export const detectLanguage = (text: string): LanguageKey | null => {
  const words = plainWords(text);
  if (countOf(words, /\p{L}/gu) < MIN_LETTERS) return null;
  const [best, next] = ranked(scoresOf(words));
  if (!best || !next || best[1] < MIN_SCORE || best[1] - next[1] < MARGIN) return null;
  return best[0];
};

/** Short texts in a language that the detector does not know score up to 0.56. */
const MIN_GUESS = 0.57;
/** In a short text the right language may not score highest. It is then at most this far behind the highest score. */
const NEAR = 0.15;

/** What a text of any length says about its language. */
export interface LanguageGuess {
  /** What it reads most like; null for a text without words, and for one that reads like no language. */
  readonly best: LanguageKey | null;
  readonly hasWords: boolean;
  /** The languages that it may be in, if a language is stated: those that it reads like at least as much. */
  readonly rivals: readonly LanguageKey[];
  /** Whether it reads clearly less like the stated language than like the best. */
  readonly isDoubtful: boolean;
}

/** Tells what a text reads like, even if it is too short for `detectLanguage`. */
export const guessLanguage = (text: string, stated: LanguageKey | null): LanguageGuess => {
  const words = plainWords(text);
  const scores = scoresOf(words);
  const [[first, top]] = ranked(scores) as [readonly [LanguageKey, number]];
  const best = top >= MIN_GUESS ? first : null;
  const least = (stated === null ? top - NEAR : scores.get(stated)) ?? 0;
  const gap = top - (stated === null ? top : (scores.get(stated) ?? 0));
  return {
    best,
    hasWords: /\p{L}/u.test(words),
    rivals: LANGUAGE_KEYS.filter((key) => (scores.get(key) ?? 0) >= least),
    isDoubtful:
      best !== null && stated !== null && gap >= (areTwins(best, stated) ? GAP_OF_TWINS : GAP),
  };
};

const scriptOf = (language: LanguageKey): RegExp => {
  if (language === 'GR') return /\p{Script=Greek}/gu;
  return language === 'RU' ? /\p{Script=Cyrillic}/gu : /\p{Script=Latin}/gu;
};

const areTwins = (a: LanguageKey, b: LanguageKey): boolean =>
  (a === 'DK' && b === 'NO') || (a === 'NO' && b === 'DK');

/**
 * Whether a text is in a language. False only if that is clear, because the text is then written again, which
 * costs money. Null if the text is too short or two languages are close.
 */
export const isInLanguage = (text: string, language: LanguageKey): boolean | null => {
  const words = plainWords(text);
  const letters = countOf(words, /\p{L}/gu);
  if (letters < MIN_LETTERS) return null;
  if (countOf(words, scriptOf(language)) * 2 < letters) return false;
  const scores = scoresOf(words);
  const [best] = ranked(scores);
  if (!best || best[1] < MIN_SCORE) return null;
  if (best[0] === language) return true;
  const gap = best[1] - (scores.get(language) ?? 0);
  return gap < (areTwins(best[0], language) ? GAP_OF_TWINS : GAP) ? null : false;
};
