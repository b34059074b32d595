import type { BulkRun } from '@copydesk/contract/bulk';
import {
  type Answer,
  beginOnce,
  keepAnswer,
  type OnceRequest,
} from '../platform/db/idempotency.ts';
import type { Engine } from '../platform/durable/engine.ts';
import { OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { abandonBulkRun, beginBulkRun, type BulkRequest } from './begin-bulk-run.ts';
import { getBulkRun } from './bulk-run.ts';
import { kickLanes } from './bulk-work.ts';

/** Who does the work of bulk runs, and how much of it at a time. */
export interface BulkWorkers {
  readonly engine: Engine;
  readonly lanes: number;
}

/**
 * Starts what `begin` stores: all of it is there before the first document begins, and nothing if the
 * engine is away. With a key the same request starts one run, and `answerOf` says what is kept for a
 * repetition.
 */
export const startRun = async (
  scope: Scope,
  { engine, lanes }: BulkWorkers,
  input: {
    readonly begin: (scope: Scope) => Promise<string>;
    readonly once: OnceRequest | undefined;
    readonly answerOf: (scope: Scope, id: string) => Promise<Answer>;
  },
): Promise<{ answer: Answer; replayed: boolean }> => {
  const { begin, once, answerOf } = input;
  const begun = once
    ? await beginOnce(scope, once, {
        begin,
        lookAt: async (inside, id) => {
          const answer = await answerOf(inside, id).catch(() => null);
          return answer ? { state: 'done', answer } : { state: 'failed' };
        },
      })
    : { subjectId: await begin(scope) };
  if ('answer' in begun) return { answer: begun.answer, replayed: true };
  const id = begun.subjectId;
  const answer = await answerOf(scope, id);
  try {
    await kickLanes(engine, scope.workspaceId, lanes);
  } catch (error) {
    // What the engine did not take on must not look as if it were under way.
    const away = error instanceof OperationError;
    if (away && (await abandonBulkRun(scope, id))) throw error;
    if (!away) throw error;
  }
  if (once) await keepAnswer(scope, once, answer);
  return { answer, replayed: false };
};

/** Starts a bulk run unless a row is wrong; `toAnswer` says what is kept for a repetition. */
export const createBulkRun = (
  scope: Scope,
  workers: BulkWorkers,
  input: {
    readonly request: BulkRequest;
    readonly once: OnceRequest | undefined;
    readonly toAnswer: (run: BulkRun) => Answer;
  },
): Promise<{ answer: Answer; replayed: boolean }> =>
  startRun(scope, workers, {
    begin: (inside) => beginBulkRun(inside, input.request),
    once: input.once,
    answerOf: async (inside, id) => input.toAnswer(await getBulkRun(inside, toPublicId('blk', id))),
  });
