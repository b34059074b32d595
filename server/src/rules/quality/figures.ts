import Type from 'typebox';
import { Errors } from 'typebox/value';
import { schemaIssues } from '../../platform/text/parse-yaml.ts';
import { type Locale, LOCALES } from '../../text/locales.ts';
import { CONTENT_FOLDER, ContentError, readContentText } from '../../text/read-content.ts';

/** How many marks of a rule in labelled texts were right, and how many were wrong. */
export interface Figure {
  readonly right: number;
  readonly wrong: number;
}

/** The locked texts, which no author of rules has read, apart from the open ones. */
export interface TestFigures {
  readonly locked: Figure;
  readonly open: Figure;
}

/** The figures of a rule, by language. A language is missing if no labelled text was marked in it. */
type RuleFigures = Partial<Readonly<Record<Locale, TestFigures>>>;

/** The figures of the rules of the packs, by the key of the rule. */
export type Figures = Readonly<Record<string, RuleFigures>>;

/** The file that `npm run rules -- measure --write` writes. */
export const FIGURES_FILE = 'quality/figures.json';

const closed = { additionalProperties: false };
const count = Type.Integer({ minimum: 0 });
const Counted = Type.Object({ right: count, wrong: count }, closed);
const Cell = Type.Object({ locked: Counted, open: Counted }, closed);
const File = Type.Record(
  Type.String(),
  Type.Object(Object.fromEntries(LOCALES.map((locale) => [locale, Type.Optional(Cell)])), closed),
);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ContentError(FIGURES_FILE, [{ path: '', message: (error as Error).message }]);
  }
};

/** Reads the figures that were measured for the packs of this release. Throws if the file is wrong. */
export const readFigures = (folder = CONTENT_FOLDER): Figures => {
  const value = parse(readContentText(FIGURES_FILE, folder));
  const issues = schemaIssues(Errors(File, value));
  if (issues.length > 0) throw new ContentError(FIGURES_FILE, issues);
  return value as Figures;
};

let known: Figures | undefined;

/** The figures of this release, read on first use and kept. */
export const figuresNow = (): Figures => {
  known ??= readFigures();
  return known;
};
