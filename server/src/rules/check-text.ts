import type { UnjudgedRule as UnjudgedBody } from '@copydesk/contract/audits/unjudged-rule';
import type { CheckFinding, TextCheck } from '@copydesk/contract/rules/check';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { readKnownDetails } from '../assets/known-words.ts';
import { readPlainText } from '../checking/extract/extract-text.ts';
import type { AssetMetadata } from '../checking/rule.ts';
import { isShown } from '../checking/topic/find-topics.ts';
import { invalidValue, OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { TextFinding } from './describe-finding.ts';
import { type Checker, runRules, type TextHint, type UnjudgedRule } from './run-rules.ts';
import { gapsOfUnknowns } from './unknowns.ts';

export interface TextInput {
  readonly text: string;
  readonly language: LanguageKey | null;
  readonly metadata: AssetMetadata;
  readonly packs: readonly string[] | null;
  /** Whether hints are wanted too. */
  readonly hints?: boolean;
}

const MAX_BYTES = 100 * 1024;

/** A finding as the API returns it. */
export const toFindingBody = (finding: TextFinding): CheckFinding => ({
  rule_id: toPublicId('rul', finding.ruleId),
  rule_version: finding.ruleVersion,
  rule_name: finding.ruleName,
  severity: finding.severity,
  quote: finding.quote,
  start: finding.start,
  end: finding.end,
  reason: finding.reason,
  reason_language: finding.reasonLanguage,
  recommendation: finding.recommendation,
  suggestion: finding.suggestion,
  insertion: finding.insertion,
  omission: finding.omission,
  cite: finding.cite,
});

/** A judge rule that was not judged, as the API returns it. */
export const toUnjudgedBody = ({ id, version, name }: UnjudgedRule): UnjudgedBody => ({
  rule_id: toPublicId('rul', id),
  rule_version: version,
  rule_name: name,
});

/** A hint as the API returns it. */
export const toHintBody = <T extends TextHint>({ rule, ...hint }: T) => ({
  ...hint,
  rule: rule && {
    rule_id: toPublicId('rul', rule.ruleId),
    version: rule.ruleVersion,
    name: rule.ruleName,
    severity: rule.severity,
    reason: rule.reason,
  },
});

const refuseLong = (text: string): void => {
  if (Buffer.byteLength(text) <= MAX_BYTES) return;
  throw invalidValue(['text'], `the text has more than ${MAX_BYTES} bytes in UTF-8`);
};

/**
 * Checks a plain text against the enabled rules while the caller waits. Judge rules are listed but not
 * judged. Throws invalid for a text over 100 KiB and for unknown words, and unavailable if the check itself
 * failed.
 */
export const checkText = async (
  scope: Scope,
  checker: Checker,
  { text, language, metadata, packs, hints = false }: TextInput,
): Promise<TextCheck> => {
  refuseLong(text);
  await readKnownDetails(scope, metadata);
  const { segments } = readPlainText(text, 0, { kind: 'lines' });
  const run = await runRules(scope, checker, {
    segments,
    language,
    metadata,
    packs,
    hints,
    open: true,
    priority: 'interactive',
  });
  if ('failure' in run) throw new OperationError('unavailable', run.message);
  return {
    rule_set: run.ruleSet,
    rules: run.rules,
    coverage: run.coverage,
    language: run.language,
    topics: (run.topics ?? [])
      .filter(isShown)
      .map(({ topic, words }) => ({ topic, words: [...words] })),
    truncated: run.truncated,
    findings: run.findings.map(toFindingBody),
    unjudged: run.unjudged.map(toUnjudgedBody),
    gaps: [...gapsOfUnknowns(run.unknowns)],
    rule_hints: run.ruleHints,
    ...(hints ? { hints: run.hints.map(toHintBody) } : {}),
  };
};
