import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { addEntries } from './add-entries.ts';
import type { CutEntry } from './cut-entries.ts';
import type { EntryInput } from './entry.ts';

const TAKE = statement<{ source: string; entries: readonly CutEntry[] }>(`
  delete from infobase_import where workspace_id = $1 and infobase_id = $2 and id = $3
  returning source, entries`);

/**
 * Adds the entries that were read from a file, except the excluded positions, in one transaction. Returns how
 * many were added. A file can be added once: the second time it is not found.
 */
export const addImport = async (
  scope: Scope,
  input: {
    readonly infobaseId: string;
    readonly importId: string;
    readonly kind: EntryInput['kind'];
    readonly languageKey: EntryInput['languageKey'];
    readonly leaveOut: readonly number[];
  },
): Promise<number> => {
  const { infobaseId, kind, languageKey } = input;
  const base = fromPublicId('inf', infobaseId);
  const id = fromPublicId('imp', input.importId);
  if (!base || !id) throw notFound('file to add');
  return transaction(scope, async (inside) => {
    const [read] = await query(inside, TAKE, [scope.workspaceId, base, id]);
    if (!read) throw notFound('file to add');
    const without = new Set(input.leaveOut);
    const entries = read.entries.filter((_, position) => !without.has(position));
    const { source } = read;
    await addEntries(inside, { infobaseId, source, kind, languageKey, entries });
    return entries.length;
  });
};
