import {
  type Answer,
  beginOnce,
  type EarlierWork,
  keepAnswer,
  type OnceRequest,
} from '../platform/db/idempotency.ts';
import type { Listener } from '../platform/db/listen.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Engine } from '../platform/durable/engine.ts';
import { OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import type { Turns } from '../platform/turns.ts';
import { abandonDocument, beginDocument, documentWork } from './begin-document.ts';
import { type DocumentFailure, errorOfFailure } from './document-failure.ts';
import type { TargetPlaces } from './find-target.ts';
import type { DocumentStatus } from './get-document.ts';
import { type DocumentRequest, resolveRequest } from './resolve-request.ts';
import { DOCUMENT_ENDED } from './watch-text.ts';

/** What starts the work and what tells of its end. */
export interface Generator {
  readonly engine: Engine;
  readonly listener: Listener;
  /**
   * Documents that somebody waits for take turns between workspaces before they cost anything: a
   * thousand of one workspace are no queue for another. Null where nobody waits.
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

/** A notification is not lost but by a fault; then a look now and then finds the end. */
const LOOK_MS = 5_000;

/**
 * Listens for a document's end, from before its work is started. PostgreSQL tells of it, which is the
 * record: a thousand who wait cost one connection, and an engine that is away for a moment keeps
 * nobody from hearing it. Gives the last status that was seen when the time is over.
 */
const listenForEnd = (scope: Scope, listener: Listener, id: string) => {
  const ended = Promise.withResolvers<StatusRow | null>();
  const look = () =>
    void statusOf(scope, id).then(
      (row) => row.status !== 'generating' && ended.resolve(row),
      // Whoever waits through an outage of PostgreSQL looks again.
      () => undefined,
    );
  const stopListening = listener.on(DOCUMENT_ENDED, id, look);
  const looking = setInterval(look, LOOK_MS);
  const stop = () => {
    stopListening();
    clearInterval(looking);
  };
  const within = async (waitMs: number): Promise<StatusRow> => {
    const timer = setTimeout(() => ended.resolve(null), waitMs);
    const row = await ended.promise;
    clearTimeout(timer);
    stop();
    return row ?? statusOf(scope, id);
  };
  return { within, stop };
};

interface GenerateInput {
  readonly request: DocumentRequest;
  /** Where in the request its mistakes are, unless it is one of the public API. */
  readonly places?: TargetPlaces;
  readonly waitMs: number;
  readonly once: OnceRequest | undefined;
  /** What is said of a document, and kept for a repetition of the request. */
  readonly toAnswer: (document: GeneratedDocument) => Answer;
}

/** Stores the document and has the engine take it on; an answer when the request was met before. */
const start = async (
  scope: Scope,
  { engine, listener }: Generator,
  { request, places, once, toAnswer }: GenerateInput,
) => {
  const begin = async (inside: Scope) =>
    beginDocument(inside, await resolveRequest(inside, request, places));
  const lookAt = async (inside: Scope, id: string): Promise<EarlierWork> => {
    const { status } = await statusOf(inside, id).catch(() => ({ status: 'failed' as const }));
    if (status === 'generating') return { state: 'running' };
    if (status === 'failed') return { state: 'failed' };
    return { state: 'done', answer: toAnswer({ documentId: toPublicId('doc', id), status }) };
  };
  const begun = once
    ? await beginOnce(scope, once, { begin, lookAt })
    : { subjectId: await begin(scope) };
  if ('answer' in begun) return begun;
  const id = begun.subjectId;
  const end = listenForEnd(scope, listener, id);
  try {
    await engine.start(documentWork(scope.workspaceId, id));
  } catch (error) {
    end.stop();
    // What the engine did not take on must not look as if it were under way.
    if (error instanceof OperationError) await abandonDocument(scope, id);
    throw error;
  }
  return { id, end };
};

/** Whoever wants no waiting, or has waited long enough, goes on without a turn. */
const waitForTurn = async (
  { workspaceId }: Scope,
  { intake }: Generator,
  waitMs: number,
): Promise<() => void> => {
  const none = () => undefined;
  if (waitMs === 0 || intake === null) return none;
  const asker = { workspaceId, priority: 'interactive' } as const;
  return intake.take(asker, AbortSignal.timeout(waitMs)).catch(() => none);
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
 * Has a document written and waits for it, at most `waitMs`; whoever stops waiting can read it later.
 * Throws invalid for a request that cannot be met, and unavailable or too_many_requests when nothing
 * was written. With a key the same request is met once.
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
    const ended = await started.end.within(Math.max(0, until - Date.now()));
    return await answerOf(scope, input, started.id, ended);
  } finally {
    endTurn();
  }
};
