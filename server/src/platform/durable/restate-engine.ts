import { OperationError } from '../errors.ts';
import { inSpan, traceHeaders } from '../traces/span.ts';
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

/**
 * Names that need no encoding: Restate takes the name from the header at a
 * start, but from the address at a lookup.
 */
const NAME = /^[\w-]+$/;

const invocationOf = (work: Work): string => {
  if (!NAME.test(work.name)) throw new Error('the name of work is letters, digits, - and _');
  return `/restate/invocation/${targetOf(work)}/${work.name}`;
};

/** Restate's status for an invocation that is still running. */
const NOT_READY = 470;

/** Implements Engine with a Restate server, over its two HTTP ports. */
export const createRestateEngine = ({ ingressUrl, adminUrl }: RestateAddress): Engine => {
  const send = async (work: Work): Promise<void> => {
    let response: Response;
    try {
      response = await fetch(`${ingressUrl}/${targetOf(work)}/send`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': work.name,
          ...traceHeaders(),
        },
        body: JSON.stringify(work.input),
        signal: AbortSignal.timeout(START_MS),
      });
      await response.arrayBuffer();
    } catch (error) {
      throw awayError(error);
    }
    // 404: the engine is up, but the workflows role has not registered yet.
    if (!response.ok) throw awayError(new Error(`the engine answered ${response.status}`));
  };

  const start = (work: Work): Promise<void> =>
    inSpan(`start ${work.service}.${work.handler}`, { kind: 'producer' }, () => send(work));

  const status = async (work: Work) => {
    let response: Response;
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      response = await fetch(`${ingressUrl}${invocationOf(work)}/output`, { signal });
      await response.arrayBuffer();
    } catch (error) {
      throw awayError(error);
    }
    if (response.status === 503) throw awayError(new Error('the engine answered 503'));
    if (response.status === NOT_READY) return 'running';
    return response.status === 404 ? 'unknown' : 'ended';
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

  return { start, status, cancel, isReachable, doesWork };
};
