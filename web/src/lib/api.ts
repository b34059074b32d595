import { addresses } from 'virtual:app-addresses';
import { noteReachable } from './connection.ts';
import type { AnswerOf, Arguments, GetId, InputOf, OperationId, PostId } from './operation.ts';
import { askProof, type ProofKind } from './proof.ts';
import { isPassing, isProblem, NO_ANSWER, type Problem, readProblem, waitFor } from './problem.ts';

type Plain = string | number | boolean | null | undefined;
interface AnyInput {
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, Plain | readonly Plain[]>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

/** A response with its headers. Some operations return values such as next_cursor in headers. */
export interface Answer<T> {
  readonly body: T;
  readonly headers: Headers;
}

const POST_ATTEMPTS = 4;
const WORKSPACE_IN_ADDRESS = /^\/w\/([^/]+)/;

/** The id of the workspace in the page's address. */
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

/** The address of an operation. It can also be used for links such as downloads. */
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

/**
 * Sets the function that is called when the session has ended. The router uses it to open the sign-in page
 * and return.
 */
export const onSignedOut = (handler: () => void): void => {
  signedOut = handler;
};

let factorNeeded: () => void = () => {};

/** Sets the function that is called when the workspace asks for a factor that the session has not given. */
export const onFactorNeeded = (handler: () => void): void => {
  factorNeeded = handler;
};

const FACTOR_CODES: readonly unknown[] = ['second_factor_needed', 'single_sign_on_needed'];

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

/** Sends a request. Throws the problem that the answer tells of. */
const respond = async (
  operationId: OperationId,
  url: string,
  init: RequestInit,
): Promise<Response> => {
  const response = await send(url, init);
  if (!response.ok) {
    const access = routeOf(operationId)[2];
    if (response.status === 401 && access !== 'open' && access !== 'pending') signedOut();
    const problem = await readProblem(response);
    if (FACTOR_CODES.includes(problem.code)) factorNeeded();
    throw problem;
  }
  return response;
};

const request = async (
  operationId: OperationId,
  url: string,
  init: RequestInit,
): Promise<Answer<unknown>> => {
  const response = await respond(operationId, url, init);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = await (isJson ? response.json() : response.text());
  return { body, headers: response.headers };
};

/** Sends a read request and returns the answer with its headers. It does not retry: the query does. */
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

/** Reads a file. */
export const getBytes = async <K extends GetId>(
  operationId: K,
  ...[input]: Arguments<K>
): Promise<Uint8Array> => {
  const url = addressOf(operationId, ...([input] as Arguments<K>));
  return new Uint8Array(await (await respond(operationId, url, {})).arrayBuffer());
};

const bodyOf = ({ body, file }: AnyInput): { content?: BodyInit; type?: string } => {
  if (file) return { content: file, type: file.type || 'application/octet-stream' };
  return body === undefined ? {} : { content: JSON.stringify(body), type: 'application/json' };
};

/** Longer waits are not retried automatically: a page that does not respond for so long would look broken. */
const LONGEST_SECONDS = 5;

/**
 * Whether a failed write may be sent again. After a lost answer the server may have done the work already, so
 * only requests inside a workspace are repeated: their idempotency key prevents doing the work twice.
 */
const maySendAgain = (problem: Problem, url: string): boolean =>
  isPassing(problem) &&
  (problem.retryAfter ?? 0) <= LONGEST_SECONDS &&
  (problem.status === 503 || url.startsWith('/app/workspaces/'));

/** What the person is asked for before a refused request is sent again. */
const PROOFS: Readonly<Record<string, ProofKind>> = {
  fresh_proof_needed: 'fresh',
  link_needed: 'more_than_password',
};

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Sends a write request. Every request has an Idempotency-Key, so that it can be repeated after a lost answer
 * or a 503 and is still done only once.
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
      // The refused request did nothing. It is sent again as it was, once the person has proven who they are.
      const proof = isProblem(error) ? PROOFS[error.code ?? ''] : undefined;
      if (proof && (await askProof(proof))) continue;
      const again = isProblem(error) && attempt < POST_ATTEMPTS && maySendAgain(error, url);
      if (!again) throw error;
      await pause(waitFor(error, attempt));
    }
  }
};
