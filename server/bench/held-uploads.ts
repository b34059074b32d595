import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from '../src/platform/children/resident-memory.ts';
import { requestText, openClient } from './http-client.ts';

const MEBIBYTE = 1024 * 1024;
/** So much of each file is held back. */
const REST = 1024;
const PIECE = Buffer.alloc(MEBIBYTE, 'held ');

export interface Held {
  readonly socket: Socket;
  /** The status of the answer, once there is one. */
  readonly status: () => number | null;
}

/** Sends all of a file but its end, in pieces so that this process holds none of it. */
const holdOne = async (url: URL, key: string, path: string, bytes: number): Promise<Held> => {
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${url.host}\r\nx-api-key: ${key}\r\n` +
      `content-type: text/plain\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  for (let left = bytes - REST; left > 0; left -= PIECE.length) {
    if (socket.destroyed) break;
    if (!socket.write(PIECE.subarray(0, Math.min(left, PIECE.length)))) {
      const drained = new Promise<void>((resolve) => socket.once('drain', () => resolve()));
      await Promise.race([drained, closed]);
    }
  }
  return { socket, status: () => (answer === '' ? null : Number(answer.slice(9, 12))) };
};

/** Begins many uploads and ends none of them. */
export const holdUploads = (
  base: string,
  key: string,
  {
    count,
    bytes,
    path = '/public/v1/assets/files',
  }: { count: number; bytes: number; path?: string },
): Promise<Held[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      holdOne(new URL(base), key, `${path}?name=held-${n}`, bytes),
    ),
  );

/** Sends what was held back; gives the statuses of the answers. */
export const finishUploads = (held: readonly Held[]): Promise<(number | null)[]> =>
  Promise.all(
    held.map(async ({ socket, status }) => {
      if (status() === null) socket.write(PIECE.subarray(0, REST));
      for (let waited = 0; status() === null && waited < 60_000; waited += 50) await sleep(50);
      socket.destroy();
      return status();
    }),
  );

/** The times of requests that have nothing to do with uploads, in milliseconds, shortest first. */
export const timeOthers = async (base: string, key: string, count: number): Promise<number[]> => {
  const url = new URL(base);
  const client = await openClient(url);
  const request = requestText(url, key, '/public/v1/audits?limit=1');
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const began = performance.now();
    if ((await client.send(request)) !== 200) throw new Error('another request was refused');
    times.push(performance.now() - began);
  }
  client.close();
  return times.toSorted((one, other) => one - other);
};

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** The memory of a process at rest: the smallest of several measurements. */
export const settledMegabytes = async (pid: number, looks = 20): Promise<number> => {
  let least = Infinity;
  for (let look = 0; look < looks; look += 1) {
    least = Math.min(least, residentMegabytes(pid) ?? Infinity);
    await sleep(250);
  }
  return least;
};
