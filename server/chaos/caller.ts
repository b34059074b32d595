import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../test/random.ts';

/** What became of the requests of a run. */
export interface Tally {
  /** How many attempts ended in which way; a lost connection counts as `lost`. */
  readonly attempts: Map<string, number>;
  /** What an answer should not have been. */
  readonly complaints: string[];
  /** After this time nobody tries any more. */
  deadline: number;
}

interface Asked {
  readonly status: number;
  readonly body: string;
  readonly attempts: number;
}

const ATTEMPT_PATIENCE_MS = 20_000;

/** Sends requests to the API as a client does that never gives up: the same again until there is an answer. */
export const createCaller =
  (place: { readonly baseUrl: string; readonly key: string }, tally: Tally) =>
  async (
    random: Random,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    sent: {
      readonly body?: object;
      readonly id?: string;
      /** Refusals that are an answer. */
      readonly expected?: readonly number[];
    } = {},
  ): Promise<Asked | null> => {
    const { body, id, expected = [] } = sent;
    for (let attempts = 1; Date.now() < tally.deadline; attempts++) {
      const answer = await fetch(`${place.baseUrl}${path}`, {
        method,
        headers: {
          'x-api-key': place.key,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(id === undefined ? {} : { 'x-request-id': id }),
          ...(id === undefined || method !== 'POST' ? {} : { 'idempotency-key': id }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(ATTEMPT_PATIENCE_MS),
      })
        .then(async (response) => ({ status: response.status, body: await response.text() }))
        .catch(() => null);
      const outcome = answer === null ? 'lost' : String(answer.status);
      tally.attempts.set(outcome, (tally.attempts.get(outcome) ?? 0) + 1);
      if (answer && (answer.status === 200 || expected.includes(answer.status))) {
        return { ...answer, attempts };
      }
      if (answer && answer.status < 500 && answer.status !== 409) {
        tally.complaints.push(`${method} ${path}: ${answer.status} ${answer.body}`);
        return null;
      }
      await sleep(random.between(10, 80));
    }
    return null;
  };

export type Caller = ReturnType<typeof createCaller>;
