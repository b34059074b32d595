import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { bearerIn, isWellFormedKey } from '../keys/api-key.ts';
import type { Log } from '../platform/log.ts';
import type { AdmissionLimits, AdmissionRefusal } from '../platform/shares.ts';
import { createRouterAdmission } from './admit.ts';
import { type Cell, createCellFinder } from './find-cell.ts';
import { passAnswer, readWhole, sendTo } from './forward.ts';
import { createSenderOf } from './sender-of.ts';

/** A request with so short a body is kept until it has an answer, so that it can be sent to another cell. */
const KEPT_BYTES = 256 * 1024;
/** How long a request waits for a workspace that is moving, and how often it is sent meanwhile. */
const HOLD_MS = 8_000;
const AGAIN_MS = 250;
const RETRY_SECONDS = '1';
/** As in the api role: the times for the head of a request, for a short body, and for a file. */
const HEAD_MS = 4_000;
const BODY_MS = 8_000;
const FILE_MS = 120_000;

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

const keyOf = ({ headers }: IncomingMessage): string =>
  String(headers['x-api-key'] ?? bearerIn(headers.authorization) ?? '');

/** Answers what was not admitted. Its body is not read, so the connection cannot be used again. */
const turnAway = (
  to: ServerResponse,
  { status, code, detail, headers }: AdmissionRefusal,
): void => {
  for (const [name, value] of Object.entries(headers)) to.setHeader(name, value);
  to.setHeader('connection', 'close');
  refuse(to, status, code, detail);
};

/** How many bytes the body has if it is short enough to be kept; null if it is passed on as it comes. */
const keptBytes = ({ headers }: IncomingMessage): number | null => {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  if (length === undefined) return coding === undefined ? 0 : null;
  return Number(length) > KEPT_BYTES ? null : Number(length);
};

/** Reads a body that is kept. Somebody who sends it too slowly is cut off. */
const keepBody = async (from: IncomingMessage, to: ServerResponse): Promise<Buffer | null> => {
  const cutOff = () => {
    to.setHeader('connection', 'close');
    to.once('finish', () => from.destroy());
    refuse(to, 408, 'request_timeout', 'The request came too slowly.');
  };
  const timer = setTimeout(cutOff, BODY_MS);
  return readWhole(from, KEPT_BYTES).finally(() => clearTimeout(timer));
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
  options: {
    readonly cells: readonly Cell[];
    readonly host: string;
    readonly port: number;
    /** What this process may have under way. */
    readonly limits: AdmissionLimits;
    /** Addresses and networks of the proxies whose X-Forwarded-For is trusted, with commas between them. */
    readonly trustedProxies: string;
  },
  log: Log,
): Promise<RunningRouter> => {
  const { cells, host, port, limits, trustedProxies } = options;
  const finder = createCellFinder(cells);
  const senderOf = createSenderOf(trustedProxies);
  const admission = createRouterAdmission(limits, log, senderOf);
  const [first] = cells;
  if (!first) throw new Error('The router has no cells.');

  /** Whether the answer says that the workspace is moving or lives elsewhere. A short answer is read for that. */
  const isOnItsWay = async (
    answer: IncomingMessage,
  ): Promise<{ readonly yes: boolean; readonly body: Buffer | null }> => {
    const { statusCode } = answer;
    if (statusCode !== 421 && statusCode !== 503) return { yes: false, body: null };
    const body = (await readWhole(answer)) ?? Buffer.alloc(0);
    return { yes: statusCode === 421 || body.includes('"workspace_moving"'), body };
  };

  /** Passes on what a stranger sends, as it comes: a cell answers a wrong key in its own words. */
  const passStranger = async (
    from: IncomingMessage,
    to: ServerResponse,
    signal: AbortSignal,
  ): Promise<void> => passAnswer(await sendTo(first, from, null, signal), to);

  const route = async (
    from: IncomingMessage,
    to: ServerResponse,
    signal: AbortSignal,
  ): Promise<void> => {
    const key = keyOf(from);
    if (!finder.isKnown(key)) {
      const refusal = admission.admitStranger(from, to);
      if (refusal) return turnAway(to, refusal);
      if (!isWellFormedKey(key)) return passStranger(from, to, signal);
      const found = await finder.find(key, senderOf(from));
      if (found === 'nobody') return passStranger(from, to, signal);
      if (found === 'unsure') return away(to);
    }
    const bytes = keptBytes(from);
    const refusal = admission.admitKey(from, to, key, bytes ?? 0);
    if (refusal) return turnAway(to, refusal);
    const body = bytes === null || bytes === 0 ? null : await keepBody(from, to);
    return passOn(from, to, { key, body: bytes === 0 ? Buffer.alloc(0) : body, signal });
  };

  /** Passes on a request with a key that a cell knows, and waits while its workspace is on its way. */
  const passOn = async (
    from: IncomingMessage,
    to: ServerResponse,
    sent: { readonly key: string; readonly body: Buffer | null; readonly signal: AbortSignal },
  ): Promise<void> => {
    const { key, body, signal } = sent;
    const until = performance.now() + HOLD_MS;
    for (;;) {
      const found = await finder.find(key, senderOf(from));
      // The key may have been revoked meanwhile.
      const cell = found === 'nobody' ? first : typeof found === 'object' ? found : null;
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

  const times = {
    headersTimeout: HEAD_MS,
    requestTimeout: FILE_MS,
    connectionsCheckingInterval: 500,
  };
  const server: Server = createServer(times, (from, to) => {
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
