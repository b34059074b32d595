import { ConnectionError, TimeoutError } from '../shared/errors.ts';

/** Codes of Node and Bun for a connection that was never made. A browser does not tell. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ConnectionRefused',
  'FailedToOpenSocket',
]);

/** What Deno says of it, which has no codes. */
const DENO_NEVER_SENT = 'client error (Connect)';

/** Whether an error, or one that caused it, says that no connection was made. */
const wasNeverSent = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause, errors } = error as Partial<Record<string, unknown>>;
  return (
    (typeof code === 'string' && NEVER_SENT.has(code)) ||
    (typeof message === 'string' && message.includes(DENO_NEVER_SENT)) ||
    wasNeverSent(cause) ||
    (Array.isArray(errors) && errors.some(wasNeverSent))
  );
};

/** The error for a request that got no answer. */
export const lostRequest = (error: unknown, isOverTime: boolean): ConnectionError =>
  isOverTime
    ? new TimeoutError('No answer in time.', { mayHaveArrived: true, cause: error })
    : new ConnectionError('The connection failed.', {
        mayHaveArrived: !wasNeverSent(error),
        cause: error,
      });

/** The error for an answer that is no answer of the service. */
export const unreadableAnswer = (status: number, cause?: unknown): ConnectionError =>
  new ConnectionError(`The answer with status ${status} is not what the service sends.`, {
    status,
    mayHaveArrived: true,
    cause,
  });

/** The error for a redirection. It is not followed: the next server would be sent the key. */
export const redirected = (status: number): ConnectionError =>
  new ConnectionError('The server sent the request elsewhere. Set baseUrl to its final address.', {
    status,
    mayHaveArrived: false,
  });
