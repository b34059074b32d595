import { CancelledError, type Context, TerminalError } from '@restatedev/restate-sdk';
import type { DocumentFailure } from '../documents/document-failure.ts';
import { failDocument } from '../documents/end-document.ts';
import { type StepOutcome, type Writer, writeStep } from '../documents/write-step.ts';
import { step } from '../platform/durable/step.ts';
import type { Scope } from '../platform/scope.ts';
import type { Turns } from '../platform/turns.ts';

export interface WorkflowParts extends Writer {
  readonly scopeOf: (workspaceId: string) => Scope;
  /** Steps under way in this process take turns between workspaces before they cost anything. */
  readonly gate: Turns;
}

/** How often and how long a step asks again. People wait for interactive work, nobody for bulk. */
const PATIENCE = {
  interactive: { attempts: 6, firstMs: 500, mostMs: 15_000 },
  bulk: { attempts: 10, firstMs: 1_000, mostMs: 60_000 },
} as const;

type Patience = keyof typeof PATIENCE;

const writeSteps = async (
  ctx: Context,
  { scopeOf, gate, ...writer }: WorkflowParts,
  work: { readonly workspaceId: string; readonly documentId: string; readonly patience: Patience },
): Promise<void> => {
  const scope = scopeOf(work.workspaceId);
  const { workspaceId, documentId, patience: priority } = work;
  const { attempts, firstMs, mostMs } = PATIENCE[work.patience];
  const fail = (failure: DocumentFailure) =>
    step(ctx, scope.log, 'fail', () => failDocument(scope, documentId, failure));
  for (let position = 0, attempt = 1; ;) {
    const outcome: StepOutcome = await step(ctx, scope.log, `command ${position}`, async () => {
      const endTurn = await gate.take({ workspaceId, priority });
      return writeStep(scope, writer, { documentId, position }).finally(endTurn);
    });
    if (outcome.state === 'done') return;
    if (outcome.state === 'next') {
      position += 1;
      attempt = 1;
      continue;
    }
    if (outcome.state === 'failed' || attempt === attempts) return fail(outcome.failure);
    const backoff = Math.min(firstMs * 2 ** (attempt - 1), mostMs);
    await ctx.sleep(Math.min(Math.max(backoff, outcome.afterMs ?? 0), mostMs));
    attempt += 1;
  }
};

/** Drives a document to its end, step by step; what came of it is in PostgreSQL. */
export const writeDocument: typeof writeSteps = async (ctx, parts, work) => {
  try {
    await writeSteps(ctx, parts, work);
  } catch (error) {
    if (!(error instanceof TerminalError) || error instanceof CancelledError) throw error;
    // A fault of ours that no repetition mends must not keep anyone waiting for ever.
    const scope = parts.scopeOf(work.workspaceId);
    await step(ctx, scope.log, 'give up', () => failDocument(scope, work.documentId, 'lost'));
  }
};
