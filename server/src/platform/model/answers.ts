import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { batch } from '../db/query.ts';
import { call, statement } from '../db/statement.ts';
import { isNotNow } from '../errors.ts';
import type { Scope } from '../db/scope.ts';
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
 * A hash of everything that was asked. The model is left out, so that an answer that was paid for is still
 * used after the operator changes the chain.
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

/**
 * Returns the stored answer to a request, if there is one, and the workspace's own budget, in one round trip.
 */
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
/**
 * The longest pause between two tries. It is short, because a crash before the answer is stored would lose an
 * answer that was paid for.
 */
const MAX_DELAY_MS = 500;

/** Retries while the database cannot be reached, because the answer to be stored has been paid for. */
const insist = async <T>(work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + PATIENCE_MS;
  for (let delayMs = 100; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
    try {
      return await work();
    } catch (error) {
      const away = isNotNow(error) && error.code !== 'workspace_moved';
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
 * Stores an answer, bills it and ends its reservation, all or nothing. If another process has stored an
 * answer to the same request first, that answer counts, and both are billed.
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
    // The connection may have been lost after the database stored and billed
    // the answer but before it confirmed that.
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
  if (!first) throw new Error('the stored answer is missing');
  return toAnswer(first, hash, added?.length === 0);
};

/** Bills an attempt that brought no answer. The reservation stays unless this was the last attempt. */
export const settleFailure = async (
  scope: Scope,
  hash: Buffer,
  input: { readonly spent: Spending | null; readonly ended: boolean },
): Promise<void> => {
  await insist(() => batch(scope, settlingCalls(scope, hash, input)));
};
