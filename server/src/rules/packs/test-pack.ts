import { checkInLanguage } from '../../checking/check-in-language.ts';
import { type CompiledRules, compileRules } from '../../checking/compile-rules.ts';
import { languageOf } from '../../text/locales.ts';
import type { Pack, PackRule } from './pack.ts';
import type { PackTest } from './pack-schema.ts';

/** A failing test of a rule. */
export interface TestFailure {
  readonly rule: string;
  readonly test: number;
  readonly expected: readonly (string | null)[];
  readonly found: readonly (string | null)[];
}

/** A day on which the rule is in force, so that a test does not depend on the date. */
export const dayOf = ({ when }: PackRule): string => when?.from ?? when?.until ?? '2026-01-01';

/** Returns the quotes that a rule finds in the text of a test. */
export const runTest = (
  rule: PackRule,
  compiled: CompiledRules,
  test: PackTest,
): readonly (string | null)[] => {
  const { findings, gates } = checkInLanguage(
    {
      segments: [{ text: test.text, scope: test.scope ?? rule.scope?.[0] ?? 'body' }],
      language: languageOf(test.lang),
      metadata: test.with ?? {},
      isExcerpt: true,
    },
    compiled,
    test.on ?? dayOf(rule),
  );
  // A judge rule is tested by its gate: whether a model would be asked.
  return [...findings, ...gates].map(({ place }) => place?.quote ?? null);
};

export const isEqual = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, n) => value === other[n]);

/** Runs the tests of a pack, each only with its own rule. */
export const testPack = ({ rules }: Pack): readonly TestFailure[] =>
  rules.flatMap((rule) => {
    const compiled = compileRules([rule]);
    return rule.tests.flatMap((test, n): TestFailure[] => {
      const expected = test.expect ?? [];
      const found = runTest(rule, compiled, test);
      return isEqual(expected, found) ? [] : [{ rule: rule.id, test: n, expected, found }];
    });
  });
