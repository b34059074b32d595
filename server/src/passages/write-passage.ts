import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { type Model, type ModelAnswer, spendingFor } from '../platform/model/model.ts';
import { ModelError } from '../platform/model/model-error.ts';
import type { Scope } from '../platform/db/scope.ts';
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
// The passage is stored, so the model's answers that it was made from are no longer needed.
const FORGET_ANSWERS = statement(`
  delete from model_answer where workspace_id = $1 and request_hash = any($2::bytea[])`);
const TELL = statement(`select pg_notify('${PASSAGE_ENDED}', $1::text)`);

/** Ends a passage without an answer. */
export const failPassage = async (
  scope: Scope,
  id: string,
  failure: PassageFailure,
): Promise<void> => {
  await batch(scope, [call(FAILED, [scope.workspaceId, id, failure]), call(TELL, [id])]);
};

/** What to do next: nothing, or try again later. */
export type PassageOutcome =
  | { readonly state: 'done' }
  | { readonly state: 'retry'; readonly failure: PassageFailure; readonly afterMs: number | null };

/** Wraps a model so that the request hash of each answer is collected. */
const noting = (model: Model, hashes: Buffer[]): Model => {
  const note = ({ requestHash }: ModelAnswer): void =>
    void hashes.push(Buffer.from(requestHash, 'hex'));
  return {
    ...model,
    write: async (scope, request) => {
      const answer = await model.write(scope, request);
      note(answer);
      return answer;
    },
    object: async (scope, request, shape) => {
      const answered = await model.object(scope, request, shape);
      note(answered.answer);
      return answered;
    },
  };
};

/**
 * Writes a passage by the writer of its kind. A passage that nobody waits for any more is skipped. The
 * model's answers are kept between attempts, so that none is paid for twice, and deleted after the last one.
 */
export const writePassage = async (
  scope: Scope,
  { model, writers }: { readonly model: Model; readonly writers: PassageWriters },
  { id, isLast }: { readonly id: string; readonly isLast: boolean },
): Promise<PassageOutcome> => {
  const [row] = await query(scope, LOAD, [scope.workspaceId, id]);
  if (!row) return { state: 'done' };
  const writer = writers[row.kind];
  if (!writer) throw new Error(`nobody writes passages of the kind ${row.kind}`);
  const hashes: Buffer[] = [];
  try {
    const paid = spendingFor(noting(model, hashes), { kind: row.kind, subjectId: null });
    const answer = await writer(scope, paid, { name: `passage ${id}`, request: row.request });
    await batch(scope, [
      call(WRITTEN, [scope.workspaceId, id, JSON.stringify(answer)]),
      call(FORGET_ANSWERS, [scope.workspaceId, hashes]),
      call(TELL, [id]),
    ]);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { failure, retryable, retryAfterMs, message } = error;
    scope.log.warn({ passageId: id, failure, message }, 'a model gave no usable answer');
    if (retryable && !isLast) return { state: 'retry', failure, afterMs: retryAfterMs };
    await batch(scope, [call(FORGET_ANSWERS, [scope.workspaceId, hashes])]);
    await failPassage(scope, id, failure);
  }
  return { state: 'done' };
};
