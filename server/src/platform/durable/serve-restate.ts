import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEndpointHandler, type EndpointOptions, service } from '@restatedev/restate-sdk';
import type { Log } from '../log.ts';
import { PRESENCE } from './restate-admin.ts';
import { traceWork } from './trace-work.ts';

export interface ServedWork {
  readonly port: number;
  /** Gives running work some time to end, then cuts it off; the engine starts it again elsewhere. */
  readonly stop: () => Promise<void>;
}

interface ServeOptions {
  readonly services: EndpointOptions['services'];
  readonly host: string;
  readonly port: number;
  /** The hash of the program. Work of any other release is refused, because its journal would not fit. */
  readonly release: string;
  /** Unsigned calls are refused. With null, everyone who reaches the port is trusted. */
  readonly identityKey: string | null;
  /** How long running work may take to end. */
  readonly graceMs?: number;
  readonly log: Log;
}

const GRACE_MS = 2_000;
const TELL_MS = 1_000;
const LOOK_MS = 20;
/** How long a new connection may stay silent before its protocol is known. */
const FIRST_BYTES_MS = 10_000;

/**
 * `presence.answer` confirms that a workflows process is running. The call goes the same way as all work:
 * through the engine to the registered address. The engine gives the call up after a few attempts, so that
 * calls do not pile up while no process is running.
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

/** Counts failed attempts and logs them at most once a second. */
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
  // Logs only the number of faults and one example: the SDK's own lines quote error messages, and there are
  // thousands of them when the engine goes away. A failed step is logged where it fails.
  return ({ level, replaying, context }) => {
    if (replaying || (level !== 'warn' && level !== 'error')) return;
    if (faults === 0) setTimeout(tell, TELL_MS).unref();
    if (context) example ??= `${context.invocationTarget} ${context.request?.idempotencyKey ?? ''}`;
    faults += 1;
  };
};

/** The common part of HTTP/1.1 and HTTP/2 responses. */
interface AnyResponse {
  statusCode: number;
  readonly setHeader: (name: string, value: string) => unknown;
  readonly end: (text: string) => unknown;
}

/**
 * GET /livez: the process answers. GET /readyz: it takes work; 404 while it stops, which tells a proxy to
 * send nothing new and not to cut off running work. PostgreSQL is not checked: work waits for the database
 * anyway, and would have to wait in another process too.
 */
const healthAt = (path: string | undefined, stopping: boolean): [number, string] => {
  if (path === '/livez') return [200, 'live'];
  if (path === '/readyz') return stopping ? [404, 'stopping'] : [200, 'ready'];
  return [404, 'unknown'];
};

/** Every HTTP/2 client begins with this, and no HTTP/1.1 client does. */
const isHttp2 = (first: Buffer): boolean => first.subarray(0, 3).toString('latin1') === 'PRI';

/**
 * Listens for the engine's calls at a path that contains the release. The same port answers health checks,
 * also in HTTP/1.1, which is all that most probes support.
 */
export const serveWork = async (options: ServeOptions): Promise<ServedWork> => {
  const { log, release } = options;
  let stopping = false;
  let underWay = 0;
  const work = createEndpointHandler({
    services: [...options.services, presence],
    ...(options.identityKey === null ? {} : { identityKeys: [options.identityKey] }),
    logger: createFaultCount(log),
    defaultServiceOptions: { hooks: [traceWork] },
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
    const until = performance.now() + (options.graceMs ?? GRACE_MS);
    while (underWay > 0 && performance.now() < until) await sleep(LOOK_MS);
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, stop };
};
