/** Printable ASCII, which is most of the text in most languages, needs only lower-casing. */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * These would decompose into something that readers do not see (a space and a mark, or two primes), so they
 * are replaced before the decomposition. The three accents are used as apostrophes.
 */
const ACCENT_AS_APOSTROPHE = /[\u00b4\u0384\u1ffd]/g;
const DOUBLE_PRIME = /\u2033/g;

/**
 * Marks are what remains of diacritics after the decomposition. Format characters and default ignorables are
 * zero-width characters, soft hyphens, bidi marks and variation selectors.
 */
const INVISIBLE = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/** Letters that Unicode does not decompose although readers see them as variants of another letter. */
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
 * Each blank becomes one space, so that a run of blanks keeps its length, and each dash a hyphen. The
 * ordinary space and hyphen are left out because matching each of them costs more than the rest.
 */
const BLANK = String.raw`\p{Z}\p{Cc}`;
const DASH = String.raw`\p{Pd}\u2212`;
const IS_DASH = new RegExp(`[${DASH}]`, 'u');
const REPLACED = new RegExp(
  `[[${BLANK}${DASH}${[...REPLACEMENTS.keys()].join('')}]--[\\x20\\x2d]]`,
  'gv',
);

/**
 * Folds text for substring search that ignores case, accents and invisible characters. It is applied to
 * stored text and to search terms. Every code point is folded independently of its neighbours, so a part of a
 * text folds to a part of the folded text, and folding twice changes nothing. Marks are removed in every
 * script: й becomes и and ё becomes е, as é becomes e. The result never contains a line break, a control
 * character or a lone surrogate.
 */
export function foldForSearch(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  // Lone surrogates go first: removing a character between two of them would join them to a new letter.
  return (
    text
      .toWellFormed()
      .replace(ACCENT_AS_APOSTROPHE, "'")
      .replace(DOUBLE_PRIME, '"')
      .normalize('NFKD')
      // Lower-casing makes a final sigma at the end of a word. REPLACEMENTS turns it back into an ordinary
      // sigma.
      .toLowerCase()
      .replace(INVISIBLE, '')
      .replace(REPLACED, replacementOf)
  );
}

function replacementOf(character: string): string {
  return REPLACEMENTS.get(character) ?? (IS_DASH.test(character) ? '-' : ' ');
}
