import Type, { type Static } from 'typebox';
import { contentFile } from '../../text/content-schema.ts';
import type { Locale } from '../../text/locales.ts';
import { CONTENT_FOLDER, readContentYaml } from '../../text/read-content.ts';

const words = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, description });

/** The words that show a stance in one language. `*` at either end of a word stands for any letters. */
export const StanceWords = contentFile('Words that show in which sense a text says something', {
  denial: words('Deny what follows within eight words, or what comes before within six.'),
  close: words('Deny only what follows within four words.'),
  mock: words('Look like denials and are none: not only, never before.'),
  contrast: words('Begin a clause that says the opposite: but, although.'),
  coordinator: words('Join clauses or parts of a list: and, or.'),
  relative: words('Begin a clause that explains: that, which, because.'),
  speech: words('Name words as words: the term, the slogan. They count for what is quoted.'),
  report: words('Tell of others, of law, or warn: regulator, banned, misleading, some brands.'),
  condition: words('Make something a condition, or leave it open: only if, provided, would be.'),
  weakCondition: words('The same, unless the reader is addressed: if, when.'),
  reader: words('Address the reader: you, your.'),
  invite: words('Make a question an offer: want, looking for.'),
  instruction: words('Tell writers what to do: avoid, replace, style guide.'),
  plan: words('Speak of what is planned or hoped for: aim, goal, by 2030.'),
  aftermath: words(
    'Tell what became of something just told: the court, was fined, that is not true.',
  ),
  own: words('Speak for the writer or to the reader: we, our, you, your.'),
});
export type StanceWords = Static<typeof StanceWords>;

/** The lists of a language as patterns. */
export type Cues = Readonly<Record<keyof StanceWords, RegExp>>;

/** Reads the lists of a language from its file. Throws with file and key if one is wrong. */
export const readStanceWords = (locale: Locale, folder = CONTENT_FOLDER): StanceWords =>
  readContentYaml(`stance/${locale}.yaml`, StanceWords, folder) as StanceWords;

const escape = (word: string): string => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

const patternOf = (word: string): string => {
  const bare = word.toLowerCase().replace(/^\*/, '').replace(/\*$/, '');
  const begin = word.startsWith('*') ? String.raw`[\p{L}\p{N}]+` : '';
  const end = word.endsWith('*') ? String.raw`[\p{L}\p{N}]*` : '';
  // In the middle it stands for the end of one of several words.
  const middle = bare
    .split('*')
    .map(escape)
    .join(String.raw`[\p{L}\p{N}]*`);
  return `${begin}${middle.replaceAll(' ', String.raw`\s+`)}${end}`;
};

/** A pattern that finds any of the words, whole. Longer words come first. */
const anyOf = (list: readonly string[]): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${list
      .toSorted((one, other) => other.length - one.length)
      .map(patternOf)
      .join('|')})(?![\p{L}\p{N}])`,
    'gu',
  );

const compiled = new Map<Locale, Cues>();

/** The cues of a language, read on first use and kept. */
export const cuesOf = (locale: Locale): Cues => {
  const known = compiled.get(locale);
  if (known) return known;
  const lists = Object.entries(readStanceWords(locale)).map(([name, list]) => [name, anyOf(list)]);
  const cues = Object.fromEntries(lists) as Cues;
  compiled.set(locale, cues);
  return cues;
};
