import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { parse } from 'yaml';
import { SCOPES, type Scope } from '../../src/checking/rule.ts';
import { type Locale, LOCALES } from '../../src/text/locales.ts';
import { CONTENT_FOLDER } from '../../src/text/read-content.ts';

const closed = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });

const SENSES = [
  'denial',
  'quotation',
  'report',
  'warning',
  'condition',
  'question',
  'instruction',
  'plan',
] as const;
type Sense = (typeof SENSES)[number];

/** Texts of which the same is known. */
const Group = Type.Object(
  {
    with: Type.Object({ market: Text, category: Text, channel: Text, audience: Text }, closed),
    /** Where the texts stand, for rules about links, titles or pictures; the body unless it is said. */
    scope: Type.Optional(Type.Unsafe<Scope>({ type: 'string', enum: [...SCOPES] })),
    breach: Type.Optional(
      Type.Array(Type.Object({ rule: Text, text: Text, quote: Type.Optional(Text) }, closed)),
    ),
    clean: Type.Optional(
      Type.Array(Type.Union([Text, Type.Object({ about: Text, text: Text }, closed)])),
    ),
    stance: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind: Type.Unsafe<Sense>({ type: 'string', enum: [...SENSES] }),
            about: Type.Optional(Text),
            text: Text,
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);
export type Group = Static<typeof Group>;

const file = Compile(Type.Array(Group, { minItems: 1 }));

export const FOLDER = new URL('evaluation/', CONTENT_FOLDER);

/**
 * A text with what a careful reader says of it. A breach names the rule that it breaks and the words that break
 * it. Clean texts are lawful; texts with a `sense` name a forbidden claim without making it.
 */
export interface LabelledText {
  readonly locale: Locale;
  readonly text: string;
  readonly metadata: Group['with'];
  readonly scope: Scope;
  readonly rule: string | null;
  /** The rule that the text breaks, or that it was written to tempt; null if its author named none. */
  readonly about: string | null;
  readonly quote: string | null;
  readonly sense: Sense | null;
  /** A locked text is for measuring alone. Nobody who writes rules reads it. */
  readonly isLocked: boolean;
}

/** The language that a file is named after. */
export const localeOfName = (name: string): Locale => {
  const locale = LOCALES.find((one) => one === name.split(/[-.]/, 1)[0]);
  if (locale === undefined) throw new Error(`${name} is not named after a language`);
  return locale;
};

/** Reads groups of texts, and refuses what is no such file or quotes words that its text lacks. */
export const parseGroups = (name: string, source: string): readonly Group[] => {
  const groups: unknown = parse(source);
  if (!file.Check(groups)) {
    const [first] = file.Errors(groups);
    throw new Error(`${name}${first?.instancePath}: ${first?.message}`);
  }
  for (const { text, quote } of groups.flatMap(({ breach }) => breach ?? []))
    if (quote !== undefined && !text.includes(quote))
      throw new Error(`${name}: "${quote}" does not stand in its text`);
  return groups;
};

/** The words of a clean text. */
export const textOfClean = (one: NonNullable<Group['clean']>[number]): string =>
  typeof one === 'string' ? one : one.text;

/** The texts of some groups. */
export const textsOf = <L extends boolean>(
  locale: Locale,
  groups: readonly Group[],
  isLocked: L,
): (LabelledText & { readonly isLocked: L })[] =>
  groups.flatMap(({ with: metadata, scope = 'body', breach = [], clean = [], stance = [] }) => {
    const known = { locale, metadata, scope, isLocked };
    const lawful = { ...known, rule: null, quote: null };
    return [
      ...breach.map(({ rule, text, quote = null }) => ({
        ...known,
        text,
        rule,
        about: rule,
        quote,
        sense: null,
      })),
      ...clean.map((one) => ({
        ...lawful,
        text: textOfClean(one),
        about: typeof one === 'string' ? null : one.about,
        sense: null,
      })),
      ...stance.map(({ kind, text, about = null }) => ({ ...lawful, text, about, sense: kind })),
    ];
  });

/** Whether a text belongs to the locked third. Its own words decide, so nobody chooses. */
export const isForLock = (text: string): boolean =>
  (createHash('sha256').update(text).digest()[0] as number) % 3 === 0;

/** The names of the files of a folder. */
export const filesIn = (folder: string, ending: string): readonly string[] => {
  const url = new URL(folder, FOLDER);
  if (!existsSync(url)) return [];
  return readdirSync(url).filter((name) => name.endsWith(ending));
};

/** A text that anybody may read, and that classifiers may be trained on. */
export type OpenText = LabelledText & { readonly isLocked: false };

/** The open labelled texts. Nothing in this file can read a locked one. */
export const readOpenTexts = (): readonly OpenText[] =>
  filesIn('open/', '.yaml').flatMap((name) => {
    const source = readFileSync(new URL(`open/${name}`, FOLDER), 'utf8');
    return textsOf(localeOfName(name), parseGroups(name, source), false);
  });
