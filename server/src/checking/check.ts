import { checkInLanguage, type CheckOptions, type CheckResult } from './check-in-language.ts';
import type { CompiledRules } from './compile-rules.ts';
import { languageOfSegments } from './read-language.ts';
import type { CheckedAsset } from './rule.ts';

/**
 * Checks an asset against the rules that apply to it on a day (YYYY-MM-DD). Each segment is checked only by
 * the rules for its own language. The result depends on the arguments alone: the same asset, rules and day
 * give the same findings.
 */
export const check = (
  asset: CheckedAsset,
  rules: CompiledRules,
  today: string,
  options: CheckOptions = {},
): CheckResult =>
  checkInLanguage(
    { ...asset, language: asset.language ?? languageOfSegments(asset.segments) },
    rules,
    today,
    options,
  );
