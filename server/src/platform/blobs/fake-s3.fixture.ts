import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The fault of a request: a refusal with this status, a connection that ends during the answer, or none. */
type Fault = number | 'cut' | 'none';

/** An S3 server for tests. It keeps its objects in memory and supports only what a blob store and the engine ask for. */
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
  412: 'PreconditionFailed',
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

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** Whether a write that holds only for a missing or a known object may go on. */
const mayWrite = ({ headers }: IncomingMessage, object: Buffer | undefined): boolean =>
  (headers['if-none-match'] === undefined || !object) &&
  (headers['if-match'] === undefined || (!!object && headers['if-match'] === tagOf(object)));

const RANGE = /^bytes=(\d+)-(\d*)$/;

/** Sends an object, or the part of it that was asked for. */
const send = (request: IncomingMessage, response: ServerResponse, object: Buffer): void => {
  const [, from, to] = RANGE.exec(request.headers.range ?? '') ?? [];
  const part =
    from === undefined ? object : object.subarray(Number(from), to ? Number(to) + 1 : undefined);
  response.writeHead(from === undefined ? 200 : 206, {
    'content-length': part.length,
    etag: tagOf(object),
    'last-modified': new Date(0).toUTCString(),
    ...(from === undefined
      ? {}
      : {
          'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${object.length}`,
        }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
};

export const startFakeS3 = async (accessKeyId: string): Promise<FakeS3> => {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const faults: Fault[] = [];
  /** The parts of uploads that are not complete. */
  const uploads = new Map<string, Buffer[]>();

  /** Answers a request about an upload in parts; false if it is none. */
  const uploadPart = (
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
  ): boolean => {
    const url = new URL(request.url ?? '', 'http://s3');
    const id = url.searchParams.get('uploadId');
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const made = randomUUID();
      uploads.set(made, []);
      response.end(
        `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
      );
      return true;
    }
    const parts = id === null ? undefined : uploads.get(id);
    if (!parts) return false;
    if (request.method === 'PUT') {
      parts[Number(url.searchParams.get('partNumber'))] = body;
      response.setHeader('etag', tagOf(body));
      response.end();
    } else {
      const whole = Buffer.concat(parts.filter(Boolean));
      if (request.method === 'POST') objects.set(url.pathname, whole);
      uploads.delete(id as string);
      response.end(
        `<CompleteMultipartUploadResult><ETag>${tagOf(whole)}</ETag></CompleteMultipartUploadResult>`,
      );
    }
    return true;
  };

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
    if (uploadPart(request, response, body)) return;
    if (request.method === 'PUT') {
      if (!mayWrite(request, object)) return refuse(request, response, 412);
      objects.set(path, body);
      response.setHeader('etag', tagOf(body));
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (!object) {
      refuse(request, response, 404);
    } else {
      send(request, response, object);
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
