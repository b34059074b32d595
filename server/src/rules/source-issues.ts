import { Compile } from 'typebox/compile';
import type { LenientRule } from './lenient-rule.ts';
import { explainFault, type SchemaFault } from './packs/explain-issue.ts';
import { type PackTest, RuleSource, Test } from './packs/pack-schema.ts';
import { ruleSource } from './packs/read-pack.ts';
import {
  languageIssues,
  memberIssues,
  needIssues,
  type RuleIssue,
  testIssues,
} from './packs/rule-issues.ts';

const test = Compile(Test);

export const isTest = (value: unknown): value is PackTest => test.Check(value);

const KINDS: ReadonlySet<unknown> = new Set(
  (RuleSource.properties.kind as unknown as { readonly enum: readonly string[] }).enum,
);

/** What only a rule that can be run can lack: words and tests for each of its languages. */
const deeperIssues = (source: Readonly<Record<string, unknown>>, { rule }: LenientRule) => {
  const members = KINDS.has(source['kind'])
    ? memberIssues(source as unknown as Pick<RuleSource, 'kind'>)
    : [];
  if (rule === null) return members;
  const tests = Array.isArray(source['tests']) ? (source['tests'] as unknown[]) : [];
  const issues = testIssues(rule, tests.filter(isTest));
  // Their numbers are those of the tests that could be read.
  const ofAll = tests.every(isTest) ? issues : issues.filter(({ path }) => path === '/tests');
  return [...members, ...needIssues(rule), ...languageIssues(rule), ...ofAll];
};

/**
 * Everything that keeps what somebody writes from being a rule, each with a JSON pointer to its place. A
 * mistake in one place hides none in another, so that the author sees all there is left to do.
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
    // A list that is a name of one is told about that, and not that its name is badly written.
    const key = lenient.issues.some((issue) => issue.path === path) ? path : `${path} ${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
