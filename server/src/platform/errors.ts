/** Every reason for which an operation can refuse; api/http/errors.ts turns each into a status. */
export type ErrorCode =
  | 'key_invalid'
  | 'key_expired'
  | 'key_may_not_decide'
  | 'key_read_only'
  | 'plan_lacks_api'
  | 'scope_missing'
  | 'signed_out'
  | 'fresh_proof_needed'
  | 'link_needed'
  | 'second_factor_needed'
  | 'single_sign_on_needed'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'gone'
  | 'stale'
  | 'too_large'
  | 'too_many_requests'
  | 'too_many_at_once'
  | 'budget_used_up'
  | 'unavailable'
  | 'workspace_moved'
  | 'workspace_moving';

/**
 * One mistake in the input of an operation. `loc` is the place of the value in the input, such as `languages, 0,
 * name`. Types and messages have the form that clients of the specification parse.
 */
export interface Issue {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** Refusals that end by themselves. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'unavailable',
  'too_many_requests',
  'too_many_at_once',
  'budget_used_up',
  'workspace_moving',
]);

/** The only error that operations throw on purpose. The message is public; the cause is for the log. */
export class OperationError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** When to try again; null if waiting does not help. */
  readonly retryAfterSeconds: number | null;
  /** The reason as a code, for callers that show a sentence of their own. */
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
    const passes = PASSING.has(code);
    this.retryAfterSeconds = options.retryAfterSeconds ?? (passes ? 1 : null);
    this.failure = options.failure ?? null;
  }
}

/**
 * Whether something failed only because a part of the service is away, or because the workspace is moving or has moved
 * to another cell. Such a failure says nothing about the work itself, so the work must not end as failed.
 */
export const isNotNow = (error: unknown): error is OperationError =>
  error instanceof OperationError &&
  (error.code === 'unavailable' ||
    error.code === 'workspace_moving' ||
    error.code === 'workspace_moved');

/** A mistake in one value, at its place in the input. */
export const valueIssue = (loc: Issue['loc'], problem: string): Issue => ({
  type: 'value_error',
  loc,
  msg: `Value error, ${problem}`,
});

/** The error that refuses a request because of one value in it. */
export const invalidValue = (loc: Issue['loc'], problem: string): OperationError => {
  const issue = valueIssue(loc, problem);
  return new OperationError('invalid', issue.msg, { issues: [issue] });
};

/** The error for an object that somebody else changed after the caller had read it. */
export const changedSince = (what: string): OperationError =>
  new OperationError('stale', `The ${what} changed since it was read. Read it again.`);

/** The error for a foreign, unknown or malformed identifier. All three look the same to the caller. */
export const notFound = (what: string): OperationError =>
  new OperationError('not_found', `No such ${what} in this workspace.`);
