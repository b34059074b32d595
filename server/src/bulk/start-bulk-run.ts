import type { BulkRun } from '@copydesk/contract/bulk/bulk-run';
import type { Answer, OnceRequest } from '../platform/db/idempotency.ts';
import type { Engine } from '../platform/durable/engine.ts';
import { kickLanes } from '../platform/durable/lanes.ts';
import { startAndAnswer } from '../platform/durable/start-once.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { abandonBulkRun, createBulkRun, type BulkRequest } from './create-bulk-run.ts';
import { getBulkRun } from './bulk-run.ts';
import { BULK_LANE } from './bulk-work.ts';

/** The engine for bulk runs, and the number of lanes. */
export interface BulkWorkers {
  readonly engine: Engine;
  readonly lanes: number;
}

/**
 * Starts the run that `create` stores. All of it is stored before the first document begins, or nothing if the
 * engine is down. With an Idempotency-Key the same request starts one run, and `answerOf` makes the answer
 * that is kept for a repetition.
 */
export const startRun = (
  scope: Scope,
  { engine, lanes }: BulkWorkers,
  input: {
    readonly create: (scope: Scope) => Promise<string>;
    readonly once: OnceRequest | undefined;
    readonly answerOf: (scope: Scope, id: string) => Promise<Answer>;
  },
): Promise<{ answer: Answer; replayed: boolean }> =>
  startAndAnswer(scope, input.once, {
    create: input.create,
    answerOf: input.answerOf,
    start: () => kickLanes(engine, BULK_LANE, { workspaceId: scope.workspaceId, lanes }),
    abandon: (id) => abandonBulkRun(scope, id),
  });

/** Starts a bulk run unless a row has mistakes. `toAnswer` makes the answer that is kept for a repetition. */
export const startBulkRun = (
  scope: Scope,
  workers: BulkWorkers,
  input: {
    readonly request: BulkRequest;
    readonly once: OnceRequest | undefined;
    readonly toAnswer: (run: BulkRun) => Answer;
  },
): Promise<{ answer: Answer; replayed: boolean }> =>
  startRun(scope, workers, {
    create: (inside) => createBulkRun(inside, input.request),
    once: input.once,
    answerOf: async (inside, id) => input.toAnswer(await getBulkRun(inside, toPublicId('blk', id))),
  });
