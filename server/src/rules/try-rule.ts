import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { checkInLanguage } from '../checking/check-in-language.ts';
import { type CompiledRules, compileRules } from '../checking/compile-rules.ts';
import { readPlainText } from '../checking/extract/extract-text.ts';
import { sourceOf } from '../checking/extract/locate.ts';
import { type Locale, localeOf } from '../text/locales.ts';
import type { AssetMetadata, Finding, PerLanguage } from '../checking/rule.ts';
import { createLru } from '../platform/lru.ts';
import { readLeniently } from './lenient-rule.ts';
import type { PackRule } from './packs/pack.ts';
import type { PackTest } from './packs/pack-schema.ts';
import type { RuleIssue } from './packs/rule-issues.ts';
import { dayOf, isEqual, runTest } from './packs/test-pack.ts';
import { type DecidedTest, failingTests } from './run-rule-tests.ts';
import { isTest, sourceIssues } from './source-issues.ts';

/** A draft of a rule, and the text and tests to try it on. */
export interface TrialRequest {
  readonly source: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly language: LanguageKey;
  /** Tests that were made from decisions. */
  readonly decided: readonly DecidedTest[];
  /** Whether the answer has the rule itself, as far as it can be run. */
  readonly withRule?: boolean;
}

interface TrialMatch {
  readonly start: number | null;
  readonly end: number | null;
  readonly quote: string | null;
  readonly suggestion: string | null;
  /** Whether a model would be asked about it. */
  readonly asked: boolean;
}

interface TriedTest {
  readonly passed: boolean;
  readonly found: readonly (string | null)[];
}

export interface Trial {
  readonly issues: readonly RuleIssue[];
  readonly leftOut: readonly string[];
  readonly runnable: boolean;
  readonly matches: readonly TrialMatch[];
  /** In the order of the written tests; null for an invalid test. */
  readonly tests: readonly (TriedTest | null)[];
  /** The positions of the decided tests that fail. */
  readonly failing: readonly number[];
  /** Only if it was asked for; null if nothing of the draft can be run. */
  readonly rule?: PackRule | null;
}

interface Prepared {
  readonly issues: readonly RuleIssue[];
  readonly leftOut: readonly string[];
  readonly rule: PackRule | null;
  readonly tests: readonly (TriedTest | null)[];
}

/** Caches the last results by key, so that a key press repeats little work. */
const rememberer = <V>(most: number) => {
  const kept = createLru<string, V>(most);
  return (key: string, make: () => V): V => {
    const value = kept.get(key) ?? make();
    kept.set(key, value);
    return value;
  };
};

const MOST_MATCHES = 1_000;
const whole = rememberer<Prepared>(8);
const compiledOf = rememberer<CompiledRules>(64);
const outcomesOf = rememberer<readonly TriedTest[]>(64);

const only = <T>(lists: PerLanguage<T>, locale: Locale): PerLanguage<T> =>
  Object.fromEntries(
    [locale, '*' as const].flatMap((key) => (lists[key] === undefined ? [] : [[key, lists[key]]])),
  );

/** Reduces a rule to one language, because words of other languages never count. */
const inLocale = (rule: PackRule, locale: Locale): PackRule => ({
  ...rule,
  terms: only(rule.terms, locale),
  ...(rule.and ? { and: { ...rule.and, terms: only(rule.and.terms, locale) } } : {}),
  ...(rule.unless?.near
    ? { unless: { ...rule.unless, near: only(rule.unless.near, locale) } }
    : {}),
  ...(rule.need
    ? {
        need: {
          ...rule.need,
          ...(rule.need.any ? { any: only(rule.need.any, locale) } : {}),
          ...(rule.need.all ? { all: rule.need.all.map((terms) => only(terms, locale)) } : {}),
        },
      }
    : {}),
  ...(rule.replace ? { replace: only(rule.replace, locale) } : {}),
});

