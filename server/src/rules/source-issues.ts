import { Compile } from 'typebox/compile';
import { isPlain, type LenientRule } from './lenient-rule.ts';
import { explainFault, type SchemaFault } from './packs/explain-issue.ts';
import { type PackTest, RuleSource, Test } from './packs/pack-schema.ts';
import { ruleSource } from './packs/read-pack.ts';
import {
  languageIssues,
  memberIssues,
  needIssues,
  type RuleIssue,
  suggestionIssues,
  testIssues,
  textIssues,
} from './packs/rule-issues.ts';

const test = Compile(Test);

export const isTest = (value: unknown): value is PackTest => test.Check(value);

const KINDS: ReadonlySet<unknown> = new Set(
  (RuleSource.properties.kind as unknown as { readonly enum: readonly string[] }).enum,
);

/** Finds the issues that only a runnable rule can have: missing words and tests for its languages. */
const deeperIssues = (source: Readonly<Record<string, unknown>>, { rule }: LenientRule) => {
  const members = KINDS.has(source['kind'])
    ? memberIssues(source as unknown as Pick<RuleSource, 'kind'>)
    : [];
  if (rule === null) return members;
  const tests = Array.isArray(source['tests']) ? (source['tests'] as unknown[]) : [];
  const issues = testIssues(rule, tests.filter(isTest));
  // Issues number only the valid tests. If some are invalid, the numbers would be wrong.
  const ofAll = tests.every(isTest) ? issues : issues.filter(({ path }) => path === '/tests');
  const remedies = ['insert', 'instead'].filter((member) => isPlain(source[member]));
  const offered = Object.fromEntries(remedies.map((member) => [member, source[member]]));
  const { remove } = source;
  return [
    ...members,
    ...needIssues(rule),
    ...languageIssues(rule),
    ...suggestionIssues({ ...rule, ...offered, ...(remove === 'sentence' ? { remove } : {}) }),
    ...(ruleSource.Check(source) ? textIssues(source.message, source.texts) : []),
    ...ofAll,
  ];
};

/**
 * Returns everything that prevents a draft from being a rule, each with a JSON pointer. All mistakes are
 * found at once, so that the author sees everything that is left to do.
 */
export const sourceIssues = (
  source: Readonly<Record<string, unknown>>,
  lenient: LenientRule,
): readonly RuleIssue[] => {
  const faults = ruleSource.Errors(source) as unknown as readonly SchemaFault[];
  const all = [
    ...faults.flatMap(explainFault),
    ...lenient.issues,
    ...deeperIssues(source, lenient),
  ];
  const seen = new Set<string>();
  return all.filter(({ path, message }) => {
    // Where readLeniently has found an issue, only the first issue at that place is reported.
    const key = lenient.issues.some((issue) => issue.path === path) ? path : `${path} ${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
