import type { ModelTrial } from '@copydesk/contract/operations/operations';
import type { FoundModels, SetModelRequest } from '@copydesk/contract/operations/own-model';
import { takeAttempt } from '../../accounts/limit-attempts.ts';
import { generatePassage, type PassageParts } from '../../passages/generate-passage.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { newUuid } from '../../platform/ids.ts';
import { readModelInput } from './model-input.ts';
import { type OwnModelParts, sealCredentials } from './set-own-model.ts';
import type { NewTrial } from './write-new-trial.ts';

/** Ten in a row, then one per minute: each trial costs tokens and calls an address that somebody entered. */
const limitsOf = ({ workspaceId }: Scope, what: string) => [
  { name: `${what} ${workspaceId}`, burst: 10, seconds: 60 },
];

/**
 * Asks a model that is not stored yet a tiny question and returns how it went. The key is sealed on its way to the
 * process that asks. Throws invalid, conflict, too_many_requests, and unavailable if the workflows role is down.
 */
export const tryNewModel = async (
  scope: Scope,
  parts: OwnModelParts & PassageParts,
  input: SetModelRequest,
): Promise<ModelTrial> => {
  const { own, credentials } = readModelInput(input, parts.addresses, newUuid());
  const sealed = sealCredentials(parts.vault, own.id, credentials)?.toString('base64') ?? null;
  await takeAttempt(scope, limitsOf(scope, 'try model'));
  const request: NewTrial = { own, sealed };
  return (await generatePassage(scope, parts, { kind: 'new_model', request })) as ModelTrial;
};

/** Looks for a model server on the machine of the workflows role. Throws too_many_requests and unavailable. */
export const findModels = async (scope: Scope, parts: PassageParts): Promise<FoundModels> => {
  await takeAttempt(scope, limitsOf(scope, 'find models'));
  return (await generatePassage(scope, parts, {
    kind: 'find_models',
    request: {},
  })) as FoundModels;
};
