import type { FileBody } from '../shared/bodies.ts';
import { ConnectionError, CopydeskError } from '../shared/errors.ts';
import { createDeadline } from './deadline.ts';
import { lostRequest, redirected, unreadableAnswer } from './lost.ts';
import { pause } from './pause.ts';
import { readError } from './read-error.ts';
import { type Failure, nextAttempt, type Repeat, type RetryPolicy } from './retry-rules.ts';
import type { Settings } from './settings.ts';

/** A request with everything that its repetitions have in common. */
export interface Prepared {
  readonly method: string;
  /** Below the root, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FileBody | undefined;
  readonly repeat: Repeat;
  readonly timeout: number;
  readonly retries?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON, otherwise a Blob. */
  readonly body: unknown;
}

const isRedirection = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Throws the error of an answer that is not 2xx. */
const refuse = async (response: Response): Promise<void> => {
  const { status, headers } = response;
  if (isRedirection(response)) throw redirected(status);
  if (response.ok) return;
  // Even if the body breaks off, the status is known.
  const text = await response.text().catch(() => '');
  throw readError({ status, headers, text }, Date.now());
};

const readBody = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? '';
  if (!/\bjson\b/.test(type) || type.includes('ndjson')) return response.blob();
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw unreadableAnswer(response.status, error);
  }
};

/** Opens a request: the answer's headers are there, its body is not read. Throws what went wrong. */
export const open = async (
  settings: Settings,
  { method, path, headers, body }: Prepared,
  signal: AbortSignal,
): Promise<Response> => {
  const response = await settings.fetch(`${settings.root}${path}`, {
    method,
    headers: { ...settings.headers(), ...headers },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    // A key decides what is seen; no cache in between knows it.
    cache: 'no-store',
    credentials: 'omit',
    signal,
  });
  await refuse(response);
  return response;
};

const attempt = async (settings: Settings, request: Prepared): Promise<Answered> => {
  const deadline = createDeadline(request.timeout, request.signal);
  try {
    const response = await open(settings, request, deadline.signal);
    const { status, headers } = response;
    return { status, headers, body: await readBody(response) };
  } catch (error) {
    request.signal?.throwIfAborted();
    throw error instanceof CopydeskError ? error : lostRequest(error, deadline.isOver());
  } finally {
    deadline.stop();
  }
};

/** What the rules of retrying need to know of an error; null for one that no retry mends. */
export const failureOf = (error: unknown): Failure | null => {
  if (error instanceof ConnectionError) {
    // A redirection is the only answer of this class that says where the mistake is.
    if (error.status !== null && !error.mayHaveArrived) return null;
    return { status: null, mayHaveArrived: error.mayHaveArrived };
  }
  if (!(error instanceof CopydeskError) || error.status === null) return null;
  return { status: error.status, retryAfter: error.retryAfter };
};

/** Sends a request, and again while that is safe and may help. Throws the last error. */
export const send = async (settings: Settings, request: Prepared): Promise<Answered> => {
  const policy: RetryPolicy = {
    ...settings.policy,
    retries: request.retries ?? settings.policy.retries,
  };
  const begun = performance.now();
  let failures = 0;
  for (;;) {
    request.signal?.throwIfAborted();
    try {
      return await attempt(settings, request);
    } catch (error) {
      const failure = failureOf(error);
      const tried = { failures, elapsed: performance.now() - begun };
      const next = failure && nextAttempt(failure, request.repeat, tried, policy, Math.random());
      if (!next) throw error;
      if (next.counts) failures += 1;
      await pause(next.waitMs, request.signal);
    }
  }
};
