/** Every way an operation can refuse; api/errors.ts turns each into a status. */
export type ErrorCode =
  | 'key_invalid'
  | 'plan_lacks_api'
  | 'scope_missing'
  | 'signed_out'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'stale'
  | 'too_large'
  | 'too_many_requests'
  | 'unavailable';

/** One mistake in a request, as clients of the specification already parse it. */
export interface Issue {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** The one error that operations throw. The message is public; the cause is for the log. */
export class OperationError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** When it is worth another try; null where it is not a matter of time. */
  readonly retryAfterSeconds: number | null;
  /** Why, as a code, where callers have words of their own for it. */
  readonly failure: string | null;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      cause?: unknown;
      issues?: readonly Issue[];
      retryAfterSeconds?: number;
      failure?: string;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'OperationError';
    this.code = code;
    this.issues = options.issues ?? [];
    const passes = code === 'unavailable' || code === 'too_many_requests';
    this.retryAfterSeconds = options.retryAfterSeconds ?? (passes ? 1 : null);
    this.failure = options.failure ?? null;
  }
}

/** A foreign, unknown or malformed identifier: all three look the same from outside. */
export const notFound = (what: string): OperationError =>
  new OperationError('not_found', `No such ${what} in this workspace.`);
