import type { FileToRead } from '../../checking/children/extract-in-child.ts';
import type { ExtractedDocument } from '../../checking/extract/document.ts';
import type { ExtractionFailure } from '../../checking/extract/extraction-error.ts';
import { type ParsedOutput, parseOutput } from '../../generation/parse-output.ts';
import type { InChild } from '../../platform/children/fair-pool.ts';
import { isNotNow } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { TextFinding } from '../../rules/describe-finding.ts';
import { type Checker, type RulesRun, runRules } from '../../rules/run-rules.ts';
import { finishDocument, keepReceipt } from './end-document.ts';
import { type Draft, readDraft } from './read-draft.ts';
import type { Receipt, ReceiptChecks, ReceiptPass } from './receipt.ts';
import { noteOf } from './repair-failure.ts';
import { countBySeverity } from './weigh-findings.ts';

/** What to do with a draft next. */
export type DraftOutcome = { readonly state: 'done' } | { readonly state: 'repair' };

/** The most findings that a receipt lists. The passes in the receipt have the total. */
const MAX_REMAINING = 50;

const NOT_CHECKED = 'The text was not checked against the rules: ';

/** A checker that can also extract the segments of a text, in a child process. */
export interface DraftChecker extends Checker {
  readonly extract: InChild<FileToRead, ExtractedDocument | ExtractionFailure>;
}

interface NotChecked {
  readonly failure: string;
  readonly message: string;
}

const UNREADABLE: NotChecked = {
  failure: 'unreadable',
  message: 'Its Markdown could not be read.',
};

/** Returns the segments of a Markdown text with their places. */
const segmentsOf = async (
  { workspaceId }: Scope,
  { extract }: DraftChecker,
  markdown: string,
  priority: 'interactive' | 'bulk',
) => {
  // A leading line break, so that the text is not read as front matter.
  const input = Buffer.from(`\n${markdown}`);
  const hint = { name: 'draft.md', mediaType: 'text/markdown; charset=utf-8' };
  const read = await extract(workspaceId, { input, hint }, priority);
  if ('failure' in read) return null;
  return read.segments.map(({ text, scope, runs }) => ({
    text,
    scope,
    runs: runs.map(([at, start, end]) => [at, start - 1, end - 1] as const),
  }));
};

/**
 * Returns the objections of the rules to the text of a draft, or why they are not known. A draft that was
 * checked before is checked against the same rules. It throws only if a part of the service is down, because
 * that is temporary; an error in the check itself must not cost anybody a document.
 */
export const findObjections = async (
  scope: Scope,
  checker: DraftChecker,
  { documentId, language, priority, receipt: { checks } }: Draft,
  raw: string,
): Promise<RulesRun | NotChecked> => {
  try {
    const segments = await segmentsOf(scope, checker, raw, priority);
    if (!segments) return UNREADABLE;
    const frozen = checks?.ruleSet ? { hash: checks.ruleSet, count: checks.rules } : null;
    const text = { segments, language, metadata: {}, packs: null, priority, frozen };
    return await runRules(scope, checker, text);
  } catch (error) {
    if (isNotNow(error)) throw error;
    const { name: kind, stack } = error as Error;
    // Log where it happened but not the message, which may quote the text.
    const at = stack?.split('\n    at ')[1];
    scope.log.error({ kind, at, documentId }, 'checking a draft failed');
    return { failure: 'broken', message: 'Checking the text failed unexpectedly.' };
  }
};

const passOf = (findings: readonly TextFinding[]): ReceiptPass => ({
  findings: findings.length,
  bySeverity: countBySeverity(findings),
  repaired: false,
  reason: null,
});

/** Adds the findings of a check to the receipt. The rules that objected are added to the earlier ones. */
export const withFindings = (
  receipt: Receipt,
  { ruleSet, rules, coverage, findings, unjudged, ruleHints }: RulesRun,
  earlier: { readonly passes: readonly ReceiptPass[]; readonly answer: string },
): Receipt & { readonly checks: ReceiptChecks } => {
  const versions = new Map(receipt.rules.map((rule) => [rule.id, rule]));
  for (const { ruleId: id, ruleVersion: version } of findings) versions.set(id, { id, version });
  return {
    ...receipt,
    rules: [...versions.values()],
    checks: {
      ruleSet,
      rules,
      coverage,
      passes:
        findings.length > 0 || earlier.passes.length === 0
          ? [...earlier.passes, passOf(findings)]
          : earlier.passes,
      remaining: findings.slice(0, MAX_REMAINING),
      unjudged: unjudged.slice(0, MAX_REMAINING),
      ruleHints,
      note: null,
      answer: earlier.answer,
    },
  };
};

/** Stores the current text. The first output of the model is kept too. */
export const finishDraft = async (
  scope: Scope,
  { documentId, output }: Draft,
  parsed: ParsedOutput,
  receipt: Receipt & { readonly checks: ReceiptChecks },
): Promise<DraftOutcome> => {
  const { checks } = receipt;
  const told = { ...receipt, checks: { ...checks, note: checks.note ?? noteOf(checks.passes) } };
  await finishDocument(scope, documentId, { output, parsed, receipt: told });
  return { state: 'done' };
};

/**
 * Checks a draft against the workspace's rules. Without objections, or if it cannot be repaired, the document
 * is ready; otherwise the draft must be repaired.
 */
export const checkDraft = async (
  scope: Scope,
  { checker, canRepair }: { readonly checker: DraftChecker; readonly canRepair: boolean },
  documentId: string,
): Promise<DraftOutcome> => {
  const read = await readDraft(scope, documentId);
  if (!read) return { state: 'done' };
  // An earlier run may have come further. Its answers are paid for and reused, but its findings are dropped.
  const { checks: _checks, ...receipt } = read.receipt;
  const draft: Draft = { ...read, answer: read.output, receipt: { ...receipt, rules: [] } };
  const parsed = parseOutput(draft.output);
  const found = await findObjections(scope, checker, draft, parsed.raw);
  const answer = draft.outputHash;
  if ('failure' in found) {
    const note = NOT_CHECKED + found.message;
    const checks = { ruleSet: null, rules: 0, passes: [], remaining: [], note, answer };
    return finishDraft(scope, draft, parsed, { ...draft.receipt, checks });
  }
  const checked = withFindings(draft.receipt, found, { passes: [], answer });
  if (found.findings.length === 0) return finishDraft(scope, draft, parsed, checked);
  if (!canRepair) {
    const [pass] = checked.checks.passes;
    const passes = pass ? [{ ...pass, reason: 'sandbox' as const }] : [];
    const { checks } = checked;
    return finishDraft(scope, draft, parsed, { ...checked, checks: { ...checks, passes } });
  }
  await keepReceipt(scope, documentId, checked);
  return { state: 'repair' };
};
