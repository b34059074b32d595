/** One mistake in the request, as the server reports it. */
export interface Issue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** Why a request failed, as plain data. Status 0 means that there was no answer. */
export interface Problem {
  readonly status: number;
  readonly detail: string;
  readonly issues: readonly Issue[];
  /** How many seconds the server asks the client to wait. */
  readonly retryAfter: number | null;
  /** The code of the reason, if a language model gave no answer. */
  readonly failure?: string;
  /** The kind of error, for machines. */
  readonly code?: string;
}

export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'status' in value && 'issues' in value;

export const NO_ANSWER: Problem = { status: 0, detail: '', issues: [], retryAfter: null };

const secondsOf = (header: string | null): number | null => {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
};

/** Reads an error response. An HTML page from a proxy is ignored, because it does not help a person. */
export const readProblem = async (response: Response): Promise<Problem> => {
  const retryAfter = secondsOf(response.headers.get('retry-after'));
  const body: unknown = await response.json().catch(() => null);
  const detail: unknown = (body as { detail?: unknown } | null)?.detail;
  const issues = Array.isArray(detail) ? (detail as Issue[]) : [];
  const failure: unknown = (body as { failure?: unknown } | null)?.failure;
  const code: unknown = (body as { code?: unknown } | null)?.code;
  const said = typeof detail === 'string' ? detail : issues.map(({ msg }) => msg).join('. ');
  // A failure inside of the service is no reason that a person could act on; the pages have better words.
  const text = response.status === 500 ? '' : said;
  return {
    status: response.status,
    detail: text,
    issues,
    retryAfter,
    ...(typeof failure === 'string' ? { failure } : {}),
    ...(typeof code === 'string' ? { code } : {}),
  };
};

/** Whether the same request may succeed later without any change. */
export const isPassing = ({ status }: Problem): boolean =>
  status === 0 || status === 502 || status === 503 || status === 504;

const STALE = 412;

/** Whether the error means that another person saved after the text was loaded. */
export const isStale = (error: unknown): boolean => isProblem(error) && error.status === STALE;

const LONGEST_WAIT = 10_000;

/** How long to wait before trying again, in milliseconds. */
export const waitFor = ({ retryAfter }: Problem, attempt: number): number =>
  retryAfter === null ? Math.min(500 * 2 ** attempt, LONGEST_WAIT) : retryAfter * 1000;
