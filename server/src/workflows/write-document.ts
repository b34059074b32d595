import { CancelledError, type Context, TerminalError } from '@restatedev/restate-sdk';
import { checkDraft, type DraftChecker } from '../documents/generate/check-draft.ts';
import type { DocumentFailure } from '../documents/generate/document-failure.ts';
import { failDocument } from '../documents/generate/end-document.ts';
import { keepDraft, repairDraft } from '../documents/generate/repair-draft.ts';
import { type Writer, writeStep } from '../documents/generate/write-step.ts';
import { step } from '../platform/durable/step.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Turns } from '../platform/turns.ts';

export interface WorkflowParts extends Writer {
  readonly scopeOf: (workspaceId: string) => Scope;
  /** Steps in this process take turns between workspaces before they cost anything. */
  readonly gate: Turns;
  readonly checker: DraftChecker;
}

interface Pace {
  readonly attempts: number;
  readonly firstMs: number;
  readonly mostMs: number;
}

/** How often and how long a step retries. People wait for interactive work, but not for bulk work. */
const PATIENCE = {
  interactive: { attempts: 6, firstMs: 500, mostMs: 15_000 },
  bulk: { attempts: 10, firstMs: 1_000, mostMs: 60_000 },
} as const;

/** A repair does not wait as long for a model that is unavailable, because a text exists already. */
const PATIENCE_FOR_REPAIR = {
  interactive: { attempts: 3, firstMs: 500, mostMs: 5_000 },
  bulk: { attempts: 5, firstMs: 1_000, mostMs: 30_000 },
} as const;

interface Work {
  readonly workspaceId: string;
  readonly documentId: string;
  readonly patience: keyof typeof PATIENCE;
}

interface Retry<F> {
  readonly state: 'retry';
  readonly failure: F;
  readonly afterMs: number | null;
}

interface Failed<F> {
  readonly state: 'failed';
  readonly failure: F;
}

/**
 * Retries with growing pauses as long as the outcome is `retry`. After
 * the last attempt it returns its failure.
 */
const insist = async <F, O extends { readonly state: 'done' | 'next' | 'check' | 'repair' }>(
  ctx: Context,
  { attempts, firstMs, mostMs }: Pace,
  ask: () => Promise<O | Failed<F> | Retry<F>>,
): Promise<O | Failed<F>> => {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await ask();
    if (outcome.state !== 'retry') return outcome;
    const { failure, afterMs } = outcome;
    if (attempt === attempts) return { state: 'failed', failure };
    const backoff = Math.min(firstMs * 2 ** (attempt - 1), mostMs);
    await ctx.sleep(Math.min(Math.max(backoff, afterMs ?? 0), mostMs));
  }
};

/** Runs the commands one after the other. Returns true if there is a draft to check. */
const writeCommands = async (
  ctx: Context,
  { scopeOf, gate, ...writer }: WorkflowParts,
  { workspaceId, documentId, patience: priority }: Work,
): Promise<boolean> => {
  const scope = scopeOf(workspaceId);
  const fail = (failure: DocumentFailure) =>
    step(ctx, scope.log, 'fail', () => failDocument(scope, documentId, failure));
  for (let position = 0; ; position += 1) {
    const outcome = await insist(ctx, PATIENCE[priority], () =>
      step(ctx, scope.log, `command ${position}`, async () => {
        const endTurn = await gate.take({ workspaceId, priority });
        return writeStep(scope, writer, { documentId, position }).finally(endTurn);
      }),
    );
    if (outcome.state === 'failed') await fail(outcome.failure);
    if (outcome.state !== 'next') return outcome.state === 'check';
  }
};

/** Checks the draft and has it repaired as often as that is worth it. In the end the document is ready. */
const checkAndRepair = async (
  ctx: Context,
  { scopeOf, gate, checker, model }: WorkflowParts,
  { workspaceId, documentId, patience: priority }: Work,
): Promise<void> => {
  const scope = scopeOf(workspaceId);
  let { state } = await step(ctx, scope.log, 'check', async () => {
    const { isSandbox } = await model.about(scope);
    return checkDraft(scope, { checker, canRepair: !isSandbox }, documentId);
  });
  for (let pass = 1; state === 'repair'; pass += 1) {
    const outcome = await insist(ctx, PATIENCE_FOR_REPAIR[priority], () =>
      step(ctx, scope.log, `repair ${pass}`, async () => {
        const endTurn = await gate.take({ workspaceId, priority });
        return repairDraft(scope, { model, checker }, { documentId, pass }).finally(endTurn);
      }),
    );
    if (outcome.state === 'failed') {
      const { failure } = outcome;
      return step(ctx, scope.log, 'keep', () => keepDraft(scope, documentId, failure));
    }
    state = outcome.state;
  }
};

const write = async (ctx: Context, parts: WorkflowParts, work: Work): Promise<void> => {
  if (await writeCommands(ctx, parts, work)) await checkAndRepair(ctx, parts, work);
};

/** Takes a document to its end, step by step. The result is in PostgreSQL. */
export const writeDocument: typeof write = async (ctx, parts, work) => {
  try {
    await write(ctx, parts, work);
  } catch (error) {
    if (!(error instanceof TerminalError) || error instanceof CancelledError) throw error;
    // A bug that retrying does not fix must not keep anyone waiting for ever.
    const scope = parts.scopeOf(work.workspaceId);
    await step(ctx, scope.log, 'give up', () => failDocument(scope, work.documentId, 'lost'));
  }
};
