const MOST = 120;

/**
 * Puts a text that somebody typed on one line of a letter, so that it cannot look like another part of the letter.
 * Programs for mail make links of whatever looks like an address, so a dot within a word, an @ and :// do not stay
 * together. Signs that cannot be seen are left out.
 */
export const plainLine = (text: string, most = MOST): string => {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/(?<=[\p{L}\p{N}])([.。])(?=[\p{L}\p{N}])/gu, '$1 ')
    .replaceAll(/ *@ */gu, ' at ')
    .replaceAll(/:(?=\/)|\/{2,}/gu, ' ')
    .replaceAll(/ {2,}/gu, ' ')
    .trim();
  // A letter that the cut would leave half of becomes a replacement sign.
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).toWellFormed()}…`;
};
