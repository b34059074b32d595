import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { invalidValue, notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { foldForSearch } from '../platform/text/fold.ts';
import { type Entry, ENTRY_COLUMNS, type EntryRow, toEntry } from './entry.ts';

export interface EntrySearch {
  readonly infobaseId: string;
  /** Words or parts of words that the entry must all contain. */
  readonly search?: string | null;
  readonly kind?: Entry['kind'] | null;
  /** `any`: only entries that hold in every language. */
  readonly language?: LanguageKey | 'any' | null;
  readonly cursor: string | null;
  readonly limit: number;
}

export interface EntryPage {
  readonly entries: readonly Entry[];
  /** How many match in total; null on later pages. */
  readonly total: number | null;
  /** The cursor of the next page, or null after the last entry. */
  readonly nextCursor: string | null;
}

const EXISTS = statement(`select id from infobase where workspace_id = $1 and id = $2`);

const FILTERS = `workspace_id = $1 and infobase_id = $2
    and ($3::text is null or kind = $3)
    and ($4::text is null or language_key = $4 or $4 = 'any' and language_key is null)`;
// A search reads every text. Both sides are folded, so bytes can be compared, which is fast enough for the
// largest base.
const MATCHES = `${FILTERS} and folded like all($5::text[])`;
// A JavaScript Date has only milliseconds, so the cursor uses PostgreSQL's microseconds. Entries that were
// added together have the same time and are ordered by id.
const MICROS = `(extract(epoch from created_at) * 1000000)::bigint as micros`;
const AFTER = `created_at <= timestamptz 'epoch' + $6::bigint * interval '1 microsecond'
    and (created_at < timestamptz 'epoch' + $6::bigint * interval '1 microsecond' or id > $7::uuid)`;

// The planner does not know which filters are set and expects few entries, so it would read them all. This
// makes it use the index, which contains every column of the filters.
const ALONG_INDEX = statement(`
  select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`);
const COUNT = statement<{ total: number }>(`
  select count(*)::int as total from infobase_entry where ${FILTERS}`);
// All entries are either facts, whose number the base stores, or guidelines, which are few.
const COUNT_ALL = statement<{ total: number }>(`
  select b.facts + (select count(*)::int from infobase_entry e
    where e.workspace_id = $1 and e.infobase_id = $2 and e.kind = 'guideline') as total
  from infobase b where b.workspace_id = $1 and b.id = $2`);
const page = (where: string): string => `
  with page as materialized (
    select id from infobase_entry where ${where} and ${AFTER} order by created_at desc, id limit $8
  )
  select ${ENTRY_COLUMNS}, ${MICROS} from infobase_entry
  where workspace_id = $1 and id = any(array(select id from page))
  order by created_at desc, id`;
// Without a search: $5 is empty.
const PAGE = statement<EntryRow & { micros: string }>(page(`${FILTERS} and $5::text[] = '{}'`));
const LATER = statement<EntryRow & { micros: string }>(page(MATCHES));

// A search reads every text once, counts the matches and takes the first page from them.
const FIRST = statement<EntryRow & { micros: string; total: number }>(`
  with found as materialized (
    select id, created_at from infobase_entry where ${MATCHES}
  )
  select ${ENTRY_COLUMNS}, ${MICROS}, (select count(*)::int from found) as total
  from infobase_entry
  where workspace_id = $1
    and id = any(array(select id from found order by created_at desc, id limit $6))
  order by created_at desc, id`);

/** A time later than any entry, within PostgreSQL's range. */
const START = [9_000_000_000_000_000, '00000000-0000-0000-0000-000000000000'] as const;
const CURSOR = /^([0-9a-z]{1,10})-(ent_[0-9a-z]{26})$/;
const MAX_WORDS = 8;

const encodeCursor = ({ micros, id }: { micros: string; id: string }): string =>
  `${Number(micros).toString(36)}-${toPublicId('ent', id)}`;

const decodeCursor = (cursor: string): readonly [number, string] => {
  const [, time = '', publicId = ''] = CURSOR.exec(cursor) ?? [];
  const id = fromPublicId('ent', publicId);
  if (id) return [Number.parseInt(time, 36), id];
  throw invalidValue(['cursor'], 'this is no cursor of a page');
};

/** Turns each word into a pattern that matches it anywhere. Wildcards are escaped. */
const patternsOf = (search: string): readonly string[] =>
  foldForSearch(search)
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

type FoundRow = EntryRow & { readonly micros: string };

interface Read {
  readonly isThere: boolean;
  readonly rows: readonly FoundRow[];
  readonly total: number | null;
}

/** The values of the filters, the search patterns, and where the page begins. */
interface Asked {
  readonly filters: readonly unknown[];
  readonly patterns: readonly string[];
  readonly after: readonly unknown[] | null;
  readonly most: number;
}

const readSearched = async (scope: Scope, asked: Asked): Promise<Read> => {
  const { filters, patterns, after, most } = asked;
  const exists = call(EXISTS, filters.slice(0, 2));
  if (after) {
    const later = call(LATER, [...filters, patterns, ...after, most]);
    const [bases, rows] = await batch(scope, [exists, later]);
    return { isThere: bases.length > 0, rows, total: null };
  }
  const [bases, rows] = await batch(scope, [exists, call(FIRST, [...filters, patterns, most])]);
  return { isThere: bases.length > 0, rows, total: rows[0]?.total ?? 0 };
};

const readPage = async (scope: Scope, asked: Asked): Promise<Read> => {
  const { filters, patterns, after, most } = asked;
  const of = filters.slice(0, 2);
  const isAll = filters.slice(2).every((value) => value === null);
  const [bases, , rows, counted = []] = await batch(scope, [
    call(EXISTS, of),
    call(ALONG_INDEX, []),
    call(PAGE, [...filters, patterns, ...(after ?? START), most]),
    ...(after ? [] : [isAll ? call(COUNT_ALL, of) : call(COUNT, filters)]),
  ]);
  return { isThere: bases.length > 0, rows, total: counted[0]?.total ?? null };
};

/** Returns a page of a knowledge base, newest first. Throws not_found, and invalid for a malformed cursor. */
export const listEntries = async (scope: Scope, input: EntrySearch): Promise<EntryPage> => {
  const infobaseId = fromPublicId('inf', input.infobaseId);
  if (!infobaseId) throw notFound('knowledge base');
  const { kind = null, language = null, search, cursor, limit } = input;
  const asked: Asked = {
    filters: [scope.workspaceId, infobaseId, kind, language],
    patterns: patternsOf(search ?? ''),
    after: cursor === null ? null : decodeCursor(cursor),
    most: limit + 1,
  };
  const read = asked.patterns.length > 0 ? readSearched : readPage;
  const { isThere, rows, total } = await read(scope, asked);
  if (!isThere) throw notFound('knowledge base');
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(toEntry),
    total,
    nextCursor: last && rows.length > shown.length ? encodeCursor(last) : null,
  };
};
