import type { Coverage } from '@copydesk/contract/audits/coverage';
import type { CheckResult } from '../checking/check-in-language.ts';
import type { AssetMetadata } from '../checking/rule.ts';
import { signOf } from '../checking/topic/find-topics.ts';
import { coverageOf } from '../checking/why-not-run.ts';
import type { LoadedRules } from './rule-files.ts';

/** How many of the rules ran on a text that was checked. */
export const coverageIn = (
  rules: LoadedRules,
  metadata: AssetMetadata,
  { language, topics }: Pick<CheckResult, 'language' | 'topics'>,
  run: { readonly day: string; readonly unjudged: number },
): Coverage =>
  coverageOf(
    [...rules.byKey.values()].map(({ rule }) => rule),
    { language, metadata, topics: topics?.map(signOf) ?? null },
    run,
  );