const compileOnce = (rule: PackRule): CompiledRules =>
  compiledOf(JSON.stringify(rule), () => compileRules([rule]));

const tryTests = (rule: PackRule, tests: readonly PackTest[]): readonly TriedTest[] =>
  outcomesOf(JSON.stringify([rule, tests]), () => {
    const compiled = compileOnce(rule);
    return tests.map((test) => {
      const found = runTest(rule, compiled, test);
      return { passed: isEqual(test.expect ?? [], found), found };
    });
  });

/** Runs the tests per language, because a key press changes the words of one language only. */
const outcomesIn = (rule: PackRule, tests: readonly unknown[]): readonly (TriedTest | null)[] => {
  const outcomes: (TriedTest | null)[] = tests.map(() => null);
  const byLocale = Map.groupBy(
    tests.flatMap((test, n) => (isTest(test) ? [{ test, n }] : [])),
    ({ test }) => test.lang,
  );
  for (const [locale, some] of byLocale) {
    const tried = tryTests(
      inLocale(rule, locale),
      some.map(({ test }) => test),
    );
    for (const [at, { n }] of some.entries()) outcomes[n] = tried[at] ?? null;
  }
  return outcomes;
};

const prepare = (source: TrialRequest['source']): Prepared => {
  const lenient = readLeniently(source);
  const { rule, leftOut } = lenient;
  const tests = Array.isArray(source['tests']) ? (source['tests'] as unknown[]) : [];
  return {
    issues: sourceIssues(source, lenient),
    leftOut,
    rule,
    tests: rule ? outcomesIn(rule, tests) : tests.map(() => null),
  };
};

/** Metadata for which the rule applies, whatever markets and channels it requires. */
const metadataFor = ({ when }: PackRule): AssetMetadata => ({
  ...(when?.market?.[0] === undefined ? {} : { market: when.market[0] }),
  ...(when?.category?.[0] === undefined ? {} : { category: when.category[0] }),
  ...(when?.channel?.[0] === undefined ? {} : { channel: when.channel[0] }),
  ...(when?.audience?.[0] === undefined ? {} : { audience: when.audience[0] }),
});

const matchesIn = (read: PackRule, { text, language }: TrialRequest): readonly TrialMatch[] => {
  const rule = inLocale(read, localeOf(language));
  const scope = rule.scope?.[0] ?? 'body';
  const { segments } = readPlainText(text, 0, { kind: 'lines' }, scope);
  const asset = {
    segments: segments.map((segment) => ({ text: segment.text, scope })),
    language,
    metadata: metadataFor(rule),
    isExcerpt: true,
  };
  const { findings, gates } = checkInLanguage(asset, compileOnce(rule), dayOf(rule));
  const toMatch =
    (asked: boolean) =>
    ({ place, suggestion }: Finding): TrialMatch => {
      const segment = place && segments[place.segment];
      if (!place || !segment) return { start: null, end: null, quote: null, suggestion, asked };
      const { start, end } = sourceOf(segment, place.start, place.end);
      return { start, end, quote: place.quote.toWellFormed(), suggestion, asked };
    };
  return [...findings.map(toMatch(false)), ...gates.map(toMatch(true))].slice(0, MOST_MATCHES);
};

/**
 * Tries a draft: its mistakes and their places, what it finds in a text, and the outcome of its tests. Terms
 * that cannot be matched are left out, so that a half-typed one does not hide the rest.
 */
export const tryRule = (request: TrialRequest): Trial => {
  const { source } = request;
  const { issues, leftOut, rule, tests } = whole(JSON.stringify(source), () => prepare(source));
  const { decided } = request;
  const failed = rule ? new Set(failingTests(rule, decided)) : new Set();
  return {
    issues,
    leftOut,
    runnable: rule !== null,
    matches: rule ? matchesIn(rule, request) : [],
    tests,
    failing: decided.flatMap((test, n) => (failed.has(test) ? [n] : [])),
    ...(request.withRule ? { rule } : {}),
  };
};
