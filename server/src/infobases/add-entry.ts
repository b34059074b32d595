import type { Scope } from '../platform/db/scope.ts';
import { toPublicId } from '../platform/ids.ts';
import { addEntries } from './add-entries.ts';
import type { Entry, EntryInput } from './entry.ts';
import { getEntry } from './get-entry.ts';

/**
 * Adds a fact or guideline to a knowledge base. It can be found immediately. Throws not_found and invalid.
 */
export const addEntry = async (
  scope: Scope,
  input: EntryInput & { readonly infobaseId: string },
): Promise<Entry> => {
  const { infobaseId, kind, languageKey, title, body } = input;
  const entries = [{ title, body }];
  const [id = ''] = await addEntries(scope, {
    infobaseId,
    kind,
    languageKey,
    source: null,
    entries,
  });
  return getEntry(scope, { infobaseId, id: toPublicId('ent', id) });
};
