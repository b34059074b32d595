import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Cell } from './find-cell.ts';

/** Headers that belong to one connection and are not passed on. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });

const passedOn = (headers: IncomingMessage['headers']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_CONNECTION.has(name) ? [] : [[name, value]],
    ),
  );

/** Sends a request to a cell. Its body is given whole, or null: then it is passed on as it comes. */
export const sendTo = (
  { url }: Cell,
  from: IncomingMessage,
  body: Buffer | null,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { remoteAddress = '' } = from.socket;
    const earlier = from.headers['x-forwarded-for'];
    // The path goes as it came: what it means is for the cell to say.
    const sent = request(url, {
      agent,
      path: from.url ?? '/',
      method: from.method ?? 'GET',
      signal,
      headers: {
        ...passedOn(from.headers),
        'x-forwarded-for': earlier ? `${String(earlier)}, ${remoteAddress}` : remoteAddress,
      },
    });
    sent.once('response', resolve);
    sent.once('error', reject);
    if (body) sent.end(body);
    else pipeline(from, sent).catch(reject);
  });

/** Passes an answer on as it comes: streams of events are not held back. */
export const passAnswer = async (answer: IncomingMessage, to: ServerResponse): Promise<void> => {
  to.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
  to.flushHeaders();
  await pipeline(answer, to);
};

const MOST_READ = 64 * 1024;

/** Reads a short body whole; null if it is longer than `most`. */
export const readWhole = async (
  from: IncomingMessage,
  most = MOST_READ,
): Promise<Buffer | null> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of from as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};
