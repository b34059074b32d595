import { errors } from 'undici';

export type FetchFailureCode =
  | 'invalid_url'
  | 'blocked_port'
  | 'blocked_address'
  | 'too_many_redirects'
  | 'too_large'
  | 'timeout'
  | 'tls'
  | 'dns'
  | 'unreachable'
  | 'bad_response'
  | 'http_status'
  // The following occur only with a browser.
  | 'not_a_page'
  | 'render_timeout'
  | 'render_failed'
  | 'browser_missing';

/** How many redirects are followed before a page counts as unreadable. */
export const MAX_REDIRECTS = 5;

/** The sentences that people read. They contain nothing of the request or the answer except the status. */
const SENTENCES: Readonly<Record<FetchFailureCode, string>> = {
  invalid_url:
    'This is not an address that can be fetched: it must begin with http:// or https:// and hold no user name or password.',
  blocked_port: 'Only the ports 80 and 443 are fetched.',
  blocked_address: 'The address leads into a private or reserved network, which is not fetched.',
  too_many_redirects: `The page redirects more than ${MAX_REDIRECTS} times.`,
  too_large: 'The page is larger than the limit.',
  timeout: 'The server did not answer in time.',
  tls: 'The identity of the server could not be verified, or it offers no usable encryption.',
  dns: 'The name of the server is unknown.',
  unreachable: 'The server could not be reached, or the connection was lost.',
  bad_response: 'The server sent an answer that cannot be read.',
  http_status: 'The server refused the page.',
  not_a_page: 'The address leads to a file that a browser does not show as a page.',
  render_timeout: 'The page answered, but could not be read in time.',
  render_failed: 'The page could not be shown: it used too much memory or made the browser fail.',
  browser_missing:
    'No Chromium was found, or it could not be started; set CHROMIUM_PATH to one that runs.',
};

/** Why a page was not fetched. The message is public. */
export class FetchError extends Error {
  readonly code: FetchFailureCode;
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    code: FetchFailureCode,
    answer: { status?: number; retryAfterSeconds?: number | null } = {},
  ) {
    const { status = null, retryAfterSeconds = null } = answer;
    super(status === null ? SENTENCES[code] : `The server answered with status ${status}.`);
    this.name = 'FetchError';
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const TIMEOUTS = /^(ETIMEDOUT|UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT)$/;
const TLS =
  /^(CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|ERR_OSSL|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|EPROTO$)/;
const TOO_LARGE =
  /^(UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_EXCEEDED_MAX_SIZE|HPE_HEADER_OVERFLOW|ERR_BUFFER_TOO_LARGE)$/;
const BAD_RESPONSE =
  /^(HPE_|Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_PADDING|UND_ERR_RES|UND_ERR_NOT_SUPPORTED)/;
const UNREACHABLE =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|HOST(UNREACH|DOWN)|NET(UNREACH|DOWN)|ADDRNOTAVAIL|INVAL|ACCES|PERM)|UND_ERR_SOCKET|ERR_STREAM_PREMATURE_CLOSE)$/;

/**
 * Turns a network error into a FetchError. An error that is a bug of this service is thrown again. `timedOut`
 * means that the total time was up.
 */
export const toFetchError = (error: unknown, timedOut: boolean): FetchError => {
  if (error instanceof FetchError) return error;
  if (timedOut) return new FetchError('timeout');
  // Not all of these have a code, and they contain bytes of the answer, so they must not be passed on.
  if (error instanceof errors.HTTPParserError) return new FetchError('bad_response');
  const code = String((error as { code?: unknown } | null)?.code);
  if (TIMEOUTS.test(code)) return new FetchError('timeout');
  if (TLS.test(code)) return new FetchError('tls');
  if (TOO_LARGE.test(code)) return new FetchError('too_large');
  if (BAD_RESPONSE.test(code)) return new FetchError('bad_response');
  if (UNREACHABLE.test(code)) return new FetchError('unreachable');
  throw error;
};
