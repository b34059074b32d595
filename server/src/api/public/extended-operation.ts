import type { ExtendedOperationId, ExtendedRoute } from '@copydesk/contract/extended';
import type { Scope } from '../../platform/db/scope.ts';
import type { Output } from '../http/answer.ts';
import type { Input } from '../http/handler-input.ts';

interface KeyInput<R> extends Input<R> {
  /** Throws once the key of the request is no longer valid. For answers that take long. */
  readonly recheck: () => Promise<unknown>;
}

/** Handlers of some operations, each tied to the schemas of its route. */
export type ExtendedHandlers<K extends ExtendedOperationId> = {
  [P in K]: (
    scope: Scope,
    input: KeyInput<Extract<ExtendedRoute, { operationId: P }>>,
  ) => Promise<Output>;
};
