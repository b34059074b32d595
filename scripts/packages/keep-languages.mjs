// The language detector knows sixty languages, and takes longer to load than everything else that a check of a file
// needs. A package has only what it knows of the languages of the product. Scores stay as they are: the detector adds
// up what it knows of each language, and the others are left out of its answers anyway.

const DATA = /\/eld\/src\/ngrams\/\w+\.js$/;

/** The detector's data without the languages that have none of these codes. */
const keepLanguages = (data, codes) => {
  const wanted = Object.entries(data.languages).flatMap(([id, code]) =>
    codes.includes(code) ? [id] : [],
  );
  if (wanted.length !== codes.length) throw new Error('the detector lacks a language');
  const ngrams = {};
  for (const [letters, scores] of Object.entries(data.ngrams)) {
    const kept = wanted.filter((id) => id in scores).map((id) => [id, scores[id]]);
    if (kept.length > 0) ngrams[letters] = Object.fromEntries(kept);
  }
  return { ...data, ngrams };
};

/** For the bundler: the data as JSON, which is read several times faster than an object in a module. */
export const languagesPlugin = (codes) => ({
  name: 'languages',
  load: async (id) => {
    if (!DATA.test(id)) return null;
    const { ngramsData } = await import(id);
    const text = JSON.stringify(keepLanguages(ngramsData, codes)).replaceAll(/['\\]/g, '\\$&');
    return `export const ngramsData = JSON.parse('${text}');\n`;
  },
});
