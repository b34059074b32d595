import { createHash } from 'node:crypto';

/**
 * The trail's chain. What is hashed stands here twice, as SQL for writing and as TypeScript for
 * verifying, so that a changed function in the database cannot make a forged trail look whole.
 *
 * A field is its length in bytes, a colon, the text and a comma; null is a dash and a comma. An
 * entry's hash is SHA-256 of the hash before it and its fields; the first one follows SHA-256 of
 * nothing. An entry's items are hashed in the order of the violations.
 */
export const ENTRY_FIELDS = [
  'workspace_id',
  'audit_id',
  'seq',
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_user_id',
  'action',
  'reason',
  'reaffirmed',
  'violation_id',
  'group_id',
  'addressed',
  'changed',
  'undoes',
  'replaces',
  'request_id',
  'items_hash',
] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];

/** A column of an entry as the text that is hashed. */
export const fieldAsText = (field: EntryField, table: string): string => {
  if (field === 'at') return `(extract(epoch from ${table}.at) * 1000000)::bigint::text`;
  if (field === 'items_hash') return `encode(${table}.items_hash, 'hex')`;
  return `${table}.${field}::text`;
};

const entryText = ENTRY_FIELDS.map((field) => `trail_field(${fieldAsText(field, 'n')})`).join(
  ' || ',
);

/**
 * Writes the rows of the expression `next` (at most one, with every column of ENTRY_FIELDS) to the
 * trail. The caller's transaction holds the lock on the audit's trail_head.
 */
export const APPEND_ENTRY = `
  chained as (
    update trail_head h
    set seq = n.seq, hash = sha256(h.hash || convert_to(${entryText}, 'UTF8'))
    from next n
    where h.workspace_id = n.workspace_id and h.audit_id = n.audit_id
    returning h.hash
  ),
  entry as (
    insert into trail_entry (${ENTRY_FIELDS.join(', ')}, hash)
    select ${ENTRY_FIELDS.map((field) => `n.${field}`).join(', ')}, chained.hash
    from next n, chained
    returning seq
  )`;

/** One changed violation as the text that is hashed; `table` has the columns of trail_item. */
export const itemAsText = (table: string): string =>
  `${table}.rank::text || ',' || ${table}.from_state || ',' || ${table}.to_state || ','
    || trail_field(${table}.from_reason) || trail_field(${table}.to_reason)`;

export const FIRST_HASH = createHash('sha256').digest();

const toField = (text: string | null): string =>
  text === null ? '-,' : `${Buffer.byteLength(text)}:${text},`;

export const hashEntry = (before: Buffer, fields: Record<EntryField, string | null>): Buffer =>
  createHash('sha256')
    .update(before)
    .update(ENTRY_FIELDS.map((field) => toField(fields[field])).join(''))
    .digest();

export interface TrailItem {
  readonly rank: string;
  readonly from_state: number;
  readonly to_state: number;
  readonly from_reason: string | null;
  readonly to_reason: string | null;
}

export const itemText = (item: TrailItem): string =>
  `${item.rank},${item.from_state},${item.to_state},${toField(item.from_reason)}${toField(item.to_reason)}`;
