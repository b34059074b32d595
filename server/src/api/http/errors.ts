import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@copydesk/contract/shared/error-codes';
import {
  type Issue,
  OperationError,
  type ErrorCode as RefusalCode,
} from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { InvalidRequest } from './invalid-request.ts';
import { callerIdOf, findScope } from './request-scope.ts';
import type { SchemaNode } from './schema-node.ts';
import { combineParts } from './validate.ts';

/** The only place where an error becomes a status. */
const STATUS: Record<RefusalCode, number> = {
  key_invalid: 401,
  key_expired: 401,
  key_may_not_decide: 403,
  key_read_only: 403,
  plan_lacks_api: 403,
  scope_missing: 403,
  signed_out: 401,
  forbidden: 403,
  fresh_proof_needed: 403,
  link_needed: 403,
  second_factor_needed: 403,
  single_sign_on_needed: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  stale: 412,
  too_large: 413,
  invalid: 422,
  too_many_requests: 429,
  too_many_at_once: 429,
  budget_used_up: 429,
  unavailable: 503,
  workspace_moved: 421,
  workspace_moving: 503,
};

/** The limits for a route's body. */
interface Limits {
  readonly size: string;
  readonly accepts: string;
}

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

/** Routes take 1 MiB of JSON unless they declare something else. */
const limitsOf = (request: FastifyRequest | undefined): Limits => {
  const { bodyLimit = MEBIBYTE, config } = request?.routeOptions ?? {};
  const { accepts } = (config ?? {}) as { accepts?: string };
  const size = bodyLimit < MEBIBYTE ? `${bodyLimit / KIBIBYTE} KiB` : `${bodyLimit / MEBIBYTE} MiB`;
  return { size, accepts: accepts ?? 'application/json' };
};

/**
 * Errors of Fastify itself and of what serves files, by their codes or, of the latter, their names. An address that
 * cannot be decoded gets 404, as does one where no file may be.
 */
const FRAMEWORK: Record<string, { status: number; detail: string | ((of: Limits) => string) }> = {
  FST_ERR_BAD_URL: { status: 404, detail: 'Not Found' },
  FST_STATIC_FORBIDDEN_PATH: { status: 404, detail: 'Not Found' },
  ForbiddenError: { status: 404, detail: 'Not Found' },
  NotFoundError: { status: 404, detail: 'Not Found' },
  BadRequestError: { status: 404, detail: 'Not Found' },
  PreconditionFailedError: { status: 412, detail: 'The file is another one by now.' },
  RangeNotSatisfiableError: { status: 416, detail: 'The file has no such part.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, detail: 'Not Found' },
  FST_ERR_ASYNC_CONSTRAINT: { status: 404, detail: 'Not Found' },
  // Only a request with the method QUERY causes this error, and no route has that method.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: { status: 404, detail: 'Not Found' },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    detail: (limits) => `The request body is larger than ${limits.size}.`,
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    detail: (limits) => `Send the request body as ${limits.accepts}.`,
  },
  // Nobody receives this answer; the entry keeps a client that went away out of the error log.
  CLIENT_GONE: { status: 400, detail: 'The connection ended before the body did.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 422,
    detail: 'The body is not as long as Content-Length says.',
  },
};

/** The codes of the framework's own errors. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  412: 'stale',
  416: 'bad_request',
  413: 'too_large',
  415: 'unsupported_type',
  422: 'invalid',
};

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly detail: string | readonly Issue[];
  /** The kind of error, for machines. */
  readonly code: ErrorCode;
  readonly failure?: string;
}

/**
 * Operations name a value by its place in their input. This adds the part of the request that had the value:
 * the query if the route has such a parameter, otherwise the body.
 */
const placeInRequest = (issue: Issue, request: FastifyRequest | undefined): Issue => {
  const name = String(issue.loc[0]);
  const query = request?.routeOptions.schema?.querystring as SchemaNode | undefined;
  const part = query?.properties?.[name] ? 'query' : 'body';
  return { ...issue, loc: [name === 'Idempotency-Key' ? 'header' : part, ...issue.loc] };
};

const ofOperation = (error: OperationError, request: FastifyRequest | undefined): ErrorAnswer => {
  const status = STATUS[error.code];
  const headers: Record<string, string> = {};
  if (error.code === 'key_invalid' || error.code === 'key_expired') {
    headers['www-authenticate'] = 'APIKey';
  }
  if (error.retryAfterSeconds !== null) headers['retry-after'] = String(error.retryAfterSeconds);
  return {
    status,
    headers,
    detail:
      status === 422 ? error.issues.map((issue) => placeInRequest(issue, request)) : error.message,
    code: error.code,
    ...(error.failure === null ? {} : { failure: error.failure }),
  };
};

