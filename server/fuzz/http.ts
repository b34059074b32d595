import { connect, type Socket } from 'node:net';

/** A request as it goes over the wire; nothing checks or completes it on the way. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
}

export interface RawAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  /** The lines of Set-Cookie, of which there may be several. */
  readonly cookies: readonly string[];
  readonly body: string;
}

/** The peer closed the connection and gave no answer. */
export class NoAnswer extends Error {}

/** How long a request is without its body; Node takes 16 KiB of that. */
export const headLength = ({ target, headers }: RawRequest): number =>
  headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, target.length);

const bytesOf = ({ method, target, headers, body }: RawRequest): Buffer => {
  const content = body === null ? undefined : Buffer.from(body);
  const lines = [`${method} ${target} HTTP/1.1`];
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  if (content) lines.push(`Content-Length: ${content.length}`);
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return content ? Buffer.concat([head, content]) : head;
};

interface Head {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly cookies: readonly string[];
  readonly end: number;
}

const readHead = (bytes: Buffer): Head | undefined => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const statusCode = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  if (!statusCode) throw new Error(`not an answer: ${first.slice(0, 80)}`);
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    headers[name] = value;
    if (name === 'set-cookie') cookies.push(value);
  }
  if (statusCode < 200) return readHead(bytes.subarray(end + 4));
  return { statusCode, headers, cookies, end: end + 4 };
};

/** The whole body, or undefined while some of it is still on its way. */
const readBody = (bytes: Buffer, { headers, end }: Head, isHead: boolean): string | undefined => {
  if (isHead) return '';
  if (headers['transfer-encoding'] !== 'chunked') {
    const length = Number(headers['content-length'] ?? 0);
    return bytes.length < end + length ? undefined : bytes.toString('utf8', end, end + length);
  }
  const chunks: Buffer[] = [];
  for (let at = end; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    at = line + 2 + size + 2;
    if (bytes.length < at) return undefined;
    if (size === 0) return Buffer.concat(chunks).toString('utf8');
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
  }
};

/** How long nothing may come. A long file may take longer: many files at the same time make each other wait. */
const PATIENCE_MS = 20_000;
/** The end of a body in chunks, without its zero. */
const BLANK = Buffer.from('\r\n\r\n');

/** One connection that is used again and again; `node:http` would refuse to send half of this. */
export const createConnection = (port: number) => {
  let socket: Socket | undefined;
  let uses = 0;

  const open = (): Socket => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true });
    // What went wrong shows as a connection that closes.
    return opened.on('error', () => undefined);
  };

  const exchange = (request: RawRequest): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const current = socket ?? open();
      socket = current;
      uses += 1;
      let parts: Buffer[] = [];
      let isInChunks = false;
      const finish = (settle: () => void, keep: boolean) => {
        clearTimeout(timer);
        current.removeAllListeners('data').removeAllListeners('close');
        if (!keep) {
          socket = undefined;
          uses = 0;
          current.destroy();
        }
        settle();
      };
      const timer = setTimeout(
        () => finish(() => reject(new NoAnswer('no answer in time')), false),
        PATIENCE_MS,
      );
      const onData = (chunk: Buffer) => {
        timer.refresh();
        parts.push(chunk);
        // Only what may be its end is read: reading all of a long file again with each part takes minutes.
        if (isInChunks && chunk.length >= BLANK.length && !chunk.subarray(-4).equals(BLANK)) return;
        const bytes = Buffer.concat(parts);
        parts = [bytes];
        const head = readHead(bytes);
        if (!head) return;
        const { statusCode, headers, cookies } = head;
        isInChunks = headers['transfer-encoding'] === 'chunked';
        // A stream of events may never end: it has begun well, and that is the answer.
        const isStream = headers['content-type']?.startsWith('text/event-stream') ?? false;
        const body = isStream ? '' : readBody(bytes, head, request.method === 'HEAD');
        if (body === undefined) return;
        const keep = headers.connection !== 'close' && !isStream;
        finish(() => resolve({ statusCode, headers, cookies, body }), keep);
      };
      current.on('data', (chunk: Buffer) => {
        try {
          onData(chunk);
        } catch (error) {
          finish(() => reject(error as Error), false);
        }
      });
      current.on('close', () =>
        finish(() => reject(new NoAnswer('the connection was closed')), false),
      );
      current.write(bytesOf(request));
    });

  return {
    /** A connection that the server closed while it was idle is no answer: it is opened again. */
    send: async (request: RawRequest): Promise<RawAnswer> => {
      const isReused = uses > 0;
      try {
        return await exchange(request);
      } catch (error) {
        if (!(error instanceof NoAnswer) || !isReused) throw error;
        return exchange(request);
      }
    },
    close: () => socket?.destroy(),
  };
};

const quote = (text: string): string => {
  let plain = true;
  let quoted = '';
  for (const byte of Buffer.from(text)) {
    const letter = String.fromCharCode(byte);
    if (byte < 0x20 || byte > 0x7e) {
      plain = false;
      quoted += `\\x${byte.toString(16).padStart(2, '0')}`;
    } else quoted += letter === "'" || letter === '\\' ? `\\${letter}` : letter;
  }
  return plain && !/['\\]/.test(text) ? `'${text}'` : `$'${quoted}'`;
};

/** The request as a line to paste into a shell. */
export const toCurl = (baseUrl: string, request: RawRequest): string => {
  const parts = ['curl -i --path-as-is'];
  parts.push(request.method === 'HEAD' ? '--head' : `-X ${request.method}`);
  for (const [name, value] of request.headers) {
    if (name !== 'Host') parts.push(`-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`);
  }
  if (request.body !== null) parts.push(`--data-binary ${quote(request.body)}`);
  parts.push(quote(`${baseUrl}${request.target}`));
  return parts.join(' ');
};
