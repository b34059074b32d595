import type { LanguageKey } from '@copydesk/contract/schema';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { foldForSearch } from '../platform/text/fold.ts';
import { type Entry, ENTRY_COLUMNS, type EntryRow, toEntry } from './entry.ts';

export interface EntrySearch {
  readonly infobaseId: string;
  /** Words or parts of words, all of which must stand in the entry. */
  readonly search?: string | null;
  readonly kind?: Entry['kind'] | null;
  /** `any`: only those that hold in every language. */
  readonly language?: LanguageKey | 'any' | null;
  readonly cursor: string | null;
  readonly limit: number;
}

export interface EntryPage {
  readonly entries: readonly Entry[];
  /** How many match in all; null on later pages, where it is known. */
  readonly total: number | null;
  /** Where the next page begins, or null after the last entry. */
  readonly nextCursor: string | null;
}

const EXISTS = statement(`select id from infobase where workspace_id = $1 and id = $2`);

// Every text is looked at when something is searched: in bytes, since both sides are folded, which is
// fast enough for as many entries as a base may have.
const MATCHES = `workspace_id = $1 and infobase_id = $2
    and ($3::text is null or kind = $3)
    and ($4::text is null or language_key = $4 or $4 = 'any' and language_key is null)
    and ($5::text[] = '{}' or folded like all($5::text[]))`;
const COUNT = statement<{ total: number }>(`
  select count(*)::int as total from infobase_entry where ${MATCHES}`);
// A Date of JavaScript has milliseconds only, so the cursor counts PostgreSQL's microseconds. Entries
// that were added together have one time and stay in the order of their ids.
const PAGE = statement<EntryRow & { micros: string }>(`
  select ${ENTRY_COLUMNS}, (extract(epoch from created_at) * 1000000)::bigint as micros
  from infobase_entry
  where ${MATCHES}
    and created_at <= timestamptz 'epoch' + $6::bigint * interval '1 microsecond'
    and (created_at < timestamptz 'epoch' + $6::bigint * interval '1 microsecond' or id > $7::uuid)
  order by created_at desc, id limit $8`);

// A search looks at every text once: what matches is counted and its first page shown from that.
const FIRST = statement<EntryRow & { micros: string; total: number }>(`
  with found as materialized (
    select id, created_at from infobase_entry where ${MATCHES}
  )
  select ${ENTRY_COLUMNS}, (extract(epoch from created_at) * 1000000)::bigint as micros,
    (select count(*)::int from found) as total
  from infobase_entry
  where workspace_id = $1
    and id = any(array(select id from found order by created_at desc, id limit $6))
  order by created_at desc, id`);

/** A day after which nobody adds entries, within what PostgreSQL counts. */
const START = { micros: 9_000_000_000_000_000, id: '00000000-0000-0000-0000-000000000000' };
const CURSOR = /^([0-9a-z]{1,10})-(ent_[0-9a-z]{26})$/;
const MAX_WORDS = 8;

const encodeCursor = ({ micros, id }: { micros: string; id: string }): string =>
  `${Number(micros).toString(36)}-${toPublicId('ent', id)}`;

const decodeCursor = (cursor: string): typeof START => {
  const [, time = '', publicId = ''] = CURSOR.exec(cursor) ?? [];
  const id = fromPublicId('ent', publicId);
  if (id) return { micros: Number.parseInt(time, 36), id };
  const msg = 'Value error, this is no cursor of a page';
  const issue = { type: 'value_error', loc: ['query', 'cursor'], msg };
  throw new OperationError('invalid', msg, { issues: [issue] });
};

/** Each word as a pattern that finds it anywhere; signs of patterns count as themselves. */
const patternsOf = (search: string): readonly string[] =>
  foldForSearch(search)
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

/** A page of a knowledge base, the newest first. Throws not_found, and invalid for a made-up cursor. */
export const listEntries = async (scope: Scope, input: EntrySearch): Promise<EntryPage> => {
  const infobaseId = fromPublicId('inf', input.infobaseId);
  if (!infobaseId) throw notFound('knowledge base');
  const { kind = null, language = null, search, cursor, limit } = input;
  const { micros, id } = cursor === null ? START : decodeCursor(cursor);
  const patterns = patternsOf(search ?? '');
  const matching = [scope.workspaceId, infobaseId, kind, language, patterns];
  const isSearch = cursor === null && patterns.length > 0;
  const [infobases, rows, counted] = await batch(scope, [
    call(EXISTS, [scope.workspaceId, infobaseId]),
    isSearch
      ? call(FIRST, [...matching, limit + 1])
      : call(PAGE, [...matching, micros, id, limit + 1]),
    ...(cursor === null && !isSearch ? [call(COUNT, matching)] : []),
  ]);
  if (infobases.length === 0) throw notFound('knowledge base');
  const found = rows as (EntryRow & { micros: string; total?: number })[];
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(toEntry),
    total: isSearch
      ? (found[0]?.total ?? 0)
      : ((counted as { total: number }[] | undefined)?.[0]?.total ?? null),
    nextCursor: last && found.length > shown.length ? encodeCursor(last) : null,
  };
};
