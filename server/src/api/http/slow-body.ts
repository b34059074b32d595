import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { refuseSocket } from './bare-socket.ts';

/** How long a body may take to arrive, unless its route takes files. */
const BODY_MS = 8_000;
/** How long a file may take to arrive. It is also the longest time that any request may take. */
export const FILE_MS = 120_000;

/** Whether a request has a body. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Cuts off a client that sends its body too slowly, because connections are limited. */
export const limitBodyTime = (request: FastifyRequest): void => {
  const { raw, id } = request;
  // Without a socket, as in a test that calls the service directly, there is nothing to cut off.
  if (!hasBody(request) || !(raw.socket instanceof Socket)) return;
  const { takesFile = false } = request.routeOptions.config as { takesFile?: boolean };
  const timer = setTimeout(
    () => {
      if (raw.complete) return;
      const error = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      refuseSocket(error, raw.socket, id);
    },
    takesFile ? FILE_MS : BODY_MS,
  );
  timer.unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
};