export const answerOf = (error: unknown, request?: FastifyRequest): ErrorAnswer => {
  if (error instanceof OperationError) return ofOperation(error, request);
  if (error instanceof InvalidRequest) {
    const detail = request ? combineParts(error, request) : error.detail;
    return { status: 422, headers: {}, detail, code: 'invalid' };
  }
  const { code = '', name = '' } = error as Partial<FastifyError>;
  const framework = FRAMEWORK[code] ?? FRAMEWORK[name];
  if (framework) {
    const { status, detail: of } = framework;
    const text = typeof of === 'string' ? of : of(limitsOf(request));
    const issue = { type: 'value_error', loc: ['body'], msg: `Value error, ${text}` };
    return {
      status,
      headers: {},
      detail: status === 422 ? [issue] : text,
      code: CODES[status] ?? 'internal',
    };
  }
  return { status: 500, headers: {}, detail: 'Internal Server Error', code: 'internal' };
};

/** Whoever looks into an attack wants to see who was not let in, where, and from which address. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 429]);
/** How many wrong values a line names, and how much of each place. Names in a body are chosen by whoever sends it. */
const MOST_WRONG = 5;
const MOST_PARTS = 6;
const MOST_PART = 40;

/** Where an input was wrong and in what way, without the value. */
const wrongPlaces = (detail: ErrorAnswer['detail']): readonly string[] =>
  typeof detail === 'string'
    ? []
    : detail.slice(0, MOST_WRONG).map(({ type, loc }) => {
        const parts = loc.slice(0, MOST_PARTS).map((part) => String(part).slice(0, MOST_PART));
        return `${parts.join('.')} ${type}`;
      });

/** How many lines about refusals a process writes in a second. A flood must not fill the disk of the log. */
const MOST_LINES = 50;
const SECOND_MS = 1_000;

/** Says of each refusal whether it gets a line, and how many got none since the last one. */
const createLineLimit = () => {
  let since = -Infinity;
  let lines = 0;
  let left = 0;
  return (): { readonly unsaid: number } | null => {
    const at = performance.now();
    if (at - since >= SECOND_MS) {
      since = at;
      lines = 0;
    }
    lines += 1;
    if (lines > MOST_LINES) {
      left += 1;
      return null;
    }
    const unsaid = left;
    left = 0;
    return { unsaid };
  };
};

/** Whether the client left before all of its body had come: nothing of ours failed. */
const hasLeft = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed && !raw.complete && (error as Partial<FastifyError>).code === 'ECONNRESET';

const CLIENT_GONE = Object.assign(new Error('the client is gone'), { code: 'CLIENT_GONE' });

/**
 * Answers every error with a `detail` and a code. Unexpected errors are logged with their cause, and refusals with the
 * address of the caller and the id of the person or key, if it is known. Of many refusals in a second only some are, and
 * the next line has the number of the others. An input that fails its checks is logged by its places, without values.
 */
export const createErrorHandler = (log: Log) => {
  const takeLine = createLineLimit();
  // Apart from refusals, so that a client with a mistake does not hide somebody who tries doors.
  const takeWrongLine = createLineLimit();
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = hasLeft(thrown, request) ? CLIENT_GONE : thrown;
    const { status, headers, ...body } = answerOf(error, request);
    const scope = findScope(request);
    const line = { requestId: request.id, route: request.routeOptions.url };
    // A workspace that is moving is no fault, and many may ask for it.
    if (status >= 500 && body.code !== 'workspace_moving')
      (scope?.log ?? log).error({ err: error, ...line }, 'failed');
    const told = REFUSED.has(status) ? takeLine() : null;
    if (told) {
      const who = { by: callerIdOf(request), ip: request.ip };
      const more = told.unsaid > 0 ? told : {};
      (scope?.log ?? log).warn({ ...line, status, code: body.code, ...who, ...more }, 'refused');
    }
    const isWrong = status === 422 || status === 413 || status === 415;
    const wrong = isWrong ? takeWrongLine() : null;
    if (wrong) {
      const who = { by: callerIdOf(request), ip: request.ip };
      const more = wrong.unsaid > 0 ? wrong : {};
      const what = { status, code: body.code, wrong: wrongPlaces(body.detail) };
      (scope?.log ?? log).info({ ...line, ...what, ...who, ...more }, 'wrong input');
    }
    // The rest of a body that is too large is not read, so the connection cannot be used again.
    if (status === 413) reply.header('connection', 'close');
    return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
  };
};
