import { connect } from 'node:net';
import { appRoutes } from '@copydesk/contract/app';
import { APP_PREFIX } from '@copydesk/contract/shared/app-route';
import { hostileOf, payloadOf } from '../test/hostile-bodies.ts';

/** So many senders at a time, each with a new connection for each body. */
const SENDERS = 4;

const URLS = appRoutes
  .filter(({ access, method }) => access === 'open' && method === 'POST')
  .map(({ url }) => `${APP_PREFIX}${url}`);

/** Sends one body to a route that needs no sign-in; returns the status of the response. */
const sendOne = ({ hostname, port, host }: URL, path: string, body: Buffer): Promise<number> =>
  new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
      if (answer.length >= 12) socket.destroy();
    });
    // The server closes the connection of a body that is too large while it is still being sent.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(Number(answer.slice(9, 12))));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
  });

export const HOSTILE: readonly Buffer[] = [6_000, 900_000].flatMap((size) =>
  Object.entries(hostileOf(size)).map(([name, text]) => payloadOf(text, name)),
);
export const HONEST: readonly Buffer[] = [
  Buffer.from(JSON.stringify({ email: 'nobody@example.com', password: 'not the password' })),
];

/**
 * Sends many bodies to the routes that need no sign-in, as fast as they are answered. `ended` tells which
 * statuses came back.
 */
export const sendBodies = (
  base: string,
  bodies: readonly Buffer[],
  count: number,
): { underWay: () => boolean; ended: Promise<string> } => {
  const url = new URL(base);
  const statuses: Record<number, number> = {};
  let next = 0;
  let left = count;
  const send = async (): Promise<void> => {
    while (next < count) {
      const n = next;
      next += 1;
      const path = URLS[n % URLS.length] ?? '';
      const body = bodies[n % bodies.length] ?? Buffer.of();
      const status = await sendOne(url, path, body);
      statuses[status] = (statuses[status] ?? 0) + 1;
      left -= 1;
    }
  };
  const told = () =>
    Object.entries(statuses)
      .map(([status, times]) => `${times} times ${status}`)
      .join(', ');
  const ended = Promise.all(Array.from({ length: SENDERS }, send)).then(told);
  return { underWay: () => left > 0, ended };
};
