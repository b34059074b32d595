import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import {
  type Entry,
  ENTRY_COLUMNS,
  type EntryInput,
  type EntryRow,
  readEntry,
  toEntry,
} from './entry.ts';
import { holdInfobase, indexEntry } from './index-entry.ts';

const INSERT = statement<EntryRow>(`
  insert into infobase_entry
    (workspace_id, id, infobase_id, kind, language_key, title, body, created_at, updated_at)
  select workspace_id, $3, id, $4, $5, $6, $7, $8, $8 from infobase
  where workspace_id = $1 and id = $2
  returning ${ENTRY_COLUMNS}`);

/** Adds a fact or guideline to a knowledge base, findable at once. Throws not_found and invalid. */
export const addEntry = async (
  scope: Scope,
  input: EntryInput & { readonly infobaseId: string },
): Promise<Entry> => {
  const infobaseId = fromPublicId('inf', input.infobaseId);
  if (!infobaseId) throw notFound('knowledge base');
  const { kind, languageKey, title, body } = readEntry(input);
  const id = newUuid();
  const values = [scope.workspaceId, infobaseId, id, kind, languageKey, title, body, scope.now()];
  const [, [row]] = await batch(scope, [
    holdInfobase(scope, infobaseId),
    call(INSERT, values),
    indexEntry(scope, id, languageKey),
  ]);
  if (!row) throw notFound('knowledge base');
  return toEntry(row);
};
