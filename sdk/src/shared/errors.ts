/** One mistake of a request, as 422 lists them. */
export interface Mistake {
  /** Where: `body`, `query`, `path` or `header`, then the member. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** What an error knows of the answer that it comes from. Nothing of the request: it has the key. */
export interface ErrorFacts {
  /** The status of the answer; null if there was none. */
  readonly status?: number | null;
  /** The kind of error, for machines (docs/api.md lists them); null if the answer has none. */
  readonly code?: string | null;
  /** The sentence of the answer; for 422 the sentences of all mistakes. */
  readonly detail?: string | null;
  readonly errors?: readonly Mistake[];
  readonly requestId?: string | null;
  /** Seconds that the service asks to wait. */
  readonly retryAfter?: number | null;
  readonly cause?: unknown;
}

/** Every error of the client, except the reason of an AbortSignal, which is thrown as it is. */
export class CopydeskError extends Error {
  override name = 'CopydeskError';
  readonly status: number | null;
  readonly code: string | null;
  readonly detail: string | null;
  readonly errors: readonly Mistake[];
  readonly requestId: string | null;
  readonly retryAfter: number | null;

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status ?? null;
    this.code = facts.code ?? null;
    this.detail = facts.detail ?? null;
    this.errors = facts.errors ?? [];
    this.requestId = facts.requestId ?? null;
    this.retryAfter = facts.retryAfter ?? null;
  }
}

/** 401: the API key is missing, unknown, expired or revoked. */
export class AuthenticationError extends CopydeskError {
  override name = 'AuthenticationError';
}

/** 403: the plan, the scope of the key, a key that may only read or a role does not allow this. */
export class PermissionError extends CopydeskError {
  override name = 'PermissionError';
}

/** 404: no such thing in this workspace. */
export class NotFoundError extends CopydeskError {
  override name = 'NotFoundError';
}

/** 409: the thing is in a state that does not allow this. */
export class ConflictError extends CopydeskError {
  override name = 'ConflictError';
}

/** 410: what was asked for is older than what is kept. */
export class GoneError extends CopydeskError {
  override name = 'GoneError';
}

/** 412: somebody changed the thing since it was read. */
export class StaleError extends CopydeskError {
  override name = 'StaleError';
}

/** 400, 405, 413, 415, 422, 431: the request is wrong. `errors` lists the mistakes that 422 names. */
export class InvalidError extends CopydeskError {
  override name = 'InvalidError';
}

/** 429: too many requests, also after the retries. */
export class RateLimitError extends CopydeskError {
  override name = 'RateLimitError';
}

/** 408, 502, 503, 504: a part of the service is away, also after the retries. */
export class UnavailableError extends CopydeskError {
  override name = 'UnavailableError';
}

/** 500 and anything else: a fault of the service. Report the `requestId`. */
export class ServiceError extends CopydeskError {
  override name = 'ServiceError';
}

/** A document that could not be written; `code` is the reason. */
export class GenerationError extends CopydeskError {
  override name = 'GenerationError';
}

/** No answer, or none that can be read. */
export class ConnectionError extends CopydeskError {
  override name = 'ConnectionError';
  /**
   * Whether the service may have done what was asked. Then read the thing before you ask again. Operations
   * that can be repeated safely were repeated before this is thrown.
   */
  readonly mayHaveArrived: boolean;

  constructor(message: string, facts: ErrorFacts & { readonly mayHaveArrived: boolean }) {
    super(message, facts);
    this.mayHaveArrived = facts.mayHaveArrived;
  }
}

/** No answer in time. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError';
}
