import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChatBody,
  completionOf,
  defaultReply,
  deltaEvent,
  eventsOf,
  wrongLanguageReply,
} from './fake-reply.ts';

/** What may go wrong with one call. */
export type Fault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Answers with this text instead of the usual one. */
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind:
        | 'hang-before-headers'
        | 'stall'
        | 'truncate'
        | 'truncated-json'
        | 'wrong-shape'
        | 'endless'
        | 'looping'
        | 'empty'
        | 'error-body'
        | 'error-event'
        | 'filtered'
        | 'reset'
        | 'wrong-language';
    };

export interface AnswerOptions {
  readonly tokensPerChunk?: number;
  readonly chunkDelayMs?: number;
  readonly reply?: (body: ChatBody) => string;
}

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
};

const ERROR = JSON.stringify({
  error: { message: 'the engine is overloaded', type: 'server_error', code: null, param: null },
});

const closed = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.closed) resolve();
    else response.once('close', resolve);
  });

const stream = async (
  response: ServerResponse,
  parts: readonly string[],
  delayMs: number,
): Promise<void> => {
  if (delayMs === 0) {
    response.write(parts.join(''));
    return;
  }
  for (const part of parts) {
    if (response.closed) return;
    response.write(part);
    await sleep(delayMs);
  }
};

/** Answers one call the way its fault says, or well. */
export const answer = async (
  response: ServerResponse,
  body: ChatBody,
  fault: Fault | null,
  options: AnswerOptions,
): Promise<void> => {
  if (fault?.kind === 'hang-before-headers') return closed(response);
  if (fault?.kind === 'status') {
    return sendJson(response, fault.status, fault.body ?? ERROR, fault.headers);
  }
  if (fault?.kind === 'error-body') return sendJson(response, 200, ERROR);
  if (fault?.kind === 'wrong-shape' && !body.stream) return sendJson(response, 200, '{"hello":1}');
  const reply = fault?.kind === 'text' ? fault.text : (options.reply ?? defaultReply)(body);
  if (!body.stream) return sendJson(response, 200, completionOf(body, reply));

  const delayMs = options.chunkDelayMs ?? 0;
  const size = options.tokensPerChunk ?? 8;
  const { pieces, end } = eventsOf(body, reply, size);
  const half = pieces.slice(0, Math.ceil(pieces.length / 2));
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  switch (fault?.kind) {
    case 'stall':
      await stream(response, half, delayMs);
      return closed(response);
    case 'truncate':
      await stream(response, half, delayMs);
      break;
    case 'truncated-json':
      await stream(response, [...half, 'data: {"id":"chat-1","choices":[{"del\n\n'], delayMs);
      break;
    case 'wrong-shape':
      response.write('data: {"hello":1}\n\ndata: [DONE]\n\n');
      break;
    case 'error-event':
      await stream(response, [...half, `data: ${ERROR}\n\n`], delayMs);
      break;
    case 'reset':
      await stream(response, half, delayMs);
      await sleep(20);
      response.socket?.resetAndDestroy();
      return;
    case 'endless':
      for (let n = 0; !response.closed; n += 20) {
        const numbers = Array.from({ length: 20 }, (_, i) => `${(n + i) ** 2} and `);
        response.write(deltaEvent(body, numbers.join('')));
        await sleep(1);
      }
      return;
    case 'looping':
      while (!response.closed) {
        response.write(deltaEvent(body, 'and so on '.repeat(20)));
        await sleep(1);
      }
      return;
    case 'empty':
      await stream(response, end, delayMs);
      break;
    case 'filtered':
      await stream(response, half, delayMs);
      response.write(end.join('').replace('"stop"', '"content_filter"'));
      break;
    case 'wrong-language': {
      const other = eventsOf(body, wrongLanguageReply(body), size);
      await stream(response, [...other.pieces, ...other.end], delayMs);
      break;
    }
    case 'text':
    case undefined:
      await stream(response, pieces, delayMs);
      response.write(end.join(''));
  }
  response.end();
};
