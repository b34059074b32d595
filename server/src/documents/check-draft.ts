import type { FileHint } from '../checking/extract/detect-format.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import type { ExtractionFailure } from '../checking/extract/extraction-error.ts';
import { type ParsedOutput, parseOutput } from '../generation/parse-output.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import { type Checker, type RulesRun, runRules, type TextFinding } from '../rules/run-rules.ts';
import { finishDocument, keepReceipt } from './end-document.ts';
import { type Draft, readDraft } from './read-draft.ts';
import type { Receipt, ReceiptChecks, ReceiptPass } from './receipt.ts';
import { noteOf } from './repair-failure.ts';
import { countBySeverity } from './weigh-findings.ts';

/** What is to be done with a draft next. */
export type DraftOutcome = { readonly state: 'done' } | { readonly state: 'repair' };

/** Findings that a receipt keeps; how many there were in all is in its passes. */
const MAX_REMAINING = 50;

const NOT_CHECKED = 'The text was not checked against the rules: ';

/** Reads the parts of a text in a process of its own besides checking them. */
export interface DraftChecker extends Checker {
  readonly extract: (
    workspaceId: string,
    bytes: Uint8Array,
    hint: FileHint,
    priority?: 'interactive' | 'bulk',
  ) => Promise<ExtractedDocument | ExtractionFailure>;
}

interface NotChecked {
  readonly failure: string;
  readonly message: string;
}

const UNREADABLE: NotChecked = {
  failure: 'unreadable',
  message: 'Its Markdown could not be read.',
};

/** The parts of a Markdown text, each with its place in it. */
const segmentsOf = async (
  { workspaceId }: Scope,
  { extract }: DraftChecker,
  markdown: string,
  priority: 'interactive' | 'bulk',
) => {
  // A text that begins with a line has no front matter: one line break before it says so.
  const bytes = Buffer.from(`\n${markdown}`);
  const hint = { name: 'draft.md', mediaType: 'text/markdown; charset=utf-8' };
  const read = await extract(workspaceId, bytes, hint, priority);
  if ('failure' in read) return null;
  return read.segments.map(({ text, scope, runs }) => ({
    text,
    scope,
    runs: runs.map(([at, start, end]) => [at, start - 1, end - 1] as const),
  }));
};

/**
 * What the rules object to in a text of a draft, or why that is not known. A draft that was checked
 * before is held against the same rules. Only a part of ours that is
 * away makes it throw, for that passes; a fault of the check never costs anybody a document.
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
    if (error instanceof OperationError && error.code === 'unavailable') throw error;
    const { name: kind, stack } = error as Error;
    // Where it happened and not what was said: a message can quote the text.
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

/** The receipt with what a check found; the rules that objected are added to those before. */
export const withFindings = (
  receipt: Receipt,
  { ruleSet, rules, findings, unjudged }: RulesRun,
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
      passes:
        findings.length > 0 || earlier.passes.length === 0
          ? [...earlier.passes, passOf(findings)]
          : earlier.passes,
      remaining: findings.slice(0, MAX_REMAINING),
      unjudged: unjudged.slice(0, MAX_REMAINING),
      note: null,
      answer: earlier.answer,
    },
  };
};

/** Stores the text as it is now: what the model wrote first stays beside it. */
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
 * Checks a draft against the workspace's rules. Without objections, or with nobody to repair it, the
 * document is ready; otherwise the draft is to be repaired.
 */
export const checkDraft = async (
  scope: Scope,
  { checker, canRepair }: { readonly checker: DraftChecker; readonly canRepair: boolean },
  documentId: string,
): Promise<DraftOutcome> => {
  const read = await readDraft(scope, documentId);
  if (!read) return { state: 'done' };
  // A run before this one may have come further; its answers are paid for, its findings are not kept.
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
