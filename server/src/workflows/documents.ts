import { type Context, service } from '@restatedev/restate-sdk';
import { type WorkflowParts, writeDocument } from './write-document.ts';

/**
 * A step may wait long for its turn at a provider. The engine must not take that for a stall, because it
 * would start the step again while the first one is still waiting.
 */
export const PATIENT = {
  inactivityTimeout: { minutes: 30 },
  abortTimeout: { minutes: 30 },
  journalRetention: 0,
  idempotencyRetention: { days: 1 },
  // Failed work is ended and not paused, so that the reconciler sees ended work with an unfinished document.
  retryPolicy: {
    initialInterval: 200,
    maxInterval: { seconds: 5 },
    maxAttempts: 400,
    onMaxAttempts: 'kill',
  },
} as const;

/** `documents.generate`: one invocation per document, named by its id. */
export const documentsService = (parts: WorkflowParts) =>
  service({
    name: 'documents',
    options: PATIENT,
    handlers: {
      generate: async (
        ctx: Context,
        { workspaceId, documentId }: { workspaceId: string; documentId: string },
      ) => writeDocument(ctx, parts, { workspaceId, documentId, patience: 'interactive' }),
    },
  });
