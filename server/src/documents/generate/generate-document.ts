import { type Answer, keepAnswer, type OnceRequest } from '../../platform/db/idempotency.ts';
import type { Listener } from '../../platform/db/listen.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import { startOnce } from '../../platform/durable/start-once.ts';
import { listenForEnd } from '../../platform/durable/wait-for-end.ts';
import { toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Turns } from '../../platform/turns.ts';
import {
  abandonDocument,
  createDocumentToWrite,
  documentWork,
} from './create-document-to-write.ts';
import { type DocumentFailure, errorOfFailure } from './document-failure.ts';
import type { TargetPlaces } from '../find-target.ts';
import type { DocumentStatus } from '../get-document.ts';
import { type DocumentRequest, resolveRequest } from './resolve-request.ts';
import { DOCUMENT_ENDED } from './watch-text.ts';

/** The engine that starts the work, and the listener that reports its end. */
export interface Generator {
  readonly engine: Engine;
  readonly listener: Listener;
  /**
   * Workspaces take turns before a document whose caller waits costs anything, so that a thousand documents
   * of one workspace do not hold up another. Null if no caller waits.
   */
  readonly intake: Turns | null;
}

export interface GeneratedDocument {
  /** The public id. */
  readonly documentId: string;
  readonly status: 'ready' | 'generating';
}

interface StatusRow {
  status: DocumentStatus;
  failure: DocumentFailure | null;
}

const STATUS = statement<StatusRow>(
  `select status, failure from document where workspace_id = $1 and id = $2`,
);

const statusOf = async (scope: Scope, id: string): Promise<StatusRow> => {
  const [row] = await query(scope, STATUS, [scope.workspaceId, id]);
  if (!row) throw new Error('a document that was begun is gone');
  return row;
};

const LOOK_MS = 5_000;

const endOf = (scope: Scope, listener: Listener, id: string) =>
  listenForEnd(listener, {
    channel: DOCUMENT_ENDED,
    id,
    everyMs: LOOK_MS,
    look: async () => {
      const row = await statusOf(scope, id);
      return row.status === 'generating' ? null : row;
    },
  });

interface GenerateInput {
  readonly request: DocumentRequest;
  /** Where mistakes of the request are reported, unless it came through the public API. */
  readonly places?: TargetPlaces;
  readonly waitMs: number;
  readonly once: OnceRequest | undefined;
  /** Makes the answer, which is kept for a repetition of the request. */
  readonly toAnswer: (document: GeneratedDocument) => Answer;
}

/**
 * Stores the document and hands it to the engine. Returns an answer if the request was already carried out.
 */
const start = (
  scope: Scope,
  { engine, listener }: Generator,
  { request, places, once, toAnswer }: GenerateInput,
) =>
  startOnce(scope, once, {
    create: async (inside) =>
      createDocumentToWrite(inside, await resolveRequest(inside, request, places)),
    lookAt: async (inside, id) => {
      const { status } = await statusOf(inside, id).catch(() => ({ status: 'failed' as const }));
      if (status === 'generating') return { state: 'running' };
      if (status === 'failed') return { state: 'failed' };
      return { state: 'done', answer: toAnswer({ documentId: toPublicId('doc', id), status }) };
    },
    prepare: async (_scope, id) => endOf(scope, listener, id),
    start: (id) => engine.start(documentWork(scope.workspaceId, id)),
    abandon: async (id, end) => {
      end.stop();
      await abandonDocument(scope, id);
      return true;
    },
  });

/** Waits for a turn, but not longer than the caller wants to wait, and not while the process stops. */
const waitForTurn = async (
  { workspaceId }: Scope,
  { intake, listener }: Generator,
  waitMs: number,
): Promise<() => void> => {
  const none = () => undefined;
  if (waitMs === 0 || intake === null) return none;
  const asker = { workspaceId, priority: 'interactive' } as const;
  return intake
    .take(asker, AbortSignal.any([AbortSignal.timeout(waitMs), listener.ending]))
    .catch(() => none);
};

const answerOf = async (
  scope: Scope,
  { once, toAnswer }: GenerateInput,
  id: string,
  { status, failure }: StatusRow,
) => {
  if (status === 'failed') throw errorOfFailure(failure ?? 'lost', scope.now());
  const answer = toAnswer({ documentId: toPublicId('doc', id), status });
  if (once) await keepAnswer(scope, once, answer);
  return { answer, replayed: false };
};

/**
 * Has a document written and waits for it, at most `waitMs`. After that it can be read later. Throws invalid
 * for a request with mistakes, and unavailable or budget_used_up if nothing was written. With an
 * Idempotency-Key the same request is carried out once.
 */
export const generateDocument = async (
  scope: Scope,
  generator: Generator,
  input: GenerateInput,
): Promise<{ answer: Answer; replayed: boolean }> => {
  const until = Date.now() + input.waitMs;
  const endTurn = await waitForTurn(scope, generator, input.waitMs);
  try {
    const started = await start(scope, generator, input);
    if ('answer' in started) return { answer: started.answer, replayed: true };
    const { id, prepared: end } = started;
    const ended = await end.within(Math.max(0, until - Date.now()));
    // If the time is up, the answer has the current status.
    return await answerOf(scope, input, id, ended ?? (await statusOf(scope, id)));
  } finally {
    endTurn();
  }
};
