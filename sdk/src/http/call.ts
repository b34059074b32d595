import type { FileBody } from '../shared/bodies.ts';
import { CopydeskError } from '../shared/errors.ts';
import { OPERATIONS } from '../types/operation-table.ts';
import type { Operations } from '../types/operation-types.ts';
import { type OperationId, repeatOf } from './repeatable.ts';
import type { Repeat } from './retry-rules.ts';
import { type Answered, type Prepared, send } from './send.ts';
import type { Settings } from './settings.ts';

/** What every method takes last. */
export interface CallOptions {
  /** Ends the call, its retries and its waits. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt. */
  readonly timeout?: number | undefined;
  /** How often it is sent again. */
  readonly retries?: number | undefined;
}

/** What methods take whose answer the service keeps under a key. */
export interface WriteOptions extends CallOptions {
  /** The same key gives the same answer for 24 hours, also in another process. Without it each call has a new one. */
  readonly idempotencyKey?: string | undefined;
}

export type Query<K extends OperationId> = Operations[K]['query'];
export type Body<K extends OperationId> = Operations[K]['body'];
export type Answer<K extends OperationId> = Operations[K]['answer'];

/** The parts of a request. */
export interface Asked<K extends OperationId> {
  /** Values for the path, in its order. */
  readonly path?: readonly (string | number)[];
  readonly query?: Query<K> | undefined;
  readonly body?: Body<K> | undefined;
  /** The media type of a file. */
  readonly type?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces what is known of the operation. */
  readonly repeat?: Repeat;
  /** The shortest timeout that makes sense for the operation. */
  readonly leastTimeout?: number;
}

/** An answer with its headers. */
interface Full<T> extends Answered {
  readonly body: T;
}

export interface Caller {
  readonly settings: Settings;
  readonly call: <K extends OperationId>(
    id: K,
    asked: Asked<K>,
    options?: WriteOptions,
  ) => Promise<Answer<K>>;
  readonly callFully: <K extends OperationId>(
    id: K,
    asked: Asked<K>,
    options?: WriteOptions,
  ) => Promise<Full<Answer<K>>>;
}

/** The query of an address; members without a value are left out, and lists have one entry for each value. */
export const toQuery = (query: object | undefined): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}) as [string, unknown][]) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      parameters.append(name, String(one));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
};

const toPath = (template: string, values: readonly (string | number)[]): string => {
  let n = 0;
  return template.replaceAll(/\{\w+\}/g, (name) => {
    const value = values[n++];
    if (value === undefined || value === '')
      throw new CopydeskError(`A value for ${name} is missing.`);
    return encodeURIComponent(value);
  });
};

/** A random key. `crypto.randomUUID` is missing in pages that did not come by https. */
export const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The body and its media type as they are sent; the same bytes in every attempt. */
export const toBody = (
  body: unknown,
  type: string | undefined,
): { body?: FileBody; headers: Record<string, string> } => {
  if (body === undefined) return { headers: {} };
  if (type !== undefined) return { body: body as FileBody, headers: { 'Content-Type': type } };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
};

const keyHeader = (
  repeat: Repeat,
  name: string,
  { idempotencyKey }: WriteOptions,
): Record<string, string> => {
  if (repeat === 'key') return { 'Idempotency-Key': idempotencyKey ?? createKey() };
  if (idempotencyKey === undefined) return {};
  throw new CopydeskError(`The service keeps no answers of ${name}: it takes no idempotencyKey.`);
};

/** Method, address, headers and body of a call. */
export const prepare = <K extends OperationId>(
  settings: Settings,
  id: K,
  asked: Asked<K>,
  options: WriteOptions,
): Prepared => {
  const [method, template] = OPERATIONS[id];
  const repeat = asked.repeat ?? repeatOf(id);
  const { body, headers } = toBody(asked.body, asked.type);
  const { signal, retries } = options;
  return {
    method,
    path: toPath(template, asked.path ?? []) + toQuery(asked.query),
    headers: { ...headers, ...keyHeader(repeat, id, options), ...asked.headers },
    body,
    repeat,
    timeout: options.timeout ?? Math.max(settings.timeout, asked.leastTimeout ?? 0),
    retries,
    signal,
  };
};

/** Functions that call operations by their names. */
export const createCaller = (settings: Settings): Caller => {
  const callFully: Caller['callFully'] = async <K extends OperationId>(
    id: K,
    asked: Asked<K>,
    options: WriteOptions = {},
  ) => {
    const answered = await send(settings, prepare(settings, id, asked, options));
    return answered as Full<Answer<K>>;
  };
  return {
    settings,
    callFully,
    call: async (id, asked, options) => (await callFully(id, asked, options)).body,
  };
};
