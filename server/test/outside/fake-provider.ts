import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { answer, type AnswerOptions, type Fault, sendJson } from './fake-answer.ts';
import { type ChatBody, hashOf } from './fake-reply.ts';

/** Which calls go wrong: those in the queue first, then every nth, then as the last word says. */
export interface Script {
  readonly queue?: readonly (Fault | null)[];
  readonly every?: { readonly n: number; readonly fault: Fault };
  readonly always?: Fault | null;
}

export interface FakeCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: ChatBody;
  /** Names the question: a call made twice has the same hash twice. */
  readonly hash: string;
  readonly fault: Fault['kind'] | null;
  readonly startedAt: number;
  endedAt: number | null;
  /** The client went away before the answer was complete. */
  aborted: boolean;
}

export interface FakeOptions extends AnswerOptions {
  readonly port?: number;
  /** How long the provider thinks before it begins to answer. */
  readonly latencyMs?: number;
  /** Calls over this number at a time are answered with 429. */
  readonly concurrency?: number;
}

export interface FakeProvider {
  /** The base URL that a client is given, with /v1. */
  readonly url: string;
  readonly calls: FakeCall[];
  /** The most calls that were under way at once. */
  readonly peak: () => number;
  readonly script: (script: Script | ((body: ChatBody, index: number) => Fault | null)) => void;
  readonly stop: () => Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
};

/** A local server that speaks the chat-completions protocol and fails in the ways it is told to. */
export const startFakeProvider = async (options: FakeOptions = {}): Promise<FakeProvider> => {
  const calls: FakeCall[] = [];
  let busy = 0;
  let peak = 0;
  let script: Script | ((body: ChatBody, index: number) => Fault | null) = {};
  const queue: (Fault | null)[] = [];

  const setScript: FakeProvider['script'] = (next) => {
    script = next;
    queue.splice(0, queue.length, ...(typeof next === 'function' ? [] : (next.queue ?? [])));
  };

  const faultOf = (body: ChatBody, index: number): Fault | null => {
    if (typeof script === 'function') return script(body, index);
    const next = queue.shift();
    if (next !== undefined) return next;
    if (script.every && (index + 1) % script.every.n === 0) return script.every.fault;
    return script.always ?? null;
  };

  const complete = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await readBody(request)) as ChatBody;
    const crowded = options.concurrency !== undefined && busy >= options.concurrency;
    const fault: Fault | null = crowded
      ? { kind: 'status', status: 429, headers: { 'retry-after': '1' } }
      : faultOf(body, calls.length);
    const call: FakeCall = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      hash: hashOf(body),
      fault: fault?.kind ?? null,
      startedAt: Date.now(),
      endedAt: null,
      aborted: false,
    };
    calls.push(call);
    peak = Math.max(peak, ++busy);
    response.once('close', () => {
      busy -= 1;
      call.endedAt = Date.now();
      call.aborted = !response.writableFinished;
    });
    if (!crowded && options.latencyMs) await sleep(options.latencyMs);
    if (!response.closed) await answer(response, body, fault, options);
  };

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0]?.replace(/^\/v1/, '');
    if (request.method === 'POST' && path === '/chat/completions') {
      return complete(request, response);
    }
    if (request.method === 'GET' && path === '/models') {
      return sendJson(response, 200, '{"object":"list","data":[{"id":"fake","object":"model"}]}');
    }
    if (request.method === 'POST' && path === '/script') {
      setScript((await readBody(request)) as Script);
      return sendJson(response, 200, '{}');
    }
    if (request.method === 'GET' && path === '/calls') {
      const summary = calls.map(({ body, headers: _headers, ...call }) => ({
        ...call,
        model: body.model,
      }));
      return sendJson(response, 200, JSON.stringify({ peak, calls: summary }));
    }
    return sendJson(response, 404, '{"error":{"message":"no such path"}}');
  };

  const server = createServer((request, response) => {
    route(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    peak: () => peak,
    script: setScript,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

if (import.meta.main) {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      port: number,
      latency: number,
      concurrency: number,
      'tokens-per-chunk': number,
      'chunk-delay': number,
    },
  });
  const fake = await startFakeProvider({
    port: Number(values.port ?? 0),
    latencyMs: Number(values.latency ?? 0),
    concurrency: Number(values.concurrency ?? Infinity),
    tokensPerChunk: Number(values['tokens-per-chunk'] ?? 8),
    chunkDelayMs: Number(values['chunk-delay'] ?? 0),
  });
  process.on('SIGTERM', () => void fake.stop().then(() => process.exit(0)));
  console.log(JSON.stringify({ url: fake.url }));
}
