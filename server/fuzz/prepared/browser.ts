import { randomInt } from 'node:crypto';
import type { RawAnswer, RawRequest } from '../http.ts';

export type Send = (request: RawRequest) => Promise<RawAnswer>;

/** A step on the way to a request was refused, for instance because another request has just taken away what it needs. */
export class NotReady extends Error {}

interface Step<T> {
  readonly answer: RawAnswer;
  readonly json: T;
}

/** An address of its own, so that the limits of one person do not count for another. */
const anyAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Sends requests as a browser does, and keeps its cookies. `cookie` is the session that it begins with. */
export const createBrowser = (send: Send, host: string, cookie = '') => {
  const cookies = new Map<string, string>();
  const address = anyAddress();
  const keep = (line: string): void => {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
    if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name);
    else cookies.set(name.trim(), value);
  };
  if (cookie !== '') keep(cookie);

  const headers = (): (readonly [string, string])[] => [
    ['X-Forwarded-For', address],
    ['Origin', `http://${host}`],
    ...(cookies.size > 0
      ? [['Cookie', [...cookies].map((pair) => pair.join('=')).join('; ')] as const]
      : []),
  ];

  const step = async <T>(method: string, path: string, body: object | null): Promise<Step<T>> => {
    const answer = await send({
      method,
      target: `/app${path}`,
      headers: [
        ['Host', host],
        ...headers(),
        ...(body ? [['Content-Type', 'application/json'] as const] : []),
      ],
      body: body ? JSON.stringify(body) : null,
    });
    if (answer.statusCode >= 500) {
      throw new Error(`${answer.statusCode} for ${method} ${path}: ${answer.body}`);
    }
    if (answer.statusCode >= 400) {
      throw new NotReady(`${answer.statusCode} for ${method} ${path}: ${answer.body}`);
    }
    for (const line of answer.cookies) keep(line);
    const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false;
    return { answer, json: (isJson ? JSON.parse(answer.body) : null) as T };
  };
  return {
    headers,
    get: <T>(path: string) => step<T>('GET', path, null),
    post: <T>(path: string, body: object | null = null) => step<T>('POST', path, body),
  };
};

export type Browser = ReturnType<typeof createBrowser>;
