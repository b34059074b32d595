import { CopydeskError } from '../shared/errors.ts';
import { createKey, toBody, toQuery, type WriteOptions } from './call.ts';
import type { Repeat } from './retry-rules.ts';
import { type Answered, send } from './send.ts';
import type { Settings } from './settings.ts';

export interface RequestOptions extends WriteOptions {
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Sent as JSON, or as it is if `type` is given. */
  readonly body?: unknown;
  /** The media type of a body that is not JSON. */
  readonly type?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether it may be sent again after it may have arrived: `safe` because that changes nothing, `key` because
   * the service takes an Idempotency-Key, or `never`. Without it GET is safe, another method is not
   * repeated, and one with an idempotencyKey is.
   */
  readonly repeat?: Repeat | undefined;
}

const repeatOfRequest = (method: string, { repeat, idempotencyKey }: RequestOptions): Repeat => {
  if (repeat !== undefined) return repeat;
  if (idempotencyKey !== undefined) return 'key';
  return method === 'GET' ? 'safe' : 'never';
};

/** Sends any request below the prefix of the API. */
export const sendRequest = (
  settings: Settings,
  method: string,
  path: string,
  options: RequestOptions,
): Promise<Answered> => {
  if (!path.startsWith('/')) throw new CopydeskError('A path begins with /.');
  const repeat = repeatOfRequest(method.toUpperCase(), options);
  const { body, headers } = toBody(options.body, options.type);
  const key = options.idempotencyKey ?? (repeat === 'key' ? createKey() : undefined);
  return send(settings, {
    method: method.toUpperCase(),
    path: path + toQuery(options.query),
    headers: { ...headers, ...(key ? { 'Idempotency-Key': key } : {}), ...options.headers },
    body,
    repeat,
    timeout: options.timeout ?? settings.timeout,
    retries: options.retries,
    signal: options.signal,
  });
};
