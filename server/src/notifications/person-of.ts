import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';

/** The person who asks. Only people are told something, so others are refused. */
export const personOf = ({ actor }: Scope): string => {
  if (actor.kind === 'user') return actor.id;
  throw new OperationError('forbidden', 'Only people have notifications.');
};
