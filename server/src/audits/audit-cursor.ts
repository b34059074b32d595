import { invalidValue } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';

/** Where a page of audits ended: the time in microseconds and the id of its last audit. */
export interface AuditCursor {
  readonly micros: string | null;
  readonly id: string | null;
}

const START: AuditCursor = { micros: null, id: null };

/** The time of an audit, exact enough for a cursor. */
export const MICROS = '(extract(epoch from a.created_at) * 1000000)::bigint as micros';

/**
 * The audits after a cursor, newest first: $2 its microseconds, $3 its id, $4 how many. Those of single pushes of a
 * content are left out.
 */
export const OLDER = `
    a.content_id is null and (a.created_at, a.id) < (coalesce('epoch'::timestamptz + $2::bigint * interval '1 microsecond',
      'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by a.created_at desc, a.id desc limit $4`;

/** Reads the cursor that a client sent; null is the beginning. Throws invalid for anything else. */
export const readAuditCursor = (cursor: string | null): AuditCursor => {
  if (cursor === null) return START;
  const [, micros, publicId] = /^(\d{1,17})\.(\w+)$/.exec(cursor) ?? [];
  const id = publicId === undefined ? null : fromPublicId('aud', publicId);
  if (micros !== undefined && id !== null) return { micros, id };
  throw invalidValue(['cursor'], 'not a cursor; take it from next_cursor');
};

/** Returns the cursor after a page; null if nothing follows. `rows` has one more than the page if it can. */
export const nextAuditCursor = (
  rows: readonly { readonly id: string; readonly micros: string }[],
  limit: number,
): string | null => {
  const last = rows[limit - 1];
  return rows.length > limit && last ? `${last.micros}.${toPublicId('aud', last.id)}` : null;
};
