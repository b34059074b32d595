import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { refuseInvalidTone } from './check-tone.ts';
import type { ToneInput } from './tone-input.ts';
import { writeTone } from './write-tone.ts';

export type { ToneInput } from './tone-input.ts';

const TONE = statement(`
  insert into tone (workspace_id, id, key, built_in, version, created_at)
  values ($1, $2, $3, $4, 1, $5)`);

const UNIQUE_VIOLATION = '23505';

/**
 * Adds a tone of voice with its languages as version 1 and returns its id. Throws invalid, and conflict for a
 * key that is taken.
 */
export const createTone = async (scope: Scope, input: ToneInput): Promise<string> => {
  refuseInvalidTone(input.languages);
  const id = newUuid();
  const tone = call(TONE, [scope.workspaceId, id, input.key, input.builtIn, scope.now()]);
  try {
    await batch(scope, [tone, ...writeTone(scope, id, 1, input)]);
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    throw new OperationError('conflict', 'A tone of voice with this key is there already.', {
      cause: error,
    });
  }
  return id;
};
