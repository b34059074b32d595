import { composeRepair } from '../../generation/compose-repair.ts';
import { isForeign } from '../../text/is-foreign.ts';
import { parseOutput } from '../../generation/parse-output.ts';
import { isNotNow } from '../../platform/errors.ts';
import type { Model } from '../../platform/model/model.ts';
import { ModelError } from '../../platform/model/model-error.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { RulesRun } from '../../rules/run-rules.ts';
import {
  type DraftChecker,
  type DraftOutcome,
  findObjections,
  finishDraft,
  withFindings,
} from './check-draft.ts';
import { keepReceipt } from './end-document.ts';
import { type Draft, readDraft } from './read-draft.ts';
import { type Receipt, type ReceiptChecks, stepOf, withStep } from './receipt.ts';
import type { RepairFailure } from './repair-failure.ts';
import { countBySeverity, isLessGrave, refuseLength } from './weigh-findings.ts';
import { MAX_OUTPUT_TOKENS } from './write-command.ts';

export type RepairOutcome =
  | DraftOutcome
  | { readonly state: 'retry'; readonly failure: RepairFailure; readonly afterMs: number | null }
  | { readonly state: 'failed'; readonly failure: RepairFailure };

/** The most attempts to repair one draft. After that a person must do it. */
const MAX_PASSES = 2;

type Checked = Receipt & { readonly checks: ReceiptChecks };

const checkedOf = ({ receipt }: Draft): Checked => {
  const { checks } = receipt;
  if (!checks) throw new Error('a repair before the check');
  return { ...receipt, checks };
};

const lastPass = ({ passes }: ReceiptChecks) => {
  const pass = passes.at(-1);
  if (!pass) throw new Error('a check without a pass');
  return pass;
};

/** Adds to the receipt why the last attempt was not used. */
const withReason = ({ checks, ...receipt }: Checked, reason: RepairFailure): Checked => ({
  ...receipt,
  checks: {
    ...checks,
    passes: checks.passes.with(-1, { ...lastPass(checks), reason }),
  },
});

/** Returns the findings of a repaired text if it may replace the draft, otherwise why it may not. */
const weigh = async (
  scope: Scope,
  checker: DraftChecker,
  draft: Draft,
  texts: { readonly before: string; readonly after: string },
): Promise<RulesRun | RepairFailure> => {
  if (await isForeign(texts.after, draft.language)) return 'wrong_language';
  const length = refuseLength(texts.before, texts.after);
  if (length) return length;
  const found = await findObjections(scope, checker, draft, texts.after);
  if ('failure' in found) return 'not_checked';
  const { bySeverity } = lastPass(checkedOf(draft).checks);
  return isLessGrave(countBySeverity(found.findings), bySeverity) ? found : 'no_better';
};

/** Stores the outcome of an attempt: the document is ready, or there is another attempt. */
const settle = async (
  scope: Scope,
  draft: Draft,
  pass: number,
  { receipt, answer, reason }: { receipt: Checked; answer: string; reason: RepairFailure | null },
): Promise<DraftOutcome> => {
  const isClean = reason === null && receipt.checks.remaining.length === 0;
  if (isClean || pass >= MAX_PASSES) {
    const told = isClean ? receipt : withReason(receipt, reason ?? 'passes_used');
    return finishDraft(scope, draft, parseOutput(answer), told);
  }
  // The next attempt has its own pass. If this attempt was not used, the next one works on the same text.
  const { checks } = receipt;
  const passes =
    reason === null
      ? checks.passes
      : [...withReason(receipt, reason).checks.passes, lastPass(checks)];
  await keepReceipt(scope, draft.documentId, { ...receipt, checks: { ...checks, passes } });
  return { state: 'repair' };
};

const attempt = async (
  scope: Scope,
  { model, checker }: { readonly model: Model; readonly checker: DraftChecker },
  draft: Draft,
  pass: number,
): Promise<DraftOutcome> => {
  const before = checkedOf(draft);
  const { checks } = before;
  const text = parseOutput(draft.answer).raw;
  const refused = checks.passes.at(-2)?.reason ?? null;
  const answer = await model.write(scope, {
    step: `document ${draft.documentId} repair ${pass}`,
    ...composeRepair({
      language: draft.language,
      text,
      objections: checks.remaining,
      refused,
    }),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    priority: draft.priority,
    purpose: {
      kind: draft.priority === 'bulk' ? 'bulk' : 'document',
      subjectId: before.template.id,
    },
    sandbox: () => text,
  });
  const step = stepOf(draft.position, answer, { repair: pass });
  const paid: Checked = { ...withStep(before, [step]), checks };
  const after = parseOutput(answer.text).raw;
  const found = await weigh(scope, checker, draft, { before: text, after });
  if (typeof found === 'string') {
    return settle(scope, draft, pass, { receipt: paid, answer: draft.answer, reason: found });
  }
  const passes = checks.passes.with(-1, { ...lastPass(checks), repaired: true });
  const receipt = withFindings(paid, found, { passes, answer: answer.requestHash });
  return settle(scope, draft, pass, { receipt, answer: answer.text, reason: null });
};

/**
 * Has the model rewrite what the rules object to. The new text is used only if there is less to object to, it
 * is in the right language and about as long. Safe to run again at any point: a paid answer is reused, and a
 * settled attempt is not repeated.
 */
export const repairDraft = async (
  scope: Scope,
  parts: { readonly model: Model; readonly checker: DraftChecker },
  { documentId, pass }: { readonly documentId: string; readonly pass: number },
): Promise<RepairOutcome> => {
  const draft = await readDraft(scope, documentId);
  if (!draft) return { state: 'done' };
  if (checkedOf(draft).checks.passes.length > pass) return { state: 'repair' };
  try {
    return await attempt(scope, parts, draft, pass);
  } catch (error) {
    if (error instanceof ModelError) {
      const { failure, retryable, retryAfterMs, message } = error;
      scope.log.warn({ documentId, pass, failure, message }, 'a draft could not be repaired');
      return retryable
        ? { state: 'retry', failure, afterMs: retryAfterMs }
        : { state: 'failed', failure };
    }
    if (isNotNow(error)) throw error;
    const { name: kind, stack } = error as Error;
    const at = stack?.split('\n    at ')[1];
    scope.log.error({ kind, at, documentId, pass }, 'repairing a draft failed');
    return { state: 'failed', failure: 'broken' };
  }
};

/** Ends a draft that cannot be repaired: the text is ready, and the receipt says what is left. */
export const keepDraft = async (
  scope: Scope,
  documentId: string,
  failure: RepairFailure,
): Promise<void> => {
  const draft = await readDraft(scope, documentId);
  if (!draft) return;
  const receipt = withReason(checkedOf(draft), failure);
  await finishDraft(scope, draft, parseOutput(draft.answer), receipt);
};
