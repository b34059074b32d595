import { connect, type Socket } from 'node:net';

/**
 * A connection that sends one prepared request after the other and reads only as much of an answer
 * as it must: on a small machine a full client would take the time from the server.
 */
export interface HttpClient {
  send: (request: string) => Promise<number>;
  close: () => void;
}

/** The text of a request. */
export const requestText = (
  url: URL,
  key: string,
  path: string,
  body?: Record<string, unknown>,
): string => {
  const text = body ? JSON.stringify(body) : '';
  return [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    `host: ${url.host}`,
    `x-api-key: ${key}`,
    ...(body
      ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]
      : []),
    '',
    text,
  ].join('\r\n');
};

const END_OF_HEAD = '\r\n\r\n';

/** The status and the whole length of an answer whose head has arrived. */
const headOf = (received: Buffer): { status: number; length: number } | undefined => {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without a length:\n${head}`);
  return { status: Number(head.slice(9, 12)), length: end + 4 + Number(length) };
};

export const openClient = (url: URL): Promise<HttpClient> =>
  new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
    const socket: Socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    const fail = (error: Error) => {
      waiting?.reject(error);
      reject(error);
    };
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('the API closed the connection')));
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const head = headOf(received);
      if (!head || received.length < head.length) return;
      received = Buffer.alloc(0);
      waiting?.resolve(head.status);
    });
    socket.on('connect', () =>
      resolve({
        send: (request) =>
          new Promise((done, refuse) => {
            if (socket.destroyed) refuse(new Error('the API closed the connection'));
            waiting = { resolve: done, reject: refuse };
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
