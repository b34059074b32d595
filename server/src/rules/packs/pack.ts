import type { Locale } from '../../checking/locales.ts';
import type { Rule } from '../../checking/rule.ts';
import type { PackFile, PackTest, RuleSource } from './pack-schema.ts';

/** A rule of a pack: what the engine takes, and what a reviewer reads. */
export interface PackRule extends Rule {
  readonly severity: RuleSource['severity'];
  readonly name: string;
  readonly cite: RuleSource['cite'];
  readonly message: string;
  readonly explanation: string;
  readonly recommendation: string;
  /** Set for rules of kind judge. */
  readonly question: string | null;
  /** The languages with tests enough to be advertised; empty for a rule of all languages. */
  readonly languages: readonly Locale[];
  readonly tests: readonly PackTest[];
}

export interface Pack extends Omit<PackFile, 'format' | 'when' | 'lexicons'> {
  readonly rules: readonly PackRule[];
}

/** One mistake in a pack, told to its author. */
export interface PackIssue {
  readonly file: string;
  readonly rule: string | null;
  readonly path: string;
  readonly message: string;
}

/** A pack without mistakes, or all the mistakes. */
export type PackReading =
  | { readonly pack: Pack; readonly issues: readonly [] }
  | { readonly pack: null; readonly issues: readonly PackIssue[] };
