/** One mistake in what was sent, as the server lists them. */
export interface Issue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** What went wrong with a request, in plain data. Status 0 means that no answer came. */
export interface Problem {
  readonly status: number;
  readonly detail: string;
  readonly issues: readonly Issue[];
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number | null;
  /** Why, as a code, where a language model gave no answer. */
  readonly failure?: string;
}

export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'status' in value && 'issues' in value;

export const NO_ANSWER: Problem = { status: 0, detail: '', issues: [], retryAfter: null };

const secondsOf = (header: string | null): number | null => {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
};

/** Reads an error answer; a proxy's page of HTML says nothing to a person and is left out. */
export const readProblem = async (response: Response): Promise<Problem> => {
  const retryAfter = secondsOf(response.headers.get('retry-after'));
  const body: unknown = await response.json().catch(() => null);
  const detail: unknown = (body as { detail?: unknown } | null)?.detail;
  const issues = Array.isArray(detail) ? (detail as Issue[]) : [];
  const failure: unknown = (body as { failure?: unknown } | null)?.failure;
  const text = typeof detail === 'string' ? detail : issues.map(({ msg }) => msg).join('. ');
  return {
    status: response.status,
    detail: text,
    issues,
    retryAfter,
    ...(typeof failure === 'string' ? { failure } : {}),
  };
};

/** Whether the same request may succeed later without any change. */
export const isPassing = ({ status }: Problem): boolean =>
  status === 0 || status === 502 || status === 503 || status === 504;

const STALE = 412;

/** Whether somebody else saved since the text was read. */
export const isStale = (error: unknown): boolean => isProblem(error) && error.status === STALE;

const LONGEST_WAIT = 10_000;

/** How long to wait before trying again, in milliseconds. */
export const waitFor = ({ retryAfter }: Problem, attempt: number): number =>
  retryAfter === null ? Math.min(500 * 2 ** attempt, LONGEST_WAIT) : retryAfter * 1000;
