import { Compile } from 'typebox/compile';
import type { Terms, Unless } from '../../checking/rule.ts';
import { parseYaml, schemaIssues } from '../../platform/text/parse-yaml.ts';
import { joinCites } from './join-cites.ts';
import type { Pack, PackIssue, PackReading, PackRule } from './pack.ts';
import { isTextsFile, PACK_FILE, type PackFiles } from './pack-files.ts';
import { PackFile, RuleSource } from './pack-schema.ts';
import { addTexts } from './read-texts.ts';
import { localesOf, ruleIssues, termIssues } from './rule-issues.ts';

const packFile = Compile(PackFile);
export const ruleSource = Compile(RuleSource);

const idOf = (rule: unknown): string | null =>
  typeof rule === 'object' && rule !== null && 'id' in rule && typeof rule.id === 'string'
    ? rule.id
    : null;

const parseFile = (file: string, text: string): { value: unknown; issues: PackIssue[] } => {
  const { value, issues } = parseYaml(text);
  return { value, issues: issues.map((issue) => ({ file, rule: null, ...issue })) };
};

type NameOrTerms = string | Terms;

/**
 * The senses that a rule objects to. What a pack says holds for its rules that forbid or require something. A
 * model judges every sense, a plainer word is plainer in every sense, and counting asks for no sense.
 */
const stanceOf = (
  { kind, stance: own }: RuleSource,
  { stance: ofPack }: Pick<PackFile, 'stance'>,
): Pick<PackRule, 'stance'> => {
  const stance = own ?? (kind === 'prohibit' || kind === 'require' ? ofPack : undefined);
  return stance === undefined || typeof stance === 'string' ? {} : { stance };
};

/** Inserts the word lists of the pack where a rule names them. An unknown name is an issue. */
export const resolveRule = (
  source: RuleSource,
  pack: Pick<PackFile, 'id' | 'when' | 'stance' | 'lexicons'>,
  report: (path: string, message: string) => void,
): PackRule => {
  const resolve = (given: NameOrTerms, path: string): Terms => {
    if (typeof given !== 'string') return given;
    const list = pack.lexicons?.[given.slice(1)];
    if (list === undefined) report(path, `the pack has no word list ${given}`);
    return list ?? {};
  };
  const { id, and, unless, need, question, tests, when, stance: _stance, ...others } = source;
  const { cite = null, markets, ...rest } = others;
  const near = unless?.near && resolve(unless.near, '/unless/near');
  const { near: _, ...excuses } = unless ?? {};
  const terms = resolve(source.terms, '/terms');
  return {
    ...rest,
    id: `${pack.id}/${id}`,
    terms,
    cite: markets ? joinCites(markets) : cite,
    when: { ...pack.when, ...(markets ? { market: Object.keys(markets) } : {}), ...when },
    ...stanceOf(source, pack),
    ...(and ? { and: { ...and, terms: resolve(and.terms, '/and/terms') } } : {}),
    ...(unless ? { unless: { ...excuses, ...(near ? { near } : {}) } as Unless } : {}),
    ...(need
      ? {
          need: {
            ...(need.any ? { any: resolve(need.any, '/need/any') } : {}),
            ...(need.all ? { all: need.all.map((one, n) => resolve(one, `/need/all/${n}`)) } : {}),
            ...(need.within === undefined ? {} : { within: need.within }),
            ...(need.as === undefined ? {} : { as: need.as }),
          },
        }
      : {}),
    question: question ?? null,
    languages: localesOf(terms),
    tests,
  };
};

/** Reads one rule. Its mistakes do not prevent the others from being read. */
const readRule = (
  source: unknown,
  pack: PackFile,
  report: (path: string, message: string) => void,
): PackRule | null => {
  const wrong = schemaIssues(ruleSource.Errors(source));
  for (const { path, message } of wrong) report(path, message);
  if (wrong.length > 0) return null;
  let isResolved = true;
  const rule = resolveRule(source as RuleSource, pack, (path, message) => {
    isResolved = false;
    report(path, message);
  });
  // Without its lists the rule would get an issue for every language in them.
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

/** Reads a pack from the texts of its files, or returns all its mistakes together. */
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
      : schemaIssues(packFile.Errors(parsed.value)).map((issue) => ({
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
  const written = [...files].filter(([name]) => name !== PACK_FILE && !isTextsFile(name));
  const rules = written.flatMap(([name, rulesText]) =>
    readRules(name, rulesText, file, issues).map((rule) => ({ name, rule })),
  );
  if (written.length === 0) {
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
  const told = addTexts(
    files,
    file.id,
    rules.map(({ rule }) => rule),
    (issue) => issues.push(issue),
  );
  if (issues.length > 0) return { pack: null, issues };
  const { format: _format, when: _when, stance: _stance, lexicons: _lexicons, ...about } = file;
  const pack: Pack = { ...about, rules: told };
  return { pack, issues: [] };
};
