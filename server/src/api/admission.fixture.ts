import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';

/** Longer than a guard needs to look a caller up. */
const SETTLED_MS = 250;

const open = new Set<Socket>();
afterAll(() => open.forEach((socket) => socket.destroy()));

export interface Held {
  /** The status, and 0 while there is no answer. */
  readonly status: () => number;
  readonly head: () => string;
  readonly body: () => { readonly detail: string; readonly code: string };
  readonly leave: () => Promise<void>;
}

/** Sends the head of a request that has a body, and not the body. Comes back once the service had time to answer. */
export const holdRequest = async (
  port: number,
  path: string,
  {
    from = '127.0.0.1',
    headers = {},
    length = 10,
  }: {
    readonly from?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Null sends the body in pieces without saying its length. */
    readonly length?: number | null;
  } = {},
): Promise<Held> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  open.add(socket);
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString();
  });
  socket.on('error', () => undefined);
  const size = length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'host: desk.localhost',
      'origin: http://desk.localhost',
      'content-type: application/json',
      size,
      ...lines,
      '',
      '',
    ].join('\r\n'),
  );
  await sleep(SETTLED_MS);
  const [head = '', body = ''] = received.split('\r\n\r\n');
  return {
    status: () => Number(/^HTTP\/1.1 (\d{3})/.exec(received)?.[1] ?? 0),
    head: () => head,
    body: () => JSON.parse(body) as { detail: string; code: string },
    leave: async () => {
      socket.destroy();
      await sleep(SETTLED_MS);
    },
  };
};
