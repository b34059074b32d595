import {
  AuthenticationError,
  ConflictError,
  CopydeskError,
  GoneError,
  InvalidError,
  type Mistake,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServiceError,
  StaleError,
  UnavailableError,
} from '../shared/errors.ts';
import { readRetryAfter } from './retry-after.ts';

const CLASSES: Readonly<Record<number, typeof CopydeskError>> = {
  400: InvalidError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  405: InvalidError,
  408: UnavailableError,
  409: ConflictError,
  410: GoneError,
  412: StaleError,
  413: InvalidError,
  415: InvalidError,
  422: InvalidError,
  429: RateLimitError,
  431: InvalidError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
};

const sentenceOf = ({ loc, msg }: Mistake): string => `${loc.join('.')}: ${msg}`;

/** The body of an error: ours, or whatever a proxy in between made of it. */
const parse = (text: string): { code: string | null; detail: string | null; errors: Mistake[] } => {
  try {
    const { code, detail } = JSON.parse(text) as { code?: unknown; detail?: unknown };
    const errors = Array.isArray(detail) ? (detail as Mistake[]) : [];
    const sentence = errors.length > 0 ? errors.map(sentenceOf).join('; ') : detail;
    return {
      code: typeof code === 'string' ? code : null,
      detail: typeof sentence === 'string' ? sentence : null,
      errors,
    };
  } catch {
    return { code: null, detail: null, errors: [] };
  }
};

/** The error of an answer whose status is not 2xx. */
export const readError = (
  answer: { readonly status: number; readonly headers: Headers; readonly text: string },
  now: number,
): CopydeskError => {
  const { status, headers } = answer;
  const { code, detail, errors } = parse(answer.text);
  const Class = CLASSES[status] ?? ServiceError;
  return new Class(`${status} ${detail ?? 'The answer says no more.'}`, {
    status,
    code,
    detail,
    errors,
    requestId: headers.get('x-request-id'),
    retryAfter: readRetryAfter(headers.get('retry-after'), now),
  });
};
