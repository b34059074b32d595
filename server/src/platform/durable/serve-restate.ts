import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEndpointHandler, type EndpointOptions, service } from '@restatedev/restate-sdk';
import type { Log } from '../log.ts';
import { PRESENCE } from './restate-admin.ts';

export interface ServedWork {
  readonly port: number;
  /** Lets work under way end for a while, then cuts it off; the engine starts it again elsewhere. */
  readonly stop: () => Promise<void>;
}

interface ServeOptions {
  readonly services: EndpointOptions['services'];
  readonly host: string;
  readonly port: number;
  /** Names the program. Work of any other is refused: its journal would not fit. */
  readonly release: string;
  /** Unsigned calls are refused; null trusts everyone who reaches the port. */
  readonly identityKey: string | null;
  /** How long work under way may take to end. */
  readonly graceMs?: number;
  readonly log: Log;
}

const GRACE_MS = 2_000;
const TELL_MS = 1_000;
const LOOK_MS = 20;
/** How long a connection may say nothing before its protocol is known. */
const FIRST_BYTES_MS = 10_000;

/**
 * `presence.answer`: says that somebody is there. It takes the way of all work: through the engine, to the
 * address that the engine knows. It is given up after a few attempts, so that questions do not pile up
 * while nobody is there.
 */
const presence = service({
  name: PRESENCE,
  options: {
    journalRetention: 0,
    idempotencyRetention: { seconds: 1 },
    inactivityTimeout: { seconds: 5 },
    abortTimeout: { seconds: 5 },
    retryPolicy: {
      initialInterval: 100,
      maxInterval: 200,
      maxAttempts: 4,
      onMaxAttempts: 'kill',
    },
  },
  handlers: { answer: async (): Promise<string> => 'here' },
});

/** Counts the faults of attempts, and tells of them once a second at most. */
const createFaultCount = (log: Log): NonNullable<EndpointOptions['logger']> => {
  let faults = 0;
  let example: string | undefined;
  const tell = () => {
    log.warn(
      { faults, example },
      'attempts at work were cut off or failed; the engine repeats them',
    );
    faults = 0;
    example = undefined;
  };
  // Only how many, and one of them: the SDK's own lines repeat what an error says, and there are thousands
  // when the engine goes away. What failed in a step is told where it failed.
  return ({ level, replaying, context }) => {
    if (replaying || (level !== 'warn' && level !== 'error')) return;
    if (faults === 0) setTimeout(tell, TELL_MS).unref();
    if (context) example ??= `${context.invocationTarget} ${context.request?.idempotencyKey ?? ''}`;
    faults += 1;
  };
};

/** What the answers of both versions of HTTP have in common. */
interface AnyResponse {
  statusCode: number;
  readonly setHeader: (name: string, value: string) => unknown;
  readonly end: (text: string) => unknown;
}

/**
 * GET /livez: the process answers. GET /readyz: it takes work, or 404 while it stops, by which a proxy knows
 * that it should get nothing new and that its work under way should not be cut off. PostgreSQL is no part
 * of it: work waits for the database, and does so no better elsewhere.
 */
const healthAt = (path: string | undefined, stopping: boolean): [number, string] => {
  if (path === '/livez') return [200, 'live'];
  if (path === '/readyz') return stopping ? [404, 'stopping'] : [200, 'ready'];
  return [404, 'unknown'];
};

/** Every client of HTTP/2 begins with this, and none of HTTP/1.1 does. */
const isHttp2 = (first: Buffer): boolean => first.subarray(0, 3).toString('latin1') === 'PRI';

/**
 * Listens for the engine's calls, at the path that names the release. The same port tells of its health,
 * in HTTP/1.1 as well, which is all that most probes speak.
 */
export const serveWork = async (options: ServeOptions): Promise<ServedWork> => {
  const { log, release } = options;
  let stopping = false;
  let underWay = 0;
  const work = createEndpointHandler({
    services: [...options.services, presence],
    ...(options.identityKey === null ? {} : { identityKeys: [options.identityKey] }),
    logger: createFaultCount(log),
  });
  const tellHealth = (path: string | undefined, response: AnyResponse) => {
    const [code, status] = healthAt(path, stopping);
    response.statusCode = code;
    response.setHeader('content-type', 'application/json');
    response.setHeader('cache-control', 'no-store');
    response.end(JSON.stringify({ status, release }));
  };
  const http2 = createHttp2Server((request, response) => {
    if (!request.url.startsWith(`/${release}/`)) return tellHealth(request.url, response);
    underWay += 1;
    response.once('close', () => (underWay -= 1));
    work(request, response);
  });
  http2.on('session', (session) => session.on('error', () => undefined));
  const http1 = createServer(({ url }, response) => tellHealth(url, response));
  const sockets = new Set<Socket>();
  const server = createSocketServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    socket.setTimeout(FIRST_BYTES_MS, () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.setTimeout(0).removeAllListeners('timeout');
      socket.pause();
      socket.unshift(first);
      if (isHttp2(first)) return void http2.emit('connection', socket);
      http1.emit('connection', socket);
      socket.resume();
    });
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const stop = async () => {
    stopping = true;
    const until = Date.now() + (options.graceMs ?? GRACE_MS);
    while (underWay > 0 && Date.now() < until) await sleep(LOOK_MS);
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, stop };
};
