import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { batch } from '../db/query.ts';
import { call, statement } from '../db/statement.ts';
import { OperationError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { settlingCalls, type Spending } from './budget.ts';
import type { ModelAnswer, ModelRequest } from './model.ts';

interface AnswerRow {
  provider: string;
  model: string;
  text: string;
  finish_reason: string;
  input_tokens: number;
  output_tokens: number;
  estimated: boolean;
  cost_micros: string | null;
  duration_ms: number;
}

const FIND = statement<AnswerRow>(`
  select provider, model, text, finish_reason, input_tokens, output_tokens, estimated, cost_micros,
    duration_ms
  from model_answer where workspace_id = $1 and request_hash = $2`);
const IS_OURS = statement(`
  select from model_answer
  where workspace_id = $1 and request_hash = $2 and created_at = $3 and duration_ms = $4`);
const BUDGET = statement<{ token_budget: string | null }>(
  `select token_budget from workspace where id = $1`,
);
const STORE = statement<{ request_hash: Buffer }>(`
  insert into model_answer (workspace_id, request_hash, provider, model, text, finish_reason,
    input_tokens, output_tokens, estimated, cost_micros, duration_ms, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict do nothing returning request_hash`);

/**
 * Names a request by everything that was asked. Who is asked is left out: a step that was paid for
 * stays paid for when the operator changes the chain.
 */
export const requestHash = (
  workspaceId: string,
  request: Pick<ModelRequest, 'step' | 'instructions' | 'prompt' | 'maxOutputTokens'>,
  shape: { readonly name: string; readonly schema: object } | null,
): Buffer => {
  const { step, instructions, prompt, maxOutputTokens } = request;
  const asked = [workspaceId, step, instructions, prompt, maxOutputTokens];
  const parts = shape ? [...asked, shape.name, shape.schema] : asked;
  return createHash('sha256').update(JSON.stringify(parts)).digest();
};

const toAnswer = (row: AnswerRow, hash: Buffer, reused: boolean): ModelAnswer => ({
  text: row.text,
  provider: row.provider,
  model: row.model,
  finishReason: row.finish_reason,
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  estimated: row.estimated,
  costMicros: row.cost_micros === null ? null : Number(row.cost_micros),
  durationMs: row.duration_ms,
  requestHash: hash.toString('hex'),
  reused,
});

/** The answer that was paid for earlier, and the workspace's own budget, in one round trip. */
export const findAnswer = async (
  scope: Scope,
  hash: Buffer,
): Promise<{ readonly answer: ModelAnswer | null; readonly budget: number | null }> => {
  const [answers, workspaces] = await batch(scope, [
    call(FIND, [scope.workspaceId, hash]),
    call(BUDGET, [scope.workspaceId]),
  ]);
  const budget = workspaces[0]?.token_budget ?? null;
  return {
    answer: answers[0] ? toAnswer(answers[0], hash, true) : null,
    budget: budget === null ? null : Number(budget),
  };
};

const PATIENCE_MS = 20_000;
/** Short: until it is stored, a crash of this process would lose what was paid for. */
const MAX_DELAY_MS = 500;

/** Tries again while the database is away: what is to be written has been paid for. */
const insist = async <T>(work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + PATIENCE_MS;
  for (let delayMs = 100; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
    try {
      return await work();
    } catch (error) {
      const away = error instanceof OperationError && error.code === 'unavailable';
      if (!away || performance.now() + delayMs > until) throw error;
      await sleep(delayMs);
    }
  }
};

export interface NewAnswer extends Spending {
  readonly text: string;
  readonly finishReason: string;
  readonly durationMs: number;
}

/**
 * Keeps an answer, bills it and ends its reservation, all or nothing. Another process may have been
 * faster with the same request: then its answer is the one that counts, and both are billed.
 */
export const storeAnswer = async (
  scope: Scope,
  hash: Buffer,
  answer: NewAnswer,
): Promise<ModelAnswer> => {
  const { provider, model, text, finishReason, usage, costMicros, durationMs } = answer;
  const at = [scope.workspaceId, hash];
  const storedAt = scope.now();
  const row = [provider, model, text, finishReason, usage.inputTokens, usage.outputTokens];
  const rest = [usage.estimated, costMicros, durationMs, storedAt];
  let isSent = false;
  const [added, found] = await insist(async () => {
    // The database may have gone away after it stored and billed the answer, and before it said so.
    if (isSent) {
      const [ours, stored] = await batch(scope, [
        call(IS_OURS, [...at, storedAt, durationMs]),
        call(FIND, at),
      ]);
      if (ours.length > 0) return [ours, stored];
    }
    isSent = true;
    return batch(scope, [
      call(STORE, [...at, ...row, ...rest]),
      call(FIND, at),
      ...settlingCalls(scope, hash, { spent: answer, ended: true }),
    ]);
  });
  const [first] = found as AnswerRow[];
  if (!first) throw new Error('an answer was stored and is gone');
  return toAnswer(first, hash, added?.length === 0);
};

/** Bills an attempt that brought no answer; the reservation stays unless this was the last. */
export const settleFailure = async (
  scope: Scope,
  hash: Buffer,
  input: { readonly spent: Spending | null; readonly ended: boolean },
): Promise<void> => {
  await insist(() => batch(scope, settlingCalls(scope, hash, input)));
};
