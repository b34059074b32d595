import { addresses } from 'virtual:app-addresses';
import { noteReachable } from './connection.ts';
import type { AnswerOf, Arguments, GetId, InputOf, OperationId, PostId } from './operation.ts';
import { isPassing, isProblem, NO_ANSWER, type Problem, readProblem, waitFor } from './problem.ts';

type Plain = string | number | boolean | null | undefined;
interface AnyInput {
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, Plain | readonly Plain[]>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

/** An answer with the headers that some operations speak through, such as next_cursor. */
export interface Answer<T> {
  readonly body: T;
  readonly headers: Headers;
}

const POST_ATTEMPTS = 4;
const WORKSPACE_IN_ADDRESS = /^\/w\/([^/]+)/;

/** The workspace that the page's address names. */
export const workspaceInAddress = (): string | undefined =>
  WORKSPACE_IN_ADDRESS.exec(globalThis.location.pathname)?.[1];

const searchOf = (query: AnyInput['query']): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? (value as readonly Plain[]) : [value as Plain])
      if (one !== undefined && one !== null) search.append(name, String(one));
  }
  return search.size > 0 ? `?${search.toString()}` : '';
};

const routeOf = (operationId: OperationId) => {
  const route = addresses[operationId];
  if (!route) throw new Error(`The contract has no operation ${operationId}.`);
  return route;
};

/** The address of an operation, also for links that the browser follows itself, such as downloads. */
export const addressOf = <K extends OperationId>(
  operationId: K,
  ...[input]: Arguments<K>
): string => {
  const { params = {}, query } = (input ?? {}) as AnyInput;
  const path = routeOf(operationId)[1].replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name] ?? (name === 'workspace_id' ? workspaceInAddress() : undefined);
    if (value === undefined) throw new Error(`${operationId} lacks ${name}.`);
    return encodeURIComponent(value);
  });
  return `/app${path}${searchOf(query)}`;
};

let signedOut: () => void = () => {};

/** Says what happens when the session is over; the router goes to the sign-in page and back. */
export const onSignedOut = (handler: () => void): void => {
  signedOut = handler;
};

const send = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init });
    noteReachable(true);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    noteReachable(false);
    throw NO_ANSWER;
  }
};

const request = async (
  operationId: OperationId,
  url: string,
  init: RequestInit,
): Promise<Answer<unknown>> => {
  const response = await send(url, init);
  if (!response.ok) {
    const access = routeOf(operationId)[2];
    if (response.status === 401 && access !== 'open' && access !== 'pending') signedOut();
    throw await readProblem(response);
  }
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = await (isJson ? response.json() : response.text());
  return { body, headers: response.headers };
};

/** Reads, with the answer's headers. Retrying is the business of the query that asks. */
export const getWithHeaders = async <K extends GetId>(
  operationId: K,
  input: InputOf<K> | undefined,
  signal?: AbortSignal,
): Promise<Answer<AnswerOf<K>>> => {
  const url = addressOf(operationId, ...([input] as Arguments<K>));
  const answer = await request(operationId, url, signal ? { signal } : {});
  return answer as Answer<AnswerOf<K>>;
};

export const get = async <K extends GetId>(
  operationId: K,
  ...[input]: Arguments<K>
): Promise<AnswerOf<K>> => (await getWithHeaders(operationId, input)).body;

const bodyOf = ({ body, file }: AnyInput): { content?: BodyInit; type?: string } => {
  if (file) return { content: file, type: file.type || 'application/octet-stream' };
  return body === undefined ? {} : { content: JSON.stringify(body), type: 'application/json' };
};

/** Who is asked to wait longer is a person's business: a page that is silent for so long looks broken. */
const LONGEST_SECONDS = 5;

/** A lost answer may hide a done deed: only what carries a key in a workspace is sent again blindly. */
const maySendAgain = (problem: Problem, url: string): boolean =>
  isPassing(problem) &&
  (problem.retryAfter ?? 0) <= LONGEST_SECONDS &&
  (problem.status === 503 || url.startsWith('/app/workspaces/'));

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Writes. Every request carries an Idempotency-Key, so that after a lost answer or a 503 the same
 * request is sent again and still done once.
 */
export const post = async <K extends PostId>(
  operationId: K,
  ...[input]: Arguments<K>
): Promise<AnswerOf<K>> => {
  const url = addressOf(operationId, ...([input] as Arguments<K>));
  const { content, type } = bodyOf((input ?? {}) as AnyInput);
  const headers = {
    'idempotency-key': crypto.randomUUID(),
    ...(type ? { 'content-type': type } : {}),
  };
  const init: RequestInit = { method: 'POST', headers, ...(content ? { body: content } : {}) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await request(operationId, url, init)).body as AnswerOf<K>;
    } catch (error) {
      const again = isProblem(error) && attempt < POST_ATTEMPTS && maySendAgain(error, url);
      if (!again) throw error;
      await pause(waitFor(error, attempt));
    }
  }
};
