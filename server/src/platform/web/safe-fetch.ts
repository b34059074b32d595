import { Agent, type Dispatcher } from 'undici';
import type { ArrivedFile, BlobStore } from '../blobs/blob-store.ts';
import { OperationError } from '../errors.ts';
import { FetchError, type FetchFailureCode, MAX_REDIRECTS, toFetchError } from './fetch-error.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import type { LookupName } from './lookup-name.ts';
import { ACCEPTED_ENCODINGS, intoMemory, passBody } from './read-body.ts';
import { readTarget } from './web-target.ts';

export interface SafeFetchOptions {
  readonly userAgent?: string;
  /**
   * Places in private networks that may be fetched, each exactly as
   * host:port; nothing else about them is checked.
   */
  readonly allow?: readonly string[];
  readonly lookup?: LookupName;
  /** How long the server may be silent. */
  readonly idleMs?: number;
  readonly now?: () => Date;
}

/** The headers that a caller may set. None is secret, so they are also sent to the targets of redirects. */
type RequestHeader = 'accept' | 'accept-language' | 'if-none-match' | 'if-modified-since';

/** @internal */
export interface FetchRequest {
  readonly maxBytes: number;
  /** The limit for everything: lookup, redirects and body. */
  readonly timeoutMs: number;
  readonly headers?: Readonly<Partial<Record<RequestHeader, string>>>;
  /** Takes the body as it arrives, so that it is never in memory as a whole. The caller discards the file. */
  readonly receive?: BlobStore['receive'];
}

export interface FetchedPage {
  readonly ok: true;
  /** The final address of the page, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The media type alone, in lower case; empty if the server named none. */
  readonly contentType: string;
  /** Empty if the body went to a file. */
  readonly body: Buffer;
  readonly file: ArrivedFile | null;
  readonly fetchedAt: Date;
  /** The addresses that led here, in order. */
  readonly redirects: readonly string[];
}

export interface FetchFailure {
  readonly ok: false;
  /** The address that failed: the given address, or the target of a redirect. */
  readonly url: string;
  readonly code: FetchFailureCode;
  readonly message: string;
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  readonly redirects: readonly string[];
}

export type SafeFetch = (url: string, request: FetchRequest) => Promise<FetchedPage | FetchFailure>;

const KEPT_HEADERS = [
  'content-type',
  'content-language',
  'etag',
  'last-modified',
  'link',
  'x-robots-tag',
] as const;
const SENT_HEADERS: readonly RequestHeader[] = [
  'accept',
  'accept-language',
  'if-none-match',
  'if-modified-since',
];
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/**
 * undici 7.29 fails with an assertion that nobody can catch if a server ends the connection while its parser is paused. So
 * it is never paused: what arrives faster than it is written waits in memory, and `maxResponseSize` bounds it.
 */
const NEVER_PAUSE = Number.MAX_SAFE_INTEGER;
const EMPTY = Buffer.alloc(0);
const MAX_HEADER_BYTES = 16 * 1024;
const IDLE_MS = 15_000;
const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;

/**
 * The text of a header. undici decodes bytes as Latin-1, but servers that send more than ASCII mean UTF-8.
 */
const headerOf = ({ headers }: Dispatcher.ResponseData, name: string): string => {
  const value = headers[name] ?? '';
  return Buffer.from(Array.isArray(value) ? value.join(', ') : value, 'latin1').toString();
};

const keptHeaders = (response: Dispatcher.ResponseData): Record<string, string> => {
  const present = KEPT_HEADERS.map((name) => [name, headerOf(response, name)] as const);
  return Object.fromEntries(present.filter(([, value]) => value !== ''));
};

const sentHeaders = (headers: FetchRequest['headers'], userAgent: string) => {
  const given = SENT_HEADERS.map((name) => [name, headers?.[name]] as const);
  return {
    accept: '*/*',
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    'accept-encoding': ACCEPTED_ENCODINGS,
    'user-agent': userAgent,
  };
};

