import type {
  CheckFinding,
  TextCheck,
  UnjudgedRule as UnjudgedBody,
} from '@copydesk/contract/checks';
import type { LanguageKey } from '@copydesk/contract/schema';
import { readKnownDetails } from '../assets/known-words.ts';
import { readPlainText } from '../checking/extract/extract-text.ts';
import type { AssetMetadata } from '../checking/rule.ts';
import { OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { type Checker, runRules, type TextFinding, type UnjudgedRule } from './run-rules.ts';

export interface TextInput {
  readonly text: string;
  readonly language: LanguageKey | null;
  readonly metadata: AssetMetadata;
  readonly packs: readonly string[] | null;
}

const MAX_BYTES = 100 * 1024;

/** A finding as callers of the API read it. */
export const toFindingBody = (finding: TextFinding): CheckFinding => ({
  rule_id: toPublicId('rul', finding.ruleId),
  rule_version: finding.ruleVersion,
  rule_name: finding.ruleName,
  severity: finding.severity,
  quote: finding.quote,
  start: finding.start,
  end: finding.end,
  reason: finding.reason,
  recommendation: finding.recommendation,
  suggestion: finding.suggestion,
  cite: finding.cite,
});

/** A rule that nobody asked a model about, as callers of the API read it. */
export const toUnjudgedBody = ({ id, version, name }: UnjudgedRule): UnjudgedBody => ({
  rule_id: toPublicId('rul', id),
  rule_version: version,
  rule_name: name,
});

const refuseLong = (text: string): void => {
  if (Buffer.byteLength(text) <= MAX_BYTES) return;
  const msg = `Value error, the text has more than ${MAX_BYTES} bytes in UTF-8`;
  throw new OperationError('invalid', 'The text is too long.', {
    issues: [{ type: 'value_error', loc: ['body', 'text'], msg }],
  });
};

/**
 * Checks a plain text against the enabled rules while the caller waits. Throws invalid for a text over
 * 100 KiB and for words that nobody knows, and unavailable when the check itself failed. Rules of kind judge are named and not asked.
 */
export const checkText = async (
  scope: Scope,
  checker: Checker,
  { text, language, metadata, packs }: TextInput,
): Promise<TextCheck> => {
  refuseLong(text);
  await readKnownDetails(scope, metadata);
  const { segments } = readPlainText(text, 0, { kind: 'lines' });
  const run = await runRules(scope, checker, {
    segments,
    language,
    metadata,
    packs,
    priority: 'interactive',
  });
  if ('failure' in run) throw new OperationError('unavailable', run.message);
  return {
    rule_set: run.ruleSet,
    rules: run.rules,
    language: run.language,
    truncated: run.truncated,
    findings: run.findings.map(toFindingBody),
    unjudged: run.unjudged.map(toUnjudgedBody),
  };
};
