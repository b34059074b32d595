import { type Context, service } from '@restatedev/restate-sdk';
import { type WorkflowParts, writeDocument } from './write-document.ts';

/**
 * A step may wait long for its turn at a provider. The engine must not take that for a stall: it would
 * start the step anew beside the one that waits.
 */
export const PATIENT = {
  inactivityTimeout: { minutes: 30 },
  abortTimeout: { minutes: 30 },
  journalRetention: 0,
  idempotencyRetention: { days: 1 },
  // Ended and not paused: the reconciler sees ended work whose document is unfinished.
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
