import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { parse } from 'yaml';
import { type Locale, LOCALES } from '../src/text/locales.ts';
import { type AssetMetadata, type Scope, SCOPES } from '../src/checking/rule.ts';
import type { PackRule } from '../src/rules/packs/pack.ts';
import type { Mark } from './score.ts';

const closed = { additionalProperties: false };
const Words = Type.Unsafe<string | string[]>({
  type: ['string', 'array'],
  minLength: 1,
  items: { type: 'string' },
});

const Sentence = Type.Object(
  {
    text: Type.String({ minLength: 1 }),
    note: Type.Optional(Type.String({ minLength: 1 })),
    expect: Type.Array(
      Type.Object(
        {
          rule: Type.String({ minLength: 1 }),
          quote: Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1 }),
        },
        closed,
      ),
    ),
  },
  closed,
);

/** Sentences of which the same is known; all of it is said, as a rule may run where it is not. */
const SentencesFile = Type.Array(
  Type.Object(
    {
      with: Type.Object(
        { market: Words, category: Words, channel: Words, audience: Words },
        closed,
      ),
      scope: Type.Optional(Type.Unsafe<Scope>({ type: 'string', enum: [...SCOPES] })),
      sentences: Type.Array(Sentence, { minItems: 1 }),
    },
    closed,
  ),
);

const file = Compile(SentencesFile);

/**
 * A sentence with what a careful reader would mark in it. The marks come from reading what a rule is
 * for, never from what the engine finds: a paraphrase that no word list knows stays in as a miss.
 */
export interface LabelledSentence {
  readonly text: string;
  readonly locale: Locale;
  readonly scope: Scope;
  readonly metadata: AssetMetadata;
  readonly expected: readonly Mark[];
}

const markOf = (text: string, { rule, quote }: Static<typeof Sentence>['expect'][number]): Mark => {
  if (quote === null) return { rule, span: null };
  const start = text.indexOf(quote);
  if (start < 0) throw new Error(`"${quote}" does not stand in "${text}"`);
  return { rule, span: { start, end: start + quote.length } };
};

const localeOfName = (name: string): Locale => {
  const locale = LOCALES.find((one) => one === name.split(/[-.]/, 1)[0]);
  if (locale === undefined) throw new Error(`${name} is not named after a language`);
  return locale;
};

/** Reads the labelled sentences of a folder. A file is named after its language: `en-shop.yaml`. */
export const readSentences = async (folder: string): Promise<readonly LabelledSentence[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted();
  const read = names.map(async (name) => {
    const locale = localeOfName(name);
    const groups: unknown = parse(await readFile(join(folder, name), 'utf8'));
    if (!file.Check(groups)) {
      const [first] = file.Errors(groups);
      throw new Error(`${name}${first?.instancePath}: ${first?.message}`);
    }
    return groups.flatMap(({ with: metadata, scope = 'body', sentences }) =>
      sentences.map(({ text, expect }): LabelledSentence => {
        const expected = expect.map((label) => markOf(text, label));
        return { text, locale, scope, metadata, expected };
      }),
    );
  });
  return (await Promise.all(read)).flat();
};

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Sentences that hold the text of a rule's own test: they measure only what its author knew. */
export const borrowedFrom = (
  sentences: readonly LabelledSentence[],
  rules: readonly PackRule[],
): readonly string[] => {
  const tests = new Set(
    rules.flatMap((rule) => rule.tests.map(({ text }) => plain(text))).filter((text) => text),
  );
  return sentences
    .map(({ text }) => text)
    .filter((text) => {
      const held = ` ${plain(text)} `;
      return tests.values().some((test) => held.includes(` ${test} `));
    });
};

/** Labels that name a rule which no pack has. */
export const unknownRules = (
  sentences: readonly LabelledSentence[],
  rules: readonly PackRule[],
): readonly string[] => {
  const known = new Set(rules.map(({ id }) => id));
  return [...new Set(sentences.flatMap(({ expected }) => expected.map(({ rule }) => rule)))].filter(
    (rule) => !known.has(rule),
  );
};
