import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Agent } from 'undici';
import { FetchError, type FetchFailureCode, toFetchError } from '../web/fetch-error.ts';
import { createGuardedConnector } from '../web/guarded-connector.ts';
import type { LookupName } from '../web/lookup-name.ts';
import { placeOf, readTarget } from '../web/web-target.ts';

export interface ProxyOptions {
  /** Places in private networks that may be reached, each exactly as host:port. */
  readonly allow: ReadonlySet<string>;
  readonly lookup: LookupName | undefined;
  /** The limit for all traffic, in both directions. */
  readonly maxBytes: number;
  /** How many connections may be open at once. */
  readonly maxConnections: number;
  readonly timeoutMs: number;
}

export interface GuardedProxy {
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** Aborts when the time or the bytes are used up; the reason says which. */
  readonly signal: AbortSignal;
  /** Why the proxy could not fetch from the place that a URL names, or null. */
  readonly failureOf: (url: string) => FetchFailureCode | null;
  readonly bytes: () => number;
  readonly close: () => Promise<void>;
}

const IDLE_MS = 15_000;
const MAX_HEADER_BYTES = 32 * 1024;
const MAX_FAILURES = 1_000;
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
/** Headers that belong to one connection, and those that the connector sets itself. */
const HOP = /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|host|proxy-.*)$/;
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[^\s/@:?#\\[\]]+):\d{1,5}$/i;
const CHALLENGE = { 'proxy-authenticate': 'Basic realm="page"', connection: 'close' };

const ignore = () => undefined;

/** Returns the headers except those that belong to one connection. */
const passedOn = (headers: Readonly<Record<string, string | string[] | undefined>>) => {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP.test(name)) kept[name] = value;
  }
  return kept;
};

/**
 * Maps any error to a failure. An unknown error counts as a bad response: a page can cause errors of any
 * kind, and they are not faults of this service.
 */
const codeOf = (error: unknown): FetchFailureCode => {
  try {
    return toFetchError(error, false).code;
  } catch {
    return 'bad_response';
  }
};

const answerRaw = (client: Duplex, status: string, headers: Readonly<Record<string, string>>) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  client.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n${lines.join('')}\r\n`);
};

/**
 * Starts the proxy through which one page in a browser must connect. It listens on the loopback address and
 * connects like the guarded client, so a page cannot reach an address that the service itself would refuse.
 * The proxy requires a password that is generated for this page. It must be closed with the page.
 */
export const startGuardedProxy = async (options: ProxyOptions): Promise<GuardedProxy> => {
  const { allow, lookup, maxBytes, maxConnections, timeoutMs } = options;
  const username = 'page';
  const password = randomBytes(24).toString('base64url');
  const credential = Buffer.from(
    `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  );
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new FetchError('timeout')), timeoutMs);
  const connect = createGuardedConnector({ allow, lookup, signal: ending.signal });
  const dial = promisify(connect) as (where: Parameters<typeof connect>[0]) => Promise<Socket>;
  const agent = new Agent({
    connect,
    headersTimeout: IDLE_MS,
    bodyTimeout: IDLE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  const failures = new Map<string, FetchFailureCode>();
  const open = new Set<Duplex>();
  let bytes = 0;

  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) ending.abort(new FetchError('too_large'));
  };
  const isKnown = ({ headers }: IncomingMessage): boolean => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === credential.length && timingSafeEqual(given, credential);
  };
  const refuse = (error: unknown, place: string | null) => {
    if (place === null || failures.size >= MAX_FAILURES) return;
    const { reason } = ending.signal as { reason?: unknown };
    failures.set(place, codeOf(reason ?? error));
  };
  const track = (socket: Duplex) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };

  const tunnel = async (request: IncomingMessage, client: Duplex, head: Buffer) => {
    track(client);
    if (!isKnown(request)) {
      return answerRaw(client, '407 Proxy Authentication Required', CHALLENGE);
    }
    let place: string | null = null;
    try {
      if (!AUTHORITY.test(request.url ?? '')) throw new FetchError('invalid_url');
      const url = URL.parse(`https://${request.url}/`);
      place = url && placeOf(url);
      const target = readTarget(`https://${request.url}/`, allow);
      const hostname = target.hostname.replaceAll(/^\[|\]$/g, '');
      // For the connector a tunnel is a plain connection: the
      // encryption is between the browser and the server.
      const upstream = await dial({ hostname, protocol: 'http:', port: target.port || '443' });
      track(upstream);
      if (client.destroyed || ending.signal.aborted) return upstream.destroy();
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) upstream.write(head);
      for (const [from, to] of [[client, upstream] as const, [upstream, client] as const]) {
        from.on('data', count).pipe(to);
        from.once('close', () => to.destroy());
      }
      upstream.setTimeout(IDLE_MS, () => upstream.destroy());
    } catch (error) {
      refuse(error, place);
      answerRaw(client, '502 Bad Gateway', { connection: 'close' });
    }
  };

  const counted = async function* (body: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      count(chunk);
      yield chunk;
    }
  };

  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    if (!isKnown(request)) return response.writeHead(407, CHALLENGE).end();
    let place: string | null = null;
    try {
      const { method = '', url: text = '', headers } = request;
      const url = URL.parse(text);
      place = url && placeOf(url);
      const { origin, pathname, search, protocol } = readTarget(text, allow);
      if (protocol !== 'http:' || !METHODS.has(method)) throw new FetchError('invalid_url');
      const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
      const answer = await agent.request({
        origin,
        path: pathname + search,
        method: method as 'GET',
        headers: passedOn(headers),
        body: hasBody ? Readable.from(counted(request)) : null,
        signal: ending.signal,
      });
      answer.body.on('error', ignore);
      response.writeHead(answer.statusCode, passedOn(answer.headers));
      await pipeline(counted(answer.body), response);
    } catch (error) {
      refuse(error, place);
      if (response.headersSent) return response.destroy();
      response.writeHead(502, { connection: 'close' }).end();
    }
  };

  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    void forward(request, response);
  });
  server.maxConnections = maxConnections;
  server.on('connection', track);
  server.on('connect', (request, client, head) => void tunnel(request, client, head));
  server.on('upgrade', (_, client: Duplex) => client.destroy());
  server.on('clientError', (_, client) => client.destroy());
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  ending.signal.addEventListener('abort', endAll, { once: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    username,
    password,
    signal: ending.signal,
    failureOf: (url) => {
      const target = URL.parse(url);
      return target ? (failures.get(placeOf(target)) ?? null) : null;
    },
    bytes: () => bytes,
    close: async () => {
      clearTimeout(timer);
      ending.abort(new FetchError('unreachable'));
      const closed = once(server, 'close');
      server.close();
      endAll();
      await Promise.all([closed, agent.destroy()]);
    },
  };
};
