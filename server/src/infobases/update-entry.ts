import { eventCall } from '../activity/note-event.ts';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { changedSince, notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import {
  type Entry,
  ENTRY_COLUMNS,
  type EntryInput,
  type EntryRow,
  foldedEntry,
  readEntry,
  toEntry,
} from './entry.ts';
import { forgetEntry, holdInfobase, indexEntries } from './index-entry.ts';

export interface EntryUpdate extends EntryInput {
  readonly infobaseId: string;
  readonly id: string;
  /** Refuse as stale unless the entry has this version; null accepts any. */
  readonly expectedVersion: number | null;
}

const FIND = statement<{ version: number }>(`
  select version from infobase_entry where workspace_id = $1 and infobase_id = $2 and id = $3`);
const UPDATE = statement<EntryRow>(`
  update infobase_entry
  set kind = $4, language_key = $5, title = $6, body = $7, version = version + 1, updated_at = $8,
    folded = $9
  where workspace_id = $1 and infobase_id = $2 and id = $3
  returning ${ENTRY_COLUMNS}`);

/**
 * Stores an entry as its next version, which is found only by its new words. Throws not_found, invalid, and
 * stale if somebody else changed it first.
 */
export const updateEntry = async (scope: Scope, input: EntryUpdate): Promise<Entry> => {
  const infobaseId = fromPublicId('inf', input.infobaseId);
  const id = fromPublicId('ent', input.id);
  if (!infobaseId || !id) throw notFound('entry');
  const { kind, languageKey, title, body } = readEntry(input);
  const folded = foldedEntry({ title, body });
  const at = [scope.workspaceId, infobaseId, id];
  return transaction(scope, async (inside) => {
    const [, [found]] = await batch(inside, [holdInfobase(scope, infobaseId), call(FIND, at)]);
    if (!found) throw notFound('entry');
    if (input.expectedVersion !== null && found.version !== input.expectedVersion) {
      throw changedSince('entry');
    }
    await batch(inside, forgetEntry(scope, infobaseId, id));
    const [[row]] = await batch(inside, [
      call(UPDATE, [...at, kind, languageKey, title, body, scope.now(), folded]),
      indexEntries(scope, [id], languageKey),
      eventCall(inside, {
        kind: 'entry_changed',
        subject: { kind: 'entry', id: input.id, name: title },
        before: String(found.version),
        after: String(found.version + 1),
      }),
    ]);
    return toEntry(row as EntryRow);
  });
};
