/** The longest key that is made; a longer one is cut before a number is put behind it. */
const LONGEST = 40;

/** Letters that are not one with an accent, so that taking accents off does not make them plain. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ı: 'i',
};

/** A name as a key: its letters without accents, small, with underscores between the words. */
export const keyOfName = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłı]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, LONGEST)
    .replace(/_+$/, '');
  return plain === '' ? 'template' : plain;
};

/** The key, or the first with a number behind it that nothing else has. */
export const freeKey = (key: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(key)) return key;
  for (let n = 2; ; n += 1) {
    const numbered = `${key.slice(0, LONGEST - 1 - String(n).length)}_${n}`;
    if (!taken.has(numbered)) return numbered;
  }
};
