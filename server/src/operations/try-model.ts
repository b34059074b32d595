import type { ModelTrial } from '@copydesk/contract/operations/operations';
import { takeAttempt } from '../accounts/limit-attempts.ts';
import { generatePassage, type PassageParts } from '../passages/generate-passage.ts';
import type { Scope } from '../platform/db/scope.ts';

/** Limits trials, because each one costs tokens: ten in a row, then one per minute. */
const limitsOf = ({ workspaceId }: Scope) => [
  { name: `try model ${workspaceId}`, burst: 10, seconds: 60 },
];

/**
 * Asks the models a tiny question and returns how it went. Throws too_many_requests, and unavailable if the
 * workflows role is down.
 */
export const tryModel = async (scope: Scope, parts: PassageParts): Promise<ModelTrial> => {
  await takeAttempt(scope, limitsOf(scope));
  return (await generatePassage(scope, parts, { kind: 'probe', request: {} })) as ModelTrial;
};
