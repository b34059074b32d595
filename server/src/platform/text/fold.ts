/** Printable ASCII needs nothing but lower case, and it is most of the text of most languages. */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * These would decompose into something a reader does not see (a space and a mark, or two primes),
 * so they are replaced before the decomposition. The three accents are typed for an apostrophe.
 */
const ACCENT_AS_APOSTROPHE = /[\u00b4\u0384\u1ffd]/g;
const DOUBLE_PRIME = /\u2033/g;

/**
 * Marks are what is left of diacritics after the decomposition. Format characters and default
 * ignorables are zero-width characters, soft hyphens, bidi marks and variation selectors.
 */
const INVISIBLE = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/** Letters that Unicode does not decompose although readers take them for a variant of another. */
const REPLACEMENTS = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ŋ', 'n'],
  ['ƶ', 'z'],
  ['ı', 'i'],
  ['ȷ', 'j'],
  ['ς', 'σ'],
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u201a', "'"],
  ['\u201b', "'"],
  ['\u02bc', "'"],
  ['\u2032', "'"],
  ['\u201c', '"'],
  ['\u201d', '"'],
  ['\u201e', '"'],
  ['\u201f', '"'],
  ['\u2044', '/'],
]);

/**
 * A blank becomes one space, so that a run of blanks keeps its length, and a dash a hyphen. The
 * common space and hyphen are left out because finding each of them costs more than the rest.
 */
const BLANK = String.raw`\p{Z}\p{Cc}`;
const DASH = String.raw`\p{Pd}\u2212`;
const IS_DASH = new RegExp(`[${DASH}]`, 'u');
const REPLACED = new RegExp(
  `[[${BLANK}${DASH}${[...REPLACEMENTS.keys()].join('')}]--[\\x20\\x2d]]`,
  'gv',
);

/**
 * Folds text for substring search without regard to case, accents or invisible characters. Stored
 * text and search term both go through it. Every code point is folded on its own, whatever stands
 * beside it, so a part of a text folds to a part of the folded text, and folding twice changes
 * nothing. Marks go in every script: й is и and ё is е, as é is e. The result never holds a line
 * break, a control character or a lone surrogate.
 */
export function foldForSearch(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  // Lone surrogates go first: removing what stands between two would join them to a new letter.
  return (
    text
      .toWellFormed()
      .replace(ACCENT_AS_APOSTROPHE, "'")
      .replace(DOUBLE_PRIME, '"')
      .normalize('NFKD')
      // The final sigma this makes at the end of a word is undone by the table.
      .toLowerCase()
      .replace(INVISIBLE, '')
      .replace(REPLACED, replacementOf)
  );
}

function replacementOf(character: string): string {
  return REPLACEMENTS.get(character) ?? (IS_DASH.test(character) ? '-' : ' ');
}
