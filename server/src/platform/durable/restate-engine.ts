import { setTimeout as sleep } from 'node:timers/promises';
import { OperationError } from '../errors.ts';
import type { Engine, Work } from './engine.ts';
import { changeInvocation, literal, PRESENCE, queryEngine } from './restate-admin.ts';

export interface RestateAddress {
  readonly ingressUrl: string;
  readonly adminUrl: string;
}

const RETRY_SECONDS = 5;
const START_MS = 10_000;
const ANSWER_MS = 5_000;

const awayError = (cause: unknown): OperationError =>
  new OperationError(
    'unavailable',
    'The engine that runs long work is not reachable, so nothing was started. Retry in a moment.',
    { cause, retryAfterSeconds: RETRY_SECONDS },
  );

const targetOf = ({ service, handler, object }: Work): string =>
  [service, object, handler]
    .filter((part) => part !== undefined)
    .map((part) => encodeURIComponent(part))
    .join('/');

/** Restate looks up a name as it stands in the address and starts one as it stands in the header. */
const NAME = /^[\w-]+$/;

const invocationOf = (work: Work): string => {
  if (!NAME.test(work.name)) throw new Error('the name of work is letters, digits, - and _');
  return `/restate/invocation/${targetOf(work)}/${work.name}`;
};

/** Restate answers so while an invocation still runs. */
const NOT_READY = 470;

/** The engine port on a Restate server, over its two HTTP ports. */
export const createRestateEngine = ({ ingressUrl, adminUrl }: RestateAddress): Engine => {
  const start = async (work: Work): Promise<void> => {
    let response: Response;
    try {
      response = await fetch(`${ingressUrl}/${targetOf(work)}/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': work.name },
        body: JSON.stringify(work.input),
        signal: AbortSignal.timeout(START_MS),
      });
      await response.arrayBuffer();
    } catch (error) {
      throw awayError(error);
    }
    // Not found: the engine is up, and the workflows role has not registered yet.
    if (!response.ok) throw awayError(new Error(`the engine answered ${response.status}`));
  };

  /** One look at the work; null when the engine did not answer. */
  const look = async (work: Work, what: 'attach' | 'output', ms: number) => {
    try {
      const signal = AbortSignal.timeout(Math.max(1, ms));
      const response = await fetch(`${ingressUrl}${invocationOf(work)}/${what}`, { signal });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  };

  const waitFor = async (work: Work, withinMs: number): Promise<boolean> => {
    const until = Date.now() + withinMs;
    for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
      const left = until - Date.now();
      if (left <= 0) return false;
      const status = await look(work, 'attach', left);
      // Any answer but these is the work's own end, be it good or bad; its result is in PostgreSQL.
      if (status !== null && status !== 404 && status !== NOT_READY && status !== 503) return true;
      await sleep(Math.min(pause, Math.max(0, until - Date.now())));
    }
  };

  const status = async (work: Work) => {
    const answer = await look(work, 'output', 5_000);
    if (answer === null || answer === 503) throw awayError(new Error('no answer'));
    if (answer === NOT_READY) return 'running';
    return answer === 404 ? 'unknown' : 'ended';
  };

  const cancel = async (work: Work): Promise<void> => {
    const query =
      `select id from sys_invocation where target_service_name = ${literal(work.service)} ` +
      `and target_handler_name = ${literal(work.handler)} ` +
      `and idempotency_key = ${literal(work.name)} and status <> 'completed'`;
    try {
      const found = await queryEngine<{ id: string }>(adminUrl, query);
      for (const { id } of found) await changeInvocation(adminUrl, id, 'cancel');
    } catch (error) {
      throw awayError(error);
    }
  };

  const isReachable = async (): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(2_000);
      const response = await fetch(`${ingressUrl}/restate/health`, { signal });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  };

  const doesWork = async (): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const url = `${ingressUrl}/${PRESENCE}/answer`;
      const response = await fetch(url, { method: 'POST', signal });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  };

  return { start, waitFor, status, cancel, isReachable, doesWork };
};
