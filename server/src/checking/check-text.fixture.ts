import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { check } from './check.ts';
import type { CheckResult } from './check-in-language.ts';
import type { CompiledRules } from './compile-rules.ts';
import type { AssetMetadata } from './rule.ts';

/** Checks one text as an asset with a single body segment. */
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
