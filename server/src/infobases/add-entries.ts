import { eventCall } from '../activity/note-event.ts';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { type EntryInput, foldedEntry, readEntry } from './entry.ts';
import { holdInfobase, indexEntries } from './index-entry.ts';

export interface NewEntries {
  readonly infobaseId: string;
  /** The name of the file that the entries came from, if any. */
  readonly source: string | null;
  /** All entries have the same kind and the same language. */
  readonly kind: EntryInput['kind'];
  readonly languageKey: EntryInput['languageKey'];
  readonly entries: readonly Pick<EntryInput, 'title' | 'body'>[];
}

const INSERT = statement(`
  insert into infobase_entry (workspace_id, id, infobase_id, kind, language_key, title, body, source,
    folded, created_at, updated_at)
  select $1, e.id, $2, $3, $4, e.title, e.body, $5, e.folded, $6, $6
  from unnest($7::uuid[], $8::text[], $9::text[], $10::text[]) as e (id, title, body, folded)`);

/**
 * The most entries and characters per statement. More would not be faster, and long texts would make the
 * statement slow.
 */
const AT_A_TIME = 1_000;
const LETTERS_AT_A_TIME = 600_000;

/** Splits the entries, in their order, into pieces for one statement each. */
const piecesOf = <E extends { readonly body: string }>(entries: readonly E[]): readonly E[][] => {
  const pieces: E[][] = [];
  let letters = 0;
  for (const entry of entries) {
    const last = pieces.at(-1);
    letters += entry.body.length;
    if (last && last.length < AT_A_TIME && letters <= LETTERS_AT_A_TIME) last.push(entry);
    else {
      pieces.push([entry]);
      letters = entry.body.length;
    }
  }
  return pieces;
};

/**
 * Adds many entries to a knowledge base in one transaction, in the given order. They can be found
 * immediately. Returns their ids. Throws not_found and invalid.
 */
export const addEntries = async (scope: Scope, input: NewEntries): Promise<string[]> => {
  const infobaseId = fromPublicId('inf', input.infobaseId);
  if (!infobaseId) throw notFound('knowledge base');
  const { kind, languageKey, source } = input;
  const entries = input.entries.map((entry) => ({
    ...readEntry({ ...entry, kind, languageKey }),
    id: newUuid(),
  }));
  await transaction(scope, async (inside) => {
    const [[base]] = await batch(inside, [holdInfobase(scope, infobaseId)]);
    if (!base) throw notFound('knowledge base');
    const now = scope.now();
    for (const some of piecesOf(entries)) {
      const ids = some.map(({ id }) => id);
      const columns = [
        ids,
        some.map(({ title }) => title),
        some.map(({ body }) => body),
        some.map(foldedEntry),
      ];
      const shared = [scope.workspaceId, infobaseId, kind, languageKey, source, now];
      await batch(inside, [
        call(INSERT, [...shared, ...columns]),
        indexEntries(scope, ids, languageKey),
      ]);
    }
    if (entries.length === 0) return;
    await batch(inside, [
      eventCall(inside, {
        kind: 'entries_added',
        subject: { kind: 'infobase', id: input.infobaseId, name: base.name },
        before: source,
        after: String(entries.length),
      }),
    ]);
  });
  return entries.map(({ id }) => id);
};
