import type { Listener } from '../platform/db/listen.ts';
import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Engine } from '../platform/durable/engine.ts';
import { listenForEnd } from '../platform/durable/wait-for-end.ts';
import { OperationError } from '../platform/errors.ts';
import { newUuid } from '../platform/ids.ts';
import { describeModelFailure, secondsToNextMonth } from '../platform/model/failure-words.ts';
import type { Scope } from '../platform/db/scope.ts';
import { PASSAGE_ENDED, type PassageFailure, type PassageKind, passageWork } from './passage.ts';

/** The engine that starts the writing, and the listener that reports its end. */
export interface PassageParts {
  readonly engine: Engine;
  readonly listener: Listener;
}

const INSERT = statement(`
  insert into passage (workspace_id, id, kind, request, created_at) values ($1, $2, $3, $4, $5)`);
// Deletes old passages, which nobody waits for any more.
const FORGET_OLD = statement(`delete from passage where workspace_id = $1 and created_at < $2`);
const FETCH = statement<{ answer: unknown; failure: PassageFailure | null }>(`
  delete from passage where workspace_id = $1 and id = $2 and status <> 'asked'
  returning answer, failure`);
const FORGET = statement(`delete from passage where workspace_id = $1 and id = $2`);

const DAY_MS = 86_400_000;
const PATIENCE_MS = 60_000;
const LOOK_MS = 2_000;
const RETRY_SECONDS = 10;

const describe = (failure: PassageFailure): string => {
  if (failure === 'wrong_language') return 'The language model answered in another language.';
  if (failure === 'lost') return 'The text was not written, however often it was tried.';
  return describeModelFailure(failure);
};

const errorOf = (failure: PassageFailure, now: Date): OperationError =>
  failure === 'budget_exhausted'
    ? new OperationError('budget_used_up', describe(failure), {
        retryAfterSeconds: secondsToNextMonth(now),
        failure,
      })
    : new OperationError('unavailable', describe(failure), {
        retryAfterSeconds: RETRY_SECONDS,
        failure,
      });

/**
 * Has a short text written while the caller waits, and returns the answer of that kind's writer. Must not run
 * inside a transaction, because another process writes it. Throws unavailable, and budget_used_up if the
 * budget of the month is used up.
 */
export const generatePassage = async (
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
  const until = performance.now() + (asked.waitMs ?? PATIENCE_MS);
  const end = listenForEnd(listener, {
    channel: PASSAGE_ENDED,
    id,
    everyMs: LOOK_MS,
    look: async () => (await query(scope, FETCH, [workspaceId, id]))[0] ?? null,
  });
  try {
    await engine.start(passageWork(workspaceId, id));
    const row = await end.within(Math.max(0, until - performance.now()));
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
