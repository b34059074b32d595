import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';

/** Longer than a guard needs to look a caller up. */
const SETTLED_MS = 500;
const PATIENCE_MS = 20_000;
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

const open = new Set<Socket>();
afterAll(() => open.forEach((socket) => socket.destroy()));

export interface Held {
  /** The status, and 0 while there is no answer. */
  readonly status: () => number;
  /** The status, once there is an answer. */
  readonly answered: () => Promise<number>;
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
      'expect: 100-continue',
      ...lines,
      '',
      '',
    ].join('\r\n'),
  );
  const until = async (isSo: () => boolean): Promise<void> => {
    const patience = Date.now() + PATIENCE_MS;
    while (!isSo() && Date.now() < patience) await sleep(20);
  };
  // The service says that it has the head of the request. Then its guard runs.
  await until(() => received.startsWith(CONTINUE));
  await sleep(SETTLED_MS);
  const parts = () => received.slice(CONTINUE.length).split('\r\n\r\n');
  const status = () => Number(/^HTTP\/1.1 (\d{3})/.exec(parts()[0] ?? '')?.[1] ?? 0);
  return {
    status,
    answered: async () => {
      await until(() => status() !== 0);
      return status();
    },
    head: () => parts()[0] ?? '',
    body: () => JSON.parse(parts()[1] ?? '') as { detail: string; code: string },
    leave: async () => {
      socket.destroy();
      await sleep(SETTLED_MS);
    },
  };
};
