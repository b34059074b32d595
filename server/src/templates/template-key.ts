/** The longest generated key. A longer one is cut before a number is added. */
const LONGEST = 40;

/** Letters that do not become ASCII by removing an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ı: 'i',
};

/** Turns a name into a key: lower-case letters without accents, with underscores between the words. */
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

/** Returns the key, or the first free one with a number added. */
export const freeKey = (key: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(key)) return key;
  for (let n = 2; ; n += 1) {
    const numbered = `${key.slice(0, LONGEST - 1 - String(n).length)}_${n}`;
    if (!taken.has(numbered)) return numbered;
  }
};
