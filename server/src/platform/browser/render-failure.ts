import { FetchError, type FetchFailureCode } from '../web/fetch-error.ts';
import type { FetchFailure } from '../web/safe-fetch.ts';

/** Chromium ended while a page was open in it; another page may have caused it. */
export class LostBrowser extends Error {
  override readonly name = 'LostBrowser';
}

const NET_ERRORS: readonly (readonly [RegExp, FetchFailureCode])[] = [
  [/ERR_(CERT|SSL|BAD_SSL|HTTP_1_1_REQUIRED|ECH)/, 'tls'],
  [/ERR_(NAME|DNS|ICANN)/, 'dns'],
  [/ERR_TOO_MANY_REDIRECTS/, 'too_many_redirects'],
  [/ERR_(TIMED_OUT|CONNECTION_TIMED_OUT)/, 'timeout'],
  [/ERR_ABORTED/, 'not_a_page'],
  [/ERR_(UNSAFE_PORT)/, 'blocked_port'],
  [/ERR_(UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME|INVALID_URL|UNSAFE_REDIRECT)/, 'invalid_url'],
  [/ERR_(INVALID|RESPONSE|CONTENT|HTTP2|INCOMPLETE|UNEXPECTED|BLOCKED_BY)/, 'bad_response'],
  [/ERR_(CONNECTION|TUNNEL|PROXY|EMPTY|SOCKET|ADDRESS|NETWORK|INTERNET|FAILED)/, 'unreachable'],
];

/**
 * Maps Chromium's name of a network error to a failure code; null if neither
 * the network nor the server is the cause.
 */
export const codeOfNetError = (text: string): FetchFailureCode | null =>
  NET_ERRORS.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * Turns an error of a page into a failure. The browser's own message
 * is dropped, because it may quote the page.
 */
export const toRenderError = (error: unknown): FetchError | LostBrowser => {
  if (error instanceof FetchError || error instanceof LostBrowser) return error;
  return new FetchError('render_failed');
};

export const failureOf = (
  { code, message, status, retryAfterSeconds }: FetchError,
  url: string,
  redirects: readonly string[] = [],
): FetchFailure => ({ ok: false, url, code, message, status, retryAfterSeconds, redirects });
