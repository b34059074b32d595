import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { KeptMatchers, LocaleMatcher } from '../../checking/compile-rules.ts';
import { type PatternFacts, revivePattern } from '../../checking/match-patterns.ts';
import type { Locale } from '../../text/locales.ts';

/** A matcher as it is kept: its patterns without their programs. */
interface KeptMatcher extends Omit<LocaleMatcher, 'patterns'> {
  readonly patterns: readonly {
    readonly compiled: PatternFacts;
    readonly slots: readonly number[];
  }[];
}

const withoutPrograms = ({ patterns, ...matcher }: LocaleMatcher): KeptMatcher => ({
  ...matcher,
  patterns: patterns.map(({ compiled: { run: _run, engine: _engine, ...compiled }, slots }) => ({
    compiled,
    slots,
  })),
});

/**
 * Keeps matchers in a folder, one file for each language. `name` must change with the rules, with the code that
 * builds matchers and with the version of V8.
 */
export const openKeptMatchers = (folder: string, name: string): KeptMatchers => {
  const fileOf = (locale: Locale | null) => join(folder, `matcher-${name}-${locale ?? 'any'}.bin`);
  return {
    find: (locale) => {
      try {
        const { patterns, ...matcher } = deserialize(readFileSync(fileOf(locale))) as KeptMatcher;
        return {
          ...matcher,
          patterns: patterns.map(({ compiled, slots }) => ({
            compiled: revivePattern(compiled),
            slots,
          })),
        };
      } catch {
        return null;
      }
    },
    keep: (locale, matcher) => {
      const draft = `${fileOf(locale)}.${process.pid}`;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(draft, serialize(withoutPrograms(matcher)), { mode: 0o600 });
        renameSync(draft, fileOf(locale));
      } catch {
        // What cannot be kept is built again by the next run.
      }
    },
  };
};
