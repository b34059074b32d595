import type { LanguageKey } from '@copydesk/contract/schema';
import { detectLanguage } from '../generation/detect-language.ts';
import { checkInLanguage, type CheckResult } from './check-in-language.ts';
import type { CompiledRules } from './compile-rules.ts';
import type { AssetMetadata, CheckedAsset, Segment } from './rule.ts';

/** The language that most of an asset is in, as far as its parts declare none of their own. */
export const languageOfSegments = (segments: readonly Segment[]): LanguageKey | null =>
  detectLanguage(
    segments
      .filter(({ language, scope }) => !language && scope !== 'meta')
      .map(({ text }) => text)
      .join('\n'),
  );

/**
 * Checks an asset against the rules that are meant for it on a day (YYYY-MM-DD). Each segment is read
 * by the rules of its own language and of no other. The same asset, rules and day give the same
 * findings: nothing is read but the arguments.
 */
export const check = (asset: CheckedAsset, rules: CompiledRules, today: string): CheckResult =>
  checkInLanguage(
    { ...asset, language: asset.language ?? languageOfSegments(asset.segments) },
    rules,
    today,
  );

/** Checks one text of which little is known. */
export const checkText = (
  text: string,
  rules: CompiledRules,
  options: {
    readonly today: string;
    readonly language?: LanguageKey;
    readonly metadata?: AssetMetadata;
  },
): CheckResult =>
  check(
    {
      segments: [{ text, scope: 'body' }],
      language: options.language ?? null,
      metadata: options.metadata ?? {},
    },
    rules,
    options.today,
  );
