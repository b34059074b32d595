/** The characters of a word in every language. JavaScript's own \w and \b cover only ASCII. */
const WORD_CLASS = String.raw`\p{L}\p{M}\p{N}_`;

const WORD = new RegExp(`[${WORD_CLASS}]`, 'u');

/**
 * For each UTF-16 unit: 1 if it belongs to a word, 2 if it is half of a
 * surrogate pair, which is looked up as a pair.
 */
const UNITS = new Uint8Array(0x1_0000);
for (let unit = 0; unit < UNITS.length; unit++) {
  if (unit >= 0xd800 && unit <= 0xdfff) UNITS[unit] = 2;
  else if (WORD.test(String.fromCharCode(unit))) UNITS[unit] = 1;
}

const isWordPair = (high: number, low: number): boolean =>
  high >= 0xd800 &&
  high <= 0xdbff &&
  low >= 0xdc00 &&
  low <= 0xdfff &&
  WORD.test(String.fromCharCode(high, low));

/** Whether the character at a place belongs to a word. False for a place outside of the text. */
export const isWordAt = (units: Uint16Array, at: number): boolean => {
  const unit = units[at];
  if (unit === undefined) return false;
  const kind = UNITS[unit];
  if (kind !== 2) return kind === 1;
  return unit <= 0xdbff
    ? isWordPair(unit, units[at + 1] ?? 0)
    : isWordPair(units[at - 1] ?? 0, unit);
};

export const isWordCharacter = (character: string): boolean => WORD.test(character);
