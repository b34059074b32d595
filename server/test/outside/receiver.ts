import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** How the next requests are answered; 200 unless told otherwise. */
  answer: (response: ServerResponse, request: Received) => void;
  readonly stop: () => Promise<void>;
}

/** A receiver of webhooks on this machine. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(parts).toString() };
      received.push(one);
      self.answer(response, one);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const self: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (response) => response.end('ok'),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return self;
};

/** Lets a workspace reach the receiver, as an operator allows a place in a private network. */
export const allowReceiver = async (
  admin: pg.Pool,
  workspaceId: string,
  { url }: Receiver,
): Promise<void> => {
  await admin.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
    workspaceId,
    new URL(url).host,
  ]);
};
