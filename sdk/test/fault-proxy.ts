import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** What goes wrong with one request. Those with "after" have reached the service, and it has answered. */
export type Fault =
  | {
      readonly kind:
        | 'reset-before'
        | 'reset-after'
        | 'garbage-after'
        | 'html-after'
        | 'bad-gateway-after';
    }
  /** The connection ends in the middle of the answer. */
  | { readonly kind: 'truncate-after'; readonly bytes?: number }
  /** The answer is held back for so long. */
  | { readonly kind: 'slow-after'; readonly ms: number }
  /** Refused before it reached the service; `soon` is the date of the next second. */
  | { readonly kind: 'refuse'; readonly status: 429 | 503; readonly retryAfter: string };

export interface FaultProxy {
  /** The address to give to a client. */
  readonly url: string;
  /** The next requests go wrong like this, in this order; null is a request that goes well. */
  readonly script: (...faults: readonly (Fault | null)[]) => void;
  /** Chooses the fault of each request, until the next script. */
  readonly choose: (fault: () => Fault | null) => void;
  /** The first lines and headers of the requests that came. */
  readonly requests: string[];
}

const HEAD_END = '\r\n\r\n';

/** The length of the first request in these bytes; undefined while it is incomplete. */
const lengthOf = (bytes: Buffer): number | undefined => {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.subarray(0, end).toString('latin1');
  const body = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const length = end + HEAD_END.length + body;
  return bytes.length >= length ? length : undefined;
};

const answerWith = (status: string, type: string, body: string, extra = ''): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${extra}connection: close\r\n\r\n${body}`;

const refusal = ({ status, retryAfter }: Extract<Fault, { kind: 'refuse' }>): string => {
  const [reason, code] =
    status === 429 ? ['Too Many Requests', 'too_many_requests'] : ['Unavailable', 'unavailable'];
  const body = JSON.stringify({ detail: 'Not now.', code });
  const date = () => new Date(Date.now() + 1_000).toUTCString();
  const extra = `retry-after: ${retryAfter === 'soon' ? date() : retryAfter}\r\n`;
  return answerWith(`${status} ${reason}`, 'application/json', body, extra);
};

/** Ends a connection in the middle of an answer, after its headers. */
const truncate = (near: Socket, answer: Buffer, bytes: number | undefined): void => {
  const head = answer.indexOf(HEAD_END) + HEAD_END.length;
  const half = head + Math.floor((answer.length - head) / 2);
  near.write(answer.subarray(0, bytes === undefined ? half : head + bytes), () =>
    near.resetAndDestroy(),
  );
};

const spoil = (near: Socket, answer: Buffer, fault: Fault): void => {
  if (fault.kind === 'reset-after') near.resetAndDestroy();
  else if (fault.kind === 'garbage-after') near.end('\u0016\u0003not http at all\r\n\r\n');
  else if (fault.kind === 'html-after') {
    near.end(answerWith('200 OK', 'application/json', '<html>Please sign in</html>'));
  } else if (fault.kind === 'bad-gateway-after') {
    near.end(answerWith('502 Bad Gateway', 'text/html', '<h1>502</h1>'));
  } else if (fault.kind === 'truncate-after') truncate(near, answer, fault.bytes);
  else if (fault.kind === 'slow-after') setTimeout(() => near.end(answer), fault.ms);
};

/** A way to a service on which requests go wrong as they do on real networks. Each connection has one request. */
export const startFaultProxy = async (target: string): Promise<FaultProxy> => {
  const { hostname, port } = new URL(target);
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let queue: (Fault | null)[] = [];
  let choose: () => Fault | null = () => null;

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };

  /** Sends a request on and gives the whole answer, which passes at once if nothing shall go wrong. */
  const pass = (near: Socket, request: Buffer, fault: Fault | null): void => {
    const far = connect(Number(port), hostname);
    keep(far);
    const text = request.toString('latin1');
    far.write(Buffer.from(text.replace(/^connection: [^\r]*/im, 'connection: close'), 'latin1'));
    if (fault === null || (fault.kind === 'truncate-after' && fault.bytes !== undefined)) {
      let left = fault === null ? Number.POSITIVE_INFINITY : (fault.bytes ?? 0);
      far.on('data', (data: Buffer) => {
        near.write(data.subarray(0, left));
        left -= data.length;
        if (left <= 0) near.resetAndDestroy();
      });
      far.on('close', () => near.end());
      near.on('close', () => far.destroy());
      return;
    }
    const chunks: Buffer[] = [];
    far.on('data', (data: Buffer) => chunks.push(data));
    far.on('close', () => spoil(near, Buffer.concat(chunks), fault));
  };

  const server = createServer((near) => {
    keep(near);
    let bytes = Buffer.alloc(0);
    let isTaken = false;
    near.on('data', (data: Buffer) => {
      bytes = Buffer.concat([bytes, data]);
      const length = isTaken ? undefined : lengthOf(bytes);
      if (length === undefined) return;
      isTaken = true;
      requests.push(bytes.subarray(0, bytes.indexOf(HEAD_END)).toString('latin1'));
      const next = queue.shift();
      const fault = next === undefined ? choose() : next;
      if (fault?.kind === 'reset-before') near.resetAndDestroy();
      else if (fault?.kind === 'refuse') near.end(refusal(fault));
      else pass(near, bytes.subarray(0, length), fault);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script: (...faults) => {
      queue = [...faults];
      choose = () => null;
    },
    choose: (fault) => {
      choose = fault;
    },
    requests,
  };
};