const retryAfterOf = (response: Dispatcher.ResponseData): number | null => {
  const text = headerOf(response, 'retry-after');
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), MAX_RETRY_AFTER_SECONDS) : null;
};

const isPage = (status: number, headers: FetchRequest['headers'] = {}): boolean =>
  (status >= 200 && status < 300) ||
  (status === 304 && Boolean(headers['if-none-match'] ?? headers['if-modified-since']));

/** Reads the page from the last response. Throws a FetchError if there is none. */
const readPage = async (
  response: Dispatcher.ResponseData,
  { maxBytes, headers, receive }: FetchRequest,
): Promise<Pick<FetchedPage, 'status' | 'headers' | 'contentType' | 'body' | 'file'>> => {
  const status = response.statusCode;
  if (!isPage(status, headers)) {
    throw new FetchError('http_status', { status, retryAfterSeconds: retryAfterOf(response) });
  }
  if (Number(headerOf(response, 'content-length')) > maxBytes) throw new FetchError('too_large');
  const encoding = headerOf(response, 'content-encoding');
  const content = receive
    ? { body: EMPTY, file: await passBody(response.body, encoding, maxBytes, receive) }
    : { body: await passBody(response.body, encoding, maxBytes, intoMemory), file: null };
  const kept = keptHeaders(response);
  const contentType = (kept['content-type'] ?? '').replace(/;.*/s, '').trim().toLowerCase();
  return { status, headers: kept, contentType, ...content };
};

/**
 * Creates the only client that may fetch addresses written by others. It sends GET requests by http and https
 * to public addresses on ports 80 and 443, checks every redirect anew, and is limited in time and size. It
 * sends no cookies and no credentials, and uses no connection twice. It returns a failure instead of
 * throwing, unless the file that takes the body cannot be written.
 */
export const createSafeFetch = (options: SafeFetchOptions = {}): SafeFetch => {
  const { userAgent = 'Copydesk', idleMs = IDLE_MS, now = () => new Date(), lookup } = options;
  const allow: ReadonlySet<string> = new Set(options.allow?.map((place) => place.toLowerCase()));

  return async (given, request) => {
    const signal = AbortSignal.timeout(request.timeoutMs);
    const patience = Math.min(idleMs, request.timeoutMs);
    const agent = new Agent({
      connect: createGuardedConnector({ allow, lookup, signal }),
      // No connection is kept: the server may have closed it already, and redirects are rare.
      pipelining: 0,
      headersTimeout: patience,
      bodyTimeout: patience,
      maxHeaderSize: MAX_HEADER_BYTES,
      maxResponseSize: request.maxBytes,
    });
    const headers = sentHeaders(request.headers, userAgent);
    const redirects: string[] = [];
    let at = given;
    try {
      for (;;) {
        const { href, origin, pathname, search } = readTarget(at, allow);
        at = href;
        const path = pathname + search;
        const response = await agent.request({
          origin,
          path,
          method: 'GET',
          headers,
          signal,
          highWaterMark: NEVER_PAUSE,
        });
        // If the rest of a body is not needed, the body is destroyed,
        // and the error that this causes is ignored.
        response.body.on('error', () => undefined);
        const location = headerOf(response, 'location');
        if (!REDIRECTS.has(response.statusCode) || !location) {
          const page = await readPage(response, request);
          return { ok: true, url: at, ...page, fetchedAt: now(), redirects };
        }
        response.body.destroy();
        if (redirects.length === MAX_REDIRECTS) throw new FetchError('too_many_redirects');
        redirects.push(at);
        at = URL.parse(location, at)?.href ?? location;
      }
    } catch (error) {
      if (error instanceof OperationError) throw error;
      const { code, message, status, retryAfterSeconds } = toFetchError(error, signal.aborted);
      return { ok: false, url: at, code, message, status, retryAfterSeconds, redirects };
    } finally {
      await agent.destroy();
    }
  };
};
