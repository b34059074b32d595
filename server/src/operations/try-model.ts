import type { ModelTrial } from '@copydesk/contract/operations';
import { takeAttempt } from '../accounts/limit-attempts.ts';
import { askForPassage, type PassageParts } from '../passages/ask-for-passage.ts';
import type { Scope } from '../platform/scope.ts';

/** Each costs something: ten in a row, and then one a minute. */
const limitsOf = ({ workspaceId }: Scope) => [
  { name: `try model ${workspaceId}`, burst: 10, seconds: 60 },
];

/**
 * Asks the models a tiny question and tells how it went. Throws too_many_requests, and unavailable when
 * the role that has the models is away.
 */
export const tryModel = async (scope: Scope, parts: PassageParts): Promise<ModelTrial> => {
  await takeAttempt(scope, limitsOf(scope));
  return (await askForPassage(scope, parts, { kind: 'probe', request: {} })) as ModelTrial;
};
