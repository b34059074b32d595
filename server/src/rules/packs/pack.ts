import type { Locale } from '../../text/locales.ts';
import type { Rule } from '../../checking/rule.ts';
import type { Cite, PackFile, PackTest, RuleSource, RuleTexts } from './pack-schema.ts';

/** A rule of a pack: what the engine needs, and what a reviewer reads. */
export interface PackRule extends Rule {
  readonly severity: RuleSource['severity'];
  readonly name: string;
  readonly cite: Cite | null;
  /** What looks like a breach of the rule and is none. */
  readonly lawful?: string;
  readonly message: string;
  readonly explanation: string;
  readonly recommendation: string;
  /** The message, explanation and recommendation in other languages. */
  readonly texts?: Readonly<Partial<Record<Locale, RuleTexts>>>;
  /** Set for rules of kind judge. */
  readonly question: string | null;
  /** The languages with enough tests to be advertised; empty for a rule of all languages. */
  readonly languages: readonly Locale[];
  readonly tests: readonly PackTest[];
}

export interface Pack extends Omit<PackFile, 'format' | 'when' | 'stance' | 'lexicons'> {
  readonly rules: readonly PackRule[];
}

/** One mistake in a pack, as reported to its author. */
export interface PackIssue {
  readonly file: string;
  readonly rule: string | null;
  readonly path: string;
  readonly message: string;
}

/** A pack without mistakes, or all its mistakes. */
export type PackReading =
  | { readonly pack: Pack; readonly issues: readonly [] }
  | { readonly pack: null; readonly issues: readonly PackIssue[] };
