import type { Static, TSchema } from 'typebox';
import type { OnceRequest } from '../../platform/db/idempotency.ts';

type Get<R, K extends string> = R extends Record<K, infer V> ? V : never;
type ValueOf<S> = S extends TSchema ? Static<S> : undefined;

/** What a handler gets of a request, according to the schemas of its route. */
export interface Input<R> {
  readonly params: Record<string, string>;
  readonly query: ValueOf<Get<R, 'query'>>;
  readonly body: R extends { body: { schema: infer S } } ? ValueOf<S> : undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The request's Idempotency-Key, if the handler handles it itself. */
  readonly once: OnceRequest | undefined;
  /** What the API key may do beyond the specification. A session has none. */
  readonly scopes?: readonly string[];
}

export const param = (params: Record<string, string>, name: string): string => {
  const value = params[name];
  if (value === undefined) throw new Error(`the route has no parameter ${name}`);
  return value;
};
