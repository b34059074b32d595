import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { type Model, spendingFor } from '../platform/model/model.ts';
import { ModelError } from '../platform/model/model-error.ts';
import type { Scope } from '../platform/scope.ts';
import {
  PASSAGE_ENDED,
  type PassageFailure,
  type PassageKind,
  type PassageWriters,
} from './passage.ts';

const LOAD = statement<{ kind: PassageKind; request: unknown }>(`
  select kind, request from passage where workspace_id = $1 and id = $2 and status = 'asked'`);
const WRITTEN = statement(`
  update passage set status = 'written', answer = $3
  where workspace_id = $1 and id = $2 and status = 'asked'`);
const FAILED = statement(`
  update passage set status = 'failed', failure = $3
  where workspace_id = $1 and id = $2 and status = 'asked'`);
const TELL = statement(`select pg_notify('${PASSAGE_ENDED}', $1::text)`);

/** Ends a passage without an answer. */
export const failPassage = async (
  scope: Scope,
  id: string,
  failure: PassageFailure,
): Promise<void> => {
  await batch(scope, [call(FAILED, [scope.workspaceId, id, failure]), call(TELL, [id])]);
};

/** What is left to do: nothing, or to try again after a while. */
export type PassageOutcome =
  | { readonly state: 'done' }
  | { readonly state: 'retry'; readonly failure: PassageFailure; readonly afterMs: number | null };

/** Writes a passage by the writer of its kind; one that nobody waits for any more is left alone. */
export const writePassage = async (
  scope: Scope,
  { model, writers }: { readonly model: Model; readonly writers: PassageWriters },
  id: string,
): Promise<PassageOutcome> => {
  const [row] = await query(scope, LOAD, [scope.workspaceId, id]);
  if (!row) return { state: 'done' };
  const writer = writers[row.kind];
  if (!writer) throw new Error(`nobody writes passages of the kind ${row.kind}`);
  try {
    const paid = spendingFor(model, { kind: row.kind, subjectId: null });
    const answer = await writer(scope, paid, { name: `passage ${id}`, request: row.request });
    await batch(scope, [
      call(WRITTEN, [scope.workspaceId, id, JSON.stringify(answer)]),
      call(TELL, [id]),
    ]);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { failure, retryable, retryAfterMs, message } = error;
    scope.log.warn({ passageId: id, failure, message }, 'a model gave no usable answer');
    if (retryable) return { state: 'retry', failure, afterMs: retryAfterMs };
    await failPassage(scope, id, failure);
  }
  return { state: 'done' };
};
