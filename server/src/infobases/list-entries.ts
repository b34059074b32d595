import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { type Entry, ENTRY_COLUMNS, type EntryRow, toEntry } from './entry.ts';

export interface EntryPage {
  readonly entries: readonly Entry[];
  /** Where the next page begins, or null after the last entry. */
  readonly nextCursor: string | null;
}

const EXISTS = statement(`select id from infobase where workspace_id = $1 and id = $2`);
// A Date of JavaScript has milliseconds only, so the cursor counts PostgreSQL's microseconds.
const PAGE = statement<EntryRow & { micros: string }>(`
  select ${ENTRY_COLUMNS}, (extract(epoch from created_at) * 1000000)::bigint as micros
  from infobase_entry
  where workspace_id = $1 and infobase_id = $2
    and (created_at, id) > (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid)
  order by created_at, id limit $5`);

const START = { micros: 0, id: '00000000-0000-0000-0000-000000000000' };
const CURSOR = /^([0-9a-z]{1,10})-(ent_[0-9a-z]{26})$/;

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

/** A page of a knowledge base, oldest first. Throws not_found, and invalid for a made-up cursor. */
export const listEntries = async (
  scope: Scope,
  input: { readonly infobaseId: string; readonly cursor: string | null; readonly limit: number },
): Promise<EntryPage> => {
  const infobaseId = fromPublicId('inf', input.infobaseId);
  if (!infobaseId) throw notFound('knowledge base');
  const { micros, id } = input.cursor === null ? START : decodeCursor(input.cursor);
  const [infobases, rows] = await batch(scope, [
    call(EXISTS, [scope.workspaceId, infobaseId]),
    call(PAGE, [scope.workspaceId, infobaseId, micros, id, input.limit + 1]),
  ]);
  if (infobases.length === 0) throw notFound('knowledge base');
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(toEntry),
    nextCursor: last && rows.length > shown.length ? encodeCursor(last) : null,
  };
};
