import { checkInLanguage } from '../../checking/check-in-language.ts';
import { type CompiledRules, compileRules } from '../../checking/compile-rules.ts';
import { languageOf } from '../../checking/locales.ts';
import type { Pack, PackRule } from './pack.ts';
import type { PackTest } from './pack-schema.ts';

/** A test of a rule that went otherwise than its author says. */
export interface TestFailure {
  readonly rule: string;
  readonly test: number;
  readonly expected: readonly (string | null)[];
  readonly found: readonly (string | null)[];
}

/** A day on which the rule holds, so that a test does not depend on when it runs. */
export const dayOf = ({ when }: PackRule): string => when?.from ?? when?.until ?? '2026-01-01';

/** What a rule finds in the text of a test, as quotes. */
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
    },
    compiled,
    test.on ?? dayOf(rule),
  );
  // A rule of kind judge is tested by its gate: whether a model would be asked.
  return [...findings, ...gates].map(({ place }) => place?.quote ?? null);
};

export const isEqual = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, n) => value === other[n]);

/** Runs the tests that stand in a pack, each against its own rule alone. */
export const testPack = ({ rules }: Pack): readonly TestFailure[] =>
  rules.flatMap((rule) => {
    const compiled = compileRules([rule]);
    return rule.tests.flatMap((test, n): TestFailure[] => {
      const expected = test.expect ?? [];
      const found = runTest(rule, compiled, test);
      return isEqual(expected, found) ? [] : [{ rule: rule.id, test: n, expected, found }];
    });
  });
