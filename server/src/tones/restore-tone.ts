import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { readToneVersion } from './read-tone-history.ts';
import { updateTone } from './update-tone.ts';

/**
 * Stores an earlier version as the next one, so that nothing is lost, and returns that version. Throws
 * not_found, conflict for a built-in tone, and stale if somebody else changed it first.
 */
export const restoreTone = async (
  scope: Scope,
  input: {
    readonly id: string;
    readonly version: number;
    readonly expectedVersion: number;
    readonly note: string | null;
  },
): Promise<number> => {
  const id = fromPublicId('ton', input.id);
  if (!id) throw notFound('tone of voice');
  const { version, expectedVersion, note } = input;
  const languages = await readToneVersion(scope, input.id, version);
  return updateTone(scope, { id, expectedVersion, languages, note });
};
