import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';

/** The person who asks. Keys and the service itself are refused. */
export const personOf = ({ actor }: Scope): string => {
  if (actor.kind === 'user') return actor.id;
  throw new OperationError('forbidden', 'Only a person can do this, not a key.');
};
