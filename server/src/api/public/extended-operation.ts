import type { ExtendedOperationId, ExtendedRoute } from '@copydesk/contract/extended';
import type { Scope } from '../../platform/scope.ts';
import type { Output } from './answer.ts';
import type { Input } from './handler-input.ts';

/** Operations of the extended table that answer with a stream: extended-streams.ts has them. */
export type Followed = 'followDocument' | 'followBulkRun' | 'followAudit';
export type Answered = Exclude<ExtendedOperationId, Followed>;

/** Handlers of some operations, each tied to the schemas of its route. */
export type ExtendedHandlers<K extends Answered> = {
  [P in K]: (
    scope: Scope,
    input: Input<Extract<ExtendedRoute, { operationId: P }>>,
  ) => Promise<Output>;
};
