import {
  type Answer,
  beginOnce,
  type EarlierWork,
  keepAnswer,
  type OnceRequest,
} from '../db/idempotency.ts';
import type { Scope } from '../db/scope.ts';
import { OperationError } from '../errors.ts';

interface NewWork<T> {
  /** Stores the work and returns its id. With a key it runs in the transaction that stores the key. */
  readonly create: (scope: Scope) => Promise<string>;
  /** Runs before the engine starts the work, to read or listen to something that could be missed later. */
  readonly prepare: (scope: Scope, id: string) => Promise<T>;
  readonly start: (id: string) => Promise<void>;
  /** Removes work that the engine did not accept. Returns false if the work is running nevertheless. */
  readonly abandon: (id: string, prepared: T) => Promise<boolean>;
}

/**
 * Stores long work and hands it to the engine, once per Idempotency-Key. Returns the stored answer if the key
 * is known. Throws `unavailable` if the engine cannot be reached; then no work was begun.
 */
export const startOnce = async <T>(
  scope: Scope,
  once: OnceRequest | undefined,
  work: NewWork<T> & {
    /** Returns the state of the work that the same key began earlier. */
    readonly lookAt: (scope: Scope, id: string) => Promise<EarlierWork>;
  },
): Promise<{ readonly answer: Answer } | { readonly id: string; readonly prepared: T }> => {
  const begun = once ? await beginOnce(scope, once, work) : { subjectId: await work.create(scope) };
  if ('answer' in begun) return begun;
  const id = begun.subjectId;
  const prepared = await work.prepare(scope, id);
  try {
    await work.start(id);
  } catch (error) {
    // Work that the engine did not accept must not look as if it were running.
    const isAway = error instanceof OperationError;
    if (!isAway || (await work.abandon(id, prepared))) throw error;
  }
  return { id, prepared };
};

/** Starts work like `startOnce` and answers at once. The answer describes the work before it starts. */
export const startAndAnswer = async (
  scope: Scope,
  once: OnceRequest | undefined,
  work: Omit<NewWork<Answer>, 'prepare'> & {
    readonly answerOf: (scope: Scope, id: string) => Promise<Answer>;
  },
): Promise<{ answer: Answer; replayed: boolean }> => {
  const { answerOf } = work;
  const started = await startOnce(scope, once, {
    ...work,
    prepare: answerOf,
    lookAt: async (inside, id) => {
      const answer = await answerOf(inside, id).catch(() => null);
      return answer ? { state: 'done', answer } : { state: 'failed' };
    },
  });
  if ('answer' in started) return { answer: started.answer, replayed: true };
  if (once) await keepAnswer(scope, once, started.prepared);
  return { answer: started.prepared, replayed: false };
};
