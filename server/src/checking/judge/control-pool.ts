import { existsSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Type, { type Static } from 'typebox';
import { Errors } from 'typebox/value';
import { type FileIssue, parseYaml, schemaIssues } from '../../platform/text/parse-yaml.ts';
import type { Locale } from '../../text/locales.ts';
import { CONTENT_FOLDER, ContentError, readContentText } from '../../text/read-content.ts';

const texts = Type.Readonly(
  Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { minItems: 2 }),
);

/** The controls of one rule in one language: texts that plainly break it, and texts that keep to it. */
const RuleControls = Type.Object(
  { rule: Type.String({ pattern: '^[a-z0-9-]+/[a-z0-9-]+$' }), breach: texts, lawful: texts },
  { additionalProperties: false },
);
export type RuleControls = Static<typeof RuleControls>;

const PoolFile = Type.Array(RuleControls, { minItems: 1 });

/** The controls of a rule in a language, else in English; null if the pool has none for the rule. */
export type ControlPool = (ruleId: string, locale: Locale | null) => RuleControls | null;

/**
 * Reads the source of a pool, which is YAML. The issues name places and never quote a text, so that they can
 * be printed.
 */
export const parsePool = (
  source: string,
): { readonly controls: readonly RuleControls[]; readonly issues: readonly FileIssue[] } => {
  const { value, issues: unreadable } = parseYaml(source);
  if (unreadable.length > 0) {
    return { controls: [], issues: [{ path: '', message: 'is not YAML' }] };
  }
  const issues = schemaIssues(Errors(PoolFile, value));
  if (issues.length > 0) return { controls: [], issues };
  const controls = value as readonly RuleControls[];
  const repeated = controls.filter(
    ({ rule }, at) => controls.findIndex((other) => other.rule === rule) !== at,
  );
  return {
    controls,
    issues: repeated.map(({ rule }) => ({ path: '', message: `has the rule ${rule} twice` })),
  };
};

const LINE = /.{1,120}/g;

/** Codes a pool, so that nobody reads its texts by accident: not in an editor, a search or a review. */
export const codePool = (controls: readonly RuleControls[]): string => {
  const coded = brotliCompressSync(JSON.stringify(controls)).toString('base64');
  return `${coded.match(LINE)?.join('\n') ?? ''}\n`;
};

export const poolFile = (locale: Locale): string => `controls/${locale}.b64`;

/** The pool of a language from its file; empty if there is no file. Throws if the file is damaged. */
export const readPool = (locale: Locale, folder = CONTENT_FOLDER): readonly RuleControls[] => {
  const file = poolFile(locale);
  if (!existsSync(new URL(file, folder))) return [];
  const coded = readContentText(file, folder);
  try {
    const { controls, issues } = parsePool(
      brotliDecompressSync(Buffer.from(coded, 'base64')).toString('utf8'),
    );
    if (issues.length === 0) return controls;
  } catch {
    // The message of the error could quote the texts.
  }
  throw new ContentError(file, [{ path: '', message: 'cannot be decoded' }]);
};

const pools = new Map<Locale, ReadonlyMap<string, RuleControls>>();

const poolOf = (locale: Locale): ReadonlyMap<string, RuleControls> => {
  const known = pools.get(locale);
  if (known) return known;
  const read = new Map(readPool(locale).map((controls) => [controls.rule, controls]));
  pools.set(locale, read);
  return read;
};

/** The pool that comes with this service. Files are read on first use and cached. */
export const contentPool: ControlPool = (ruleId, locale) =>
  (locale && poolOf(locale).get(ruleId)) ?? poolOf('en').get(ruleId) ?? null;
