import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { readToneVersion } from './read-tone-history.ts';
import { updateTone } from './update-tone.ts';

/**
 * Makes an earlier version the next one, so that nothing is lost; gives that version. Throws not_found,
 * conflict for a built-in tone, and stale when somebody was faster.
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
