import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { parseDocument } from 'yaml';
import type { Terms, Unless } from '../../checking/rule.ts';
import type { Pack, PackIssue, PackReading, PackRule } from './pack.ts';
import { PackFile, RuleSource } from './pack-schema.ts';
import { localesOf, type RuleIssue, ruleIssues, termIssues } from './rule-issues.ts';

export const PACK_FILE = 'pack.yaml';

// TypeBox stops after 8 by default, and takes the number only as a setting of the whole process.
Settings.Set({ maxErrors: 100 });

/** The files of a pack: name and text. */
export type PackFiles = ReadonlyMap<string, string>;

const packFile = Compile(PackFile);
export const ruleSource = Compile(RuleSource);

type Checker = {
  Check: (value: unknown) => boolean;
  Errors: ReturnType<typeof Compile<TSchema>>['Errors'];
};

/** A message for each mistake; a member that is too much or too little is named. */
const schemaIssues = (checker: Checker, value: unknown): readonly RuleIssue[] =>
  checker
    .Errors(value)
    // A member that is too much is told a second time, as a schema that is false.
    .filter(({ keyword }) => keyword !== 'boolean')
    .map(({ instancePath, message, params }) => {
      const names = Object.values(params)
        .flat()
        .filter((name) => typeof name === 'string');
      const said = names.length > 0 ? `${message}: ${names.slice(0, 10).join(', ')}` : message;
      return { path: instancePath, message: said };
    });

const idOf = (rule: unknown): string | null =>
  typeof rule === 'object' && rule !== null && 'id' in rule && typeof rule.id === 'string'
    ? rule.id
    : null;

const parseFile = (file: string, text: string): { value: unknown; issues: PackIssue[] } => {
  const document = parseDocument(text, { uniqueKeys: true });
  const wrong = [...document.errors, ...document.warnings];
  if (wrong.length > 0) {
    const issues = wrong.map(({ message }) => ({ file, rule: null, path: '', message }));
    return { value: undefined, issues };
  }
  try {
    return { value: document.toJS({ maxAliasCount: 100 }), issues: [] };
  } catch (error) {
    const issue = { file, rule: null, path: '', message: (error as Error).message };
    return { value: undefined, issues: [issue] };
  }
};

type NameOrTerms = string | Terms;

/** Puts the word lists of the pack where a rule names them. An unknown name is an issue. */
export const resolveRule = (
  source: RuleSource,
  pack: Pick<PackFile, 'id' | 'when' | 'lexicons'>,
  report: (path: string, message: string) => void,
): PackRule => {
  const resolve = (given: NameOrTerms, path: string): Terms => {
    if (typeof given !== 'string') return given;
    const list = pack.lexicons?.[given.slice(1)];
    if (list === undefined) report(path, `the pack has no word list ${given}`);
    return list ?? {};
  };
  const { id, and, unless, need, question, tests, when, ...rest } = source;
  const near = unless?.near && resolve(unless.near, '/unless/near');
  const { near: _, ...excuses } = unless ?? {};
  const terms = resolve(source.terms, '/terms');
  return {
    ...rest,
    id: `${pack.id}/${id}`,
    terms,
    when: { ...pack.when, ...when },
    ...(and ? { and: { ...and, terms: resolve(and.terms, '/and/terms') } } : {}),
    ...(unless ? { unless: { ...excuses, ...(near ? { near } : {}) } as Unless } : {}),
    ...(need
      ? {
          need: {
            ...(need.any ? { any: resolve(need.any, '/need/any') } : {}),
            ...(need.all ? { all: need.all.map((one, n) => resolve(one, `/need/all/${n}`)) } : {}),
            ...(need.within === undefined ? {} : { within: need.within }),
          },
        }
      : {}),
    question: question ?? null,
    languages: localesOf(terms),
    tests,
  };
};

/** Reads one rule; what is wrong with it does not keep the others from being read. */
const readRule = (
  source: unknown,
  pack: PackFile,
  report: (path: string, message: string) => void,
): PackRule | null => {
  const wrong = schemaIssues(ruleSource, source);
  for (const { path, message } of wrong) report(path, message);
  if (wrong.length > 0) return null;
  let isResolved = true;
  const rule = resolveRule(source as RuleSource, pack, (path, message) => {
    isResolved = false;
    report(path, message);
  });
  // A rule whose lists are unknown would be blamed for every language that they have.
  if (!isResolved) return null;
  for (const { path, message } of ruleIssues(source as RuleSource, rule)) report(path, message);
  return rule;
};

const readRules = (file: string, text: string, pack: PackFile, issues: PackIssue[]): PackRule[] => {
  const { value, issues: wrong } = parseFile(file, text);
  issues.push(...wrong);
  if (wrong.length > 0) return [];
  if (!Array.isArray(value) || value.length === 0) {
    issues.push({ file, rule: null, path: '', message: 'the file is no list of rules' });
    return [];
  }
  return value.flatMap((source: unknown, n) => {
    const rule = idOf(source);
    const report = (path: string, message: string): void => {
      issues.push({ file, rule, path: rule === null ? `/${n}${path}` : path, message });
    };
    return readRule(source, pack, report) ?? [];
  });
};

/** Reads a pack from the texts of its files, or says everything that is wrong with it at once. */
export const readPack = (files: PackFiles): PackReading => {
  const issues: PackIssue[] = [];
  const text = files.get(PACK_FILE);
  if (text === undefined) {
    const issue = { file: PACK_FILE, rule: null, path: '', message: 'the pack has no such file' };
    return { pack: null, issues: [issue] };
  }
  const parsed = parseFile(PACK_FILE, text);
  const wrong =
    parsed.issues.length > 0
      ? parsed.issues
      : schemaIssues(packFile, parsed.value).map((issue) => ({
          file: PACK_FILE,
          rule: null,
          ...issue,
        }));
  if (wrong.length > 0) return { pack: null, issues: wrong };
  const file = parsed.value as PackFile;
  for (const [name, terms] of Object.entries(file.lexicons ?? {})) {
    for (const { path, message } of termIssues(terms, `/lexicons/${name}`))
      issues.push({ file: PACK_FILE, rule: null, path, message });
  }
  const rules = [...files]
    .filter(([name]) => name !== PACK_FILE)
    .flatMap(([name, rulesText]) =>
      readRules(name, rulesText, file, issues).map((rule) => ({ name, rule })),
    );
  if (files.size < 2) {
    issues.push({
      file: PACK_FILE,
      rule: null,
      path: '',
      message: 'the pack has no file of rules',
    });
  }
  const seen = new Set<string>();
  for (const { name, rule } of rules) {
    if (seen.has(rule.id))
      issues.push({ file: name, rule: rule.id, path: '/id', message: 'another rule has this id' });
    seen.add(rule.id);
  }
  if (issues.length > 0) return { pack: null, issues };
  const { format: _format, when: _when, lexicons: _lexicons, ...about } = file;
  const pack: Pack = { ...about, rules: rules.map(({ rule }) => rule) };
  return { pack, issues: [] };
};
