import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isWellFormedKey } from '../keys/api-key.ts';
import type { Log } from '../platform/log.ts';
import { type Cell, createCellFinder } from './find-cell.ts';
import { passAnswer, readWhole, sendTo } from './forward.ts';

/** A request with so short a body is kept until it has an answer, so that it can be sent to another cell. */
const KEPT_BYTES = 256 * 1024;
/** How long a request waits for a workspace that is moving, and how often it is sent meanwhile. */
const HOLD_MS = 8_000;
const AGAIN_MS = 250;
const RETRY_SECONDS = '1';

/** What the router serves. People open the address of their cell. */
const SERVED = /^\/(public\/|mcp(\/|\?|$))/;

const refuse = (to: ServerResponse, status: number, code: string, detail: string): void => {
  const again = status === 503 ? { 'retry-after': RETRY_SECONDS } : {};
  to.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...again });
  to.end(JSON.stringify({ detail, code }));
};

const away = (to: ServerResponse): void =>
  refuse(
    to,
    503,
    'unavailable',
    'The cell of this workspace cannot be reached. Retry in a moment.',
  );

/** Sending it twice has the effect of sending it once. */
const isRepeatable = ({ method = '', headers }: IncomingMessage): boolean =>
  method !== 'POST' || headers['idempotency-key'] !== undefined;

/** The body if it is short enough to be kept; null if it has to be passed on as it comes. */
const keepBody = async (from: IncomingMessage): Promise<Buffer | null> => {
  const { 'content-length': length, 'transfer-encoding': coding } = from.headers;
  if (length === undefined && coding === undefined) return Buffer.alloc(0);
  if (length === undefined || Number(length) > KEPT_BYTES) return null;
  return readWhole(from, KEPT_BYTES);
};

export interface RunningRouter {
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the router: it passes requests on to the cell that knows their API key. While a workspace moves, requests that
 * can be repeated wait for it, and the others are told to come again. It keeps nothing, so there can be any number of it.
 */
export const startRouter = async (
  options: { readonly cells: readonly Cell[]; readonly host: string; readonly port: number },
  log: Log,
): Promise<RunningRouter> => {
  const { cells, host, port } = options;
  const finder = createCellFinder(cells);
  const [first] = cells;
  if (!first) throw new Error('The router has no cells.');

  const cellOf = async (key: string): Promise<Cell | null> => {
    // A cell answers a wrong key in its own words.
    if (!isWellFormedKey(key)) return first;
    const found = await finder.find(key);
    if (found === 'nobody') return first;
    return found === 'away' ? null : found;
  };

  /** Whether the answer says that the workspace is moving or lives elsewhere. A short answer is read for that. */
  const isOnItsWay = async (
    answer: IncomingMessage,
  ): Promise<{ readonly yes: boolean; readonly body: Buffer | null }> => {
    const { statusCode } = answer;
    if (statusCode !== 421 && statusCode !== 503) return { yes: false, body: null };
    const body = (await readWhole(answer)) ?? Buffer.alloc(0);
    return { yes: statusCode === 421 || body.includes('"workspace_moving"'), body };
  };

  const route = async (
    from: IncomingMessage,
    to: ServerResponse,
    signal: AbortSignal,
  ): Promise<void> => {
    const key = String(from.headers['x-api-key'] ?? '');
    const body = await keepBody(from);
    const until = performance.now() + HOLD_MS;
    for (;;) {
      const cell = await cellOf(key);
      const mayWait = body !== null && isRepeatable(from) && performance.now() < until;
      if (cell) {
        const answer = await sendTo(cell, from, body, signal);
        const { yes, body: read } = await isOnItsWay(answer);
        if (answer.statusCode === 421) finder.forget(key);
        if (read === null) return passAnswer(answer, to);
        if (!yes || !mayWait) {
          if (answer.statusCode === 421) return away(to);
          to.writeHead(answer.statusCode ?? 503, {
            'content-type': answer.headers['content-type'] ?? 'application/json; charset=utf-8',
            'retry-after': answer.headers['retry-after'] ?? RETRY_SECONDS,
          });
          to.end(read);
          return;
        }
      } else if (!mayWait) {
        return away(to);
      }
      await sleep(AGAIN_MS, undefined, { signal });
    }
  };

  const server: Server = createServer((from, to) => {
    if (from.url === '/healthz') {
      to.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      to.end('{"status":"ok"}');
      return;
    }
    if (!SERVED.test(from.url ?? '')) {
      refuse(to, 404, 'not_found', 'Not Found');
      return;
    }
    const gone = new AbortController();
    to.once('close', () => gone.abort());
    route(from, to, gone.signal).catch((error: Error) => {
      if (gone.signal.aborted) return;
      log.warn({ err: error.message }, 'a request could not be passed on');
      if (to.headersSent) to.destroy();
      else away(to);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    baseUrl: `http://${host}:${taken}`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), 7_000);
      await closed;
      clearTimeout(cut);
    },
  };
};
