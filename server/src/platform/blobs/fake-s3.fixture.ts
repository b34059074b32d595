import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The fault of a request: a refusal with this status, a connection that ends during the answer, or none. */
type Fault = number | 'cut' | 'none';

/** An S3 server for tests. It keeps its objects in memory and supports only the requests of a blob store. */
export interface FakeS3 {
  readonly endpoint: string;
  /** The objects by path, which is /bucket/key. */
  readonly objects: Map<string, Buffer>;
  /** Method and path of every request. */
  readonly requests: string[];
  /** The faults of the next requests, in order. */
  readonly faults: Fault[];
  readonly stop: () => Promise<void>;
}

const CODES: Readonly<Record<number, string>> = {
  403: 'AccessDenied',
  404: 'NoSuchKey',
  500: 'InternalError',
};

/** Sends an error. Like real S3 servers, it repeats the signature and the key id of the request. */
const refuse = (request: IncomingMessage, response: ServerResponse, status: number): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  const told = request.headers.authorization ?? '';
  response.end(
    `<?xml version="1.0"?><Error><Code>${CODES[status] ?? 'InternalError'}</Code>` +
      `<Message>refused ${told}</Message></Error>`,
  );
};

export const startFakeS3 = async (accessKeyId: string): Promise<FakeS3> => {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const faults: Fault[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] as string;
    requests.push(`${request.method} ${path}`);
    const body = await buffer(request);
    const fault = faults.shift();
    if (fault === 'cut') {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => request.socket.destroy());
      return;
    }
    if (typeof fault === 'number') return refuse(request, response, fault);
    const isSigned = request.headers.authorization?.startsWith(
      `AWS4-HMAC-SHA256 Credential=${accessKeyId}/`,
    );
    if (!isSigned) return refuse(request, response, 403);
    const object = objects.get(path);
    if (request.method === 'PUT') {
      objects.set(path, body);
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (!object) {
      refuse(request, response, 404);
    } else {
      response.writeHead(200, { 'content-length': object.length });
      response.end(request.method === 'HEAD' ? undefined : object);
    }
  };

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { endpoint: `http://127.0.0.1:${port}`, objects, requests, faults, stop };
};
