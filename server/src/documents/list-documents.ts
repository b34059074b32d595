import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type {
  DocumentPage,
  DocumentSummary,
  ListDocumentsQuery,
} from '@copydesk/contract/documents/app-routes';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { invalidValue } from '../platform/errors.ts';
import { fromPublicId, type IdPrefix, toPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { NOBODY } from './find-target.ts';
import type { DocumentStatus } from './get-document.ts';
import { isVisible, viewerOf } from './see-document.ts';
import { signLater } from './sign-documents.ts';
import { SEARCHED_BITS, searchText, type TextSearch } from './text-signature.ts';

interface Row {
  id: string;
  title: string;
  status: DocumentStatus;
  failure: string | null;
  language_key: LanguageKey | null;
  template_id: string | null;
  template_name: string | null;
  tone_id: string | null;
  tone_name: string | null;
  bulk_input_id: string | null;
  shared: boolean;
  created_by: string | null;
  created_by_name: string | null;
  created_at: Date;
  owner_id: string | null;
  owner_name: string | null;
  due_on: string | null;
  approval_state: 'asked' | 'approved' | 'sent_back' | null;
  approval_current: boolean | null;
  approver_name: string | null;
  at: string;
}

/** A document that may contain the words of a search. */
interface Candidate extends Row {
  raw_document: string;
  unsigned: boolean;
}

// The planner does not know which filters are set and expects few rows, so it would read and sort every
// document. This makes it walk along the index until the page is full.
const ALONG_INDEX = statement(`
  select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`);

// Few documents have another owner than their author, or wait for somebody: these are read once, if they are asked for.
const OWNED = `select o.id from document o where o.workspace_id = $1 and o.owner_id = $11::uuid`;
const TO_APPROVE = `select p.document_id from document_approval p
        where p.workspace_id = $1 and p.approver_id = $12::uuid and p.state = 'asked'`;

// The page is found in the index alone, which contains every column of the first part. Only the rows of the
// page are read from the table.
const list = (condition: string, columns = ''): string => `
  with page as materialized (
    select d.id, d.created_at from document d
    where d.workspace_id = $1 and (d.created_at, d.id) < ($2::timestamptz, $3::uuid)
      and ${isVisible('$4', 'd')}
      and ($5::text is null or d.status = $5)
      and ($6::uuid is null or d.template_id = $6)
      and ($7::text is null or d.language_key = $7)
      and ($8::uuid is null or d.tone_id = $8)
      and ($9::uuid is null or d.bulk_input_id = $9)
      and ($10::boolean is null or d.shared = $10)
      and ($11::uuid is null or d.created_by = $11 or d.id in (${OWNED}))
      and ($12::uuid is null or d.id in (${TO_APPROVE}))${condition}
    order by d.created_at desc, d.id desc limit $13)
  select d.id, d.title, d.status, d.failure, d.language_key, d.template_id,
    coalesce(nullif(t.name, ''), t.key) as template_name, d.tone_id,
    coalesce(m.name, o.key) as tone_name, d.bulk_input_id, d.shared, d.created_by,
    u.name as created_by_name, d.created_at, d.owner_id, w.name as owner_name,
    to_char(d.due_on, 'YYYY-MM-DD') as due_on, a.state as approval_state,
    a.version = d.version as approval_current, e.name as approver_name,
    to_char(d.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at${columns}
  from page p
  join document d on d.workspace_id = $1 and d.id = p.id
  left join template t on t.workspace_id = $1 and t.id = d.template_id
  left join tone o on o.workspace_id = $1 and o.id = d.tone_id
  left join tone_meta m on m.workspace_id = $1 and m.tone_id = d.tone_id
    and m.language_key = d.language_key
  left join user_account u on u.id = d.created_by
  left join user_account w on w.id = d.owner_id
  left join lateral (
    select a.state, a.version, a.approver_id from document_approval a
    where a.workspace_id = $1 and a.document_id = d.id and a.state <> 'withdrawn'
    order by a.id desc limit 1) a on true
  left join user_account e on e.id = a.approver_id
  order by d.created_at desc, d.id desc`;
const LIST = statement<Row>(list(''));
// Bits are tested one after the other: most documents lack the first or the second.
const HAS_BITS = Array.from(
  { length: SEARCHED_BITS },
  (_, n) => `get_bit(d.signature, $${n + 14}::integer) = 1`,
).join(' and ');
const CANDIDATES = statement<Candidate>(
  list(
    `
      and (d.signature is null or (${HAS_BITS}))`,
    `, d.raw_document,
    d.signature is null as unsigned`,
  ),
);
/** The position of a document in the order. */
interface Place {
  readonly at: string;
  readonly id: string;
}

const START: Place = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
const CURSOR =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const encode = ({ at, id }: Place): string => Buffer.from(`${at} ${id}`).toString('base64url');

const decode = (text: string | undefined): Place => {
  if (text === undefined) return START;
  const [, at = '', id = ''] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (id !== '' && !Number.isNaN(Date.parse(at))) return { at, id };
  throw invalidValue(['cursor'], 'not the next_cursor of a page');
};

const idOrNobody = (prefix: IdPrefix, id: string | undefined): string | null =>
  id === undefined ? null : (fromPublicId(prefix, id) ?? NOBODY);

const named = (prefix: 'tpl' | 'ton', id: string | null, name: string | null) =>
  id === null || name === null ? null : { id: toPublicId(prefix, id), name };

const toSummary = (row: Row): DocumentSummary => ({
  id: toPublicId('doc', row.id),
  title: row.title,
  status: row.status,
  failure: row.failure,
  language_key: row.language_key,
  template: named('tpl', row.template_id, row.template_name),
  tone: named('ton', row.tone_id, row.tone_name),
  bulk_id: toPublicIdOrNull('blk', row.bulk_input_id),
  shared: row.shared,
  created_by: toPublicIdOrNull('usr', row.created_by),
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
  owner:
    row.owner_id === null ? null : { id: toPublicId('usr', row.owner_id), name: row.owner_name },
  due_on: row.due_on,
  approval:
    row.approval_state === null
      ? null
      : {
          state: row.approval_state,
          current: row.approval_current === true,
          approver_name: row.approver_name,
        },
});

/** How many texts are read at a time until the page is full. */
const READ_AT_A_TIME = 200;
/**
 * A search that finds little in this many texts returns a short page, and the next one continues from there.
 */
const MOST_READ = 1_000;

/** Returns documents that contain the words, up to a limit, and the place after which more may follow. */
const findWords = async (
  scope: Scope,
  { bits, matches }: TextSearch,
  from: Place,
  filters: readonly unknown[],
  limit: number,
): Promise<{ found: Row[]; next: Place | null }> => {
  const found: Row[] = [];
  let place = from;
  for (let read = 0; read < MOST_READ; read += READ_AT_A_TIME) {
    const count = read === 0 ? limit + 1 : READ_AT_A_TIME;
    const values = [scope.workspaceId, place.at, place.id, ...filters, count, ...bits];
    const [, rows] = await batch(scope, [call(ALONG_INDEX, []), call(CANDIDATES, values)]);
    if (rows.some((row) => row.unsigned)) signLater(scope);
    found.push(...rows.filter((row) => matches(row.title, row.raw_document)));
    if (found.length > limit)
      return { found: found.slice(0, limit), next: found[limit - 1] as Row };
    if (rows.length < count) return { found, next: null };
    place = rows.at(-1) as Candidate;
  }
  return { found, next: place };
};

const findAll = async (
  scope: Scope,
  from: Place,
  filters: readonly unknown[],
  limit: number,
): Promise<{ found: Row[]; next: Place | null }> => {
  const values = [scope.workspaceId, from.at, from.id, ...filters, limit + 1];
  const [, rows] = await batch(scope, [call(ALONG_INDEX, []), call(LIST, values)]);
  const found = rows.slice(0, limit);
  return { found, next: rows.length > limit ? (found.at(-1) ?? null) : null };
};

/**
 * Returns a page of the documents that the actor can see, newest first. Documents added in the meantime do
 * not shift it. A search reads titles and texts; its page may be short, or empty, although more follow.
 */
export const listDocuments = async (
  scope: Scope,
  filter: ListDocumentsQuery,
): Promise<DocumentPage> => {
  const from = decode(filter.cursor);
  const viewer = viewerOf(scope);
  const filters = [
    viewer,
    filter.status ?? null,
    idOrNobody('tpl', filter.template),
    filter.language ?? null,
    idOrNobody('ton', filter.tone),
    idOrNobody('blk', filter.bulk),
    filter.of === 'shared' ? true : null,
    filter.of === 'mine' ? (viewer ?? NOBODY) : null,
    filter.of === 'to_approve' ? (viewer ?? NOBODY) : null,
  ];
  const search = searchText(filter.search ?? '');
  const { found, next } = search
    ? await findWords(scope, search, from, filters, filter.limit)
    : await findAll(scope, from, filters, filter.limit);
  return { documents: found.map(toSummary), next_cursor: next && encode(next) };
};
