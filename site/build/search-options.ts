/**
 * How the search reads words. VitePress sends this function to the browser as text, so it uses nothing
 * outside of itself. Small words are left out, and endings are cut, so that a plain question finds pages that
 * use other forms of its words.
 */
const processTerm = (term: string): string | null => {
  const word = term.toLowerCase().replaceAll(/[^\p{L}\p{N}_-]/gu, '');
  const small =
    ' a an and are as at be by can do does for from has have how i if in into is it its me my of on or our that the their there they this to was we what when where which who why will with you your ';
  if (word === '' || small.includes(` ${word} `)) return null;
  if (word.length < 5) return word.length === 4 && word.endsWith('s') ? word.slice(0, 3) : word;
  const cut = word
    .replace(/(?:ations?|ating|ated)$/, 'at')
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:ing|ings|ers?|ed|es|s|ly)$/, '');
  return cut.length < 3 ? word : cut.replace(/(.)\1$/, '$1').replace(/e$/, '');
};

/** Options of the index and of the search, for VitePress and for the tests. */
export const SEARCH = {
  options: { processTerm },
  searchOptions: {
    prefix: true,
    fuzzy: 0.1,
    combineWith: 'OR',
    boost: { title: 4, titles: 2, text: 1 },
  },
} as const;
