import type { Listener } from '../platform/db/listen.ts';
import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Engine } from '../platform/durable/engine.ts';
import { OperationError } from '../platform/errors.ts';
import { newUuid } from '../platform/ids.ts';
import { describeModelFailure, secondsToNextMonth } from '../platform/model/failure-words.ts';
import type { Scope } from '../platform/scope.ts';
import { PASSAGE_ENDED, type PassageFailure, type PassageKind, passageWork } from './passage.ts';

/** What starts the writing and what tells of its end. */
export interface PassageParts {
  readonly engine: Engine;
  readonly listener: Listener;
}

const INSERT = statement(`
  insert into passage (workspace_id, id, kind, request, created_at) values ($1, $2, $3, $4, $5)`);
// Whoever asked for it is gone.
const FORGET_OLD = statement(`delete from passage where workspace_id = $1 and created_at < $2`);
const FETCH = statement<{ answer: unknown; failure: PassageFailure | null }>(`
  delete from passage where workspace_id = $1 and id = $2 and status <> 'asked'
  returning answer, failure`);
const FORGET = statement(`delete from passage where workspace_id = $1 and id = $2`);

const DAY_MS = 86_400_000;
const PATIENCE_MS = 60_000;
/** A notification is lost only by a fault; then a look now and then finds the end. */
const LOOK_MS = 2_000;
const RETRY_SECONDS = 10;

const describe = (failure: PassageFailure): string => {
  if (failure === 'wrong_language') return 'The language model answered in another language.';
  if (failure === 'lost') return 'The text was not written, however often it was tried.';
  return describeModelFailure(failure);
};

const errorOf = (failure: PassageFailure, now: Date): OperationError =>
  failure === 'budget_exhausted'
    ? new OperationError('too_many_requests', describe(failure), {
        retryAfterSeconds: secondsToNextMonth(now),
        failure,
      })
    : new OperationError('unavailable', describe(failure), {
        retryAfterSeconds: RETRY_SECONDS,
        failure,
      });

/** Resolves with what came of a passage, or with null when the time is over. */
const waitForEnd = (scope: Scope, listener: Listener, id: string, waitMs: number) => {
  const ended = Promise.withResolvers<{ answer: unknown; failure: PassageFailure | null } | null>();
  const look = () =>
    void query(scope, FETCH, [scope.workspaceId, id]).then(
      ([row]) => row && ended.resolve(row),
      // Whoever waits through an outage of PostgreSQL looks again.
      () => undefined,
    );
  const stopListening = listener.on(PASSAGE_ENDED, id, look);
  const looking = setInterval(look, LOOK_MS);
  const timer = setTimeout(() => ended.resolve(null), waitMs);
  const stop = () => {
    stopListening();
    clearInterval(looking);
    clearTimeout(timer);
  };
  return { result: ended.promise.finally(stop), stop };
};

/**
 * Has a short text written while the caller waits; gives the answer of the kind's writer. Must not run
 * inside a transaction: the writer is another process. Throws unavailable, and too_many_requests when
 * the budget of the month is used up.
 */
export const askForPassage = async (
  scope: Scope,
  { engine, listener }: PassageParts,
  asked: { readonly kind: PassageKind; readonly request: unknown; readonly waitMs?: number },
): Promise<unknown> => {
  const { workspaceId } = scope;
  const id = newUuid();
  const now = scope.now();
  await batch(scope, [
    call(FORGET_OLD, [workspaceId, new Date(now.getTime() - DAY_MS)]),
    call(INSERT, [workspaceId, id, asked.kind, JSON.stringify(asked.request), now]),
  ]);
  const end = waitForEnd(scope, listener, id, asked.waitMs ?? PATIENCE_MS);
  try {
    await engine.start(passageWork(workspaceId, id));
    const row = await end.result;
    if (!row) {
      throw new OperationError('unavailable', 'The language model takes too long. Try again.', {
        retryAfterSeconds: RETRY_SECONDS,
        failure: 'too_slow',
      });
    }
    if (row.failure !== null) throw errorOf(row.failure, scope.now());
    return row.answer;
  } catch (error) {
    end.stop();
    await query(scope, FORGET, [workspaceId, id]).catch(() => undefined);
    throw error;
  }
};
