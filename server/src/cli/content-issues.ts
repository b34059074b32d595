import { readdirSync } from 'node:fs';
import { poolFile, readPool } from '../checking/judge/control-pool.ts';
import { FAMILIES } from '../checking/hints/families.ts';
import { readFormLists } from '../checking/forms/form-lists.ts';
import { readNumberLists } from '../checking/numbers/number-words.ts';
import { readStanceWords } from '../checking/stance/cues.ts';
import { phraseIssue } from '../checking/parse-phrase.ts';
import { readTopicWords } from '../checking/topic/topic-words.ts';
import { readWords } from '../generation/words-of.ts';
import type { FileIssue } from '../platform/text/parse-yaml.ts';
import { FIGURES_FILE, readFigures } from '../rules/quality/figures.ts';
import { readStarter } from '../starter/load-starter.ts';
import { STARTER_TEMPLATE_KEYS, STARTER_TEMPLATES } from '../starter/templates.ts';
import { type Locale, LOCALES } from '../text/locales.ts';
import { ContentError } from '../text/read-content.ts';

/** One mistake in the content, for its author. */
export interface ContentIssue extends FileIssue {
  readonly file: string;
}

/** A text with placeholders for values. It has the same name in all languages. */
interface Text {
  readonly name: string;
  readonly file: string;
  readonly path: string;
  readonly text: string;
}

const SOURCE: Locale = 'en';
/** Passwords that were found in breaches, as parts of their hashes: words of no language. */
const PASSWORDS = 'passwords/known.txt';
/** Labelled texts, which `npm run rules -- measure` reads and checks. */
const EVALUATION = 'evaluation/';

const stanceFile = (locale: Locale): string => `stance/${locale}.yaml`;
const wordsFile = (locale: Locale): string => `words/${locale}.yaml`;
const topicsFile = (locale: Locale): string => `topics/${locale}.yaml`;
const formsFile = (locale: Locale): string => `forms/${locale}.yaml`;
const numbersFile = (locale: Locale): string => `numbers/${locale}.yaml`;
const starterYaml = (locale: Locale): string => `starter/${locale}.yaml`;
const commandsFile = (template: string, locale: Locale): string =>
  `starter/commands/${template}.${locale}.md`;

/** English is needed, because it stands in for every other language. */
const EXPECTED = [
  poolFile(SOURCE),
  'README.md',
  'words/words.schema.json',
  'starter/starter.schema.json',
  'stance/stance.schema.json',
  'topics/topics.schema.json',
  'forms/forms.schema.json',
  'numbers/numbers.schema.json',
  'classifiers/trained.json',
  FIGURES_FILE,
  ...FAMILIES.map((family) => `classifiers/${family}.bin`),
  ...LOCALES.flatMap((locale) => [
    wordsFile(locale),
    stanceFile(locale),
    starterYaml(locale),
    topicsFile(locale),
    formsFile(locale),
    numbersFile(locale),
    ...STARTER_TEMPLATE_KEYS.map((template) => commandsFile(template, locale)),
  ]),
];

const listFiles = (folder: URL, inside = ''): readonly string[] =>
  readdirSync(new URL(inside, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(folder, `${inside}${entry.name}/`) : [`${inside}${entry.name}`],
  );

const fileIssues = (folder: URL): readonly ContentIssue[] => {
  const present = listFiles(folder);
  const missing = EXPECTED.filter((file) => !present.includes(file));
  const pools = LOCALES.map(poolFile);
  const extra = present.filter(
    (file) =>
      !EXPECTED.includes(file) &&
      !pools.includes(file) &&
      !file.startsWith(EVALUATION) &&
      file !== PASSWORDS,
  );
  return [
    ...missing.map((file) => ({ file, path: '', message: 'is missing' })),
    ...extra.map((file) => ({ file, path: '', message: 'belongs to no language or template' })),
  ];
};

const textsIn = (file: string, value: object, path = ''): readonly Text[] =>
  Object.entries(value).flatMap(([key, part]: [string, string | object]) =>
    typeof part === 'string'
      ? [{ name: `${path}/${key}`, file, path: `${path}/${key}`, text: part }]
      : textsIn(file, part, `${path}/${key}`),
  );

/** Topic words that the matcher would not understand. */
const topicIssues = (locale: Locale, folder: URL): readonly ContentIssue[] =>
  readTopicWords(locale, folder).flatMap(({ term, topic }) => {
    const issue = phraseIssue(term, locale);
    if (issue === null) return [];
    return [{ file: topicsFile(locale), path: `/${topic}`, message: `"${term}": ${issue}` }];
  });

/** The texts of a language that may have placeholders, or the reasons why its files cannot be read. */
const readTexts = (
  locale: Locale,
  folder: URL,
): { texts: readonly Text[]; issues: readonly ContentIssue[] } => {
  const texts: Text[] = [];
  const issues: ContentIssue[] = [];
  const attempt = (read: () => readonly Text[]): void => {
    try {
      texts.push(...read());
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      issues.push(...error.issues.map((issue) => ({ file: error.file, ...issue })));
    }
  };
  attempt(() => {
    readPool(locale, folder);
    return [];
  });
  attempt(() => textsIn(wordsFile(locale), readWords(locale, folder)));
  attempt(() => {
    readStanceWords(locale, folder);
    readFormLists(locale, folder);
    readNumberLists(locale, folder);
    issues.push(...topicIssues(locale, folder));
    return [];
  });
  attempt(() => {
    const { commands } = readStarter(locale, folder);
    return STARTER_TEMPLATE_KEYS.flatMap((template) =>
      STARTER_TEMPLATES[template].steps.map((step, n) => ({
        name: `${template} ${step}`,
        file: commandsFile(template, locale),
        path: `/${step}`,
        text: commands[template][n] ?? '',
      })),
    );
  });
  return { texts, issues };
};

const figureIssues = (folder: URL): readonly ContentIssue[] => {
  try {
    readFigures(folder);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.issues.map((issue) => ({ file: error.file, ...issue }));
  }
};

/** The placeholders of a text, such as `{name}` and `{{topic}}`, each once, including misspelt ones. */
const placesIn = (text: string): string =>
  [...new Set(text.match(/\{+[^{}]*\}*|\}+/g))].toSorted().join(' ') || 'none';

const placeIssues = (texts: readonly Text[], english: readonly Text[]): readonly ContentIssue[] => {
  const wanted = new Map(english.map(({ name, text }) => [name, placesIn(text)]));
  return texts.flatMap(({ name, file, path, text }) => {
    const [places, right] = [placesIn(text), wanted.get(name)];
    // A list may have more entries than the English one.
    if (right === undefined || places === right) return [];
    return [{ file, path, message: `has the places ${places}, and English has ${right}` }];
  });
};

/**
 * Everything that is wrong with the content: files that are missing or left over, keys that a language lacks
 * or has in addition, and texts whose placeholders differ from the English ones.
 */
export const contentIssues = (folder: URL): readonly ContentIssue[] => {
  const wrong = fileIssues(folder);
  if (wrong.length > 0) return wrong;
  const english = readTexts(SOURCE, folder);
  const texts = LOCALES.flatMap((locale) => {
    const { texts: own, issues } = readTexts(locale, folder);
    return [...issues, ...placeIssues(own, english.texts)];
  });
  return [...figureIssues(folder), ...texts];
};
