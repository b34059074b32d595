import { createHash } from 'node:crypto';

/**
 * The hash chain of a trail. The hashing is implemented twice: in SQL for writing and in TypeScript for
 * verifying. A manipulated function in the database can therefore not make a forged trail look valid.
 *
 * A field is written as its length in bytes, a colon, the text and a comma; null is a dash and a comma. The
 * hash of an entry is SHA-256 of the hash before it and of its fields. The first entry follows the SHA-256 of
 * nothing. The items of an entry are hashed in the order of their ranks.
 *
 * Two kinds of entries have more fields, after the others. An entry that is one piece of a decision about
 * many violations ends with PIECE_FIELDS. An entry that applies a decision of another audit ends with the
 * word "source" and SOURCE_FIELDS; without that word the two kinds could be confused.
 */
const ENTRY_FIELDS = [
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

/** Additional fields of an entry that is one piece of a decision about many violations. */
const PIECE_FIELDS = ['decision_id', 'through_rank'] as const;

/** Additional fields of an entry that applies a decision of another audit. */
const SOURCE_FIELDS = ['source_audit_id', 'source_seq'] as const;

/** Every column of an entry that is in the chain. */
export const ALL_FIELDS = [...ENTRY_FIELDS, ...PIECE_FIELDS, ...SOURCE_FIELDS] as const;
export type AnyField = (typeof ALL_FIELDS)[number];

/** The SQL columns of `next` for an entry that is not a piece of a decision about many violations. */
export const NO_PIECE = `null::uuid as decision_id, null::bigint as through_rank`;

/** SQL that formats a column of an entry as the text that is hashed. */
export const fieldAsText = (field: AnyField, table: string): string => {
  if (field === 'at') return `(extract(epoch from ${table}.at) * 1000000)::bigint::text`;
  if (field === 'items_hash') return `encode(${table}.items_hash, 'hex')`;
  return `${table}.${field}::text`;
};

const fieldsText = (fields: readonly AnyField[]): string =>
  fields.map((field) => `trail_field(${fieldAsText(field, 'n')})`).join(' || ');

const entryText = `${fieldsText(ENTRY_FIELDS)}
      || case when n.decision_id is null then '' else ${fieldsText(PIECE_FIELDS)} end`;

const sourcedText = `${fieldsText(ENTRY_FIELDS)}
      || case when n.source_audit_id is null then '' else trail_field('source') || ${fieldsText(SOURCE_FIELDS)} end`;

const append = (text: string, written: readonly AnyField[]): string => `
  chained as (
    update trail_head h
    set seq = n.seq, hash = sha256(h.hash || convert_to(${text}, 'UTF8'))
    from next n
    where h.workspace_id = (select workspace_id from next)
      and h.audit_id = (select audit_id from next)
    returning h.hash
  ),
  entry as (
    insert into trail_entry (${written.join(', ')}, hash)
    select ${written.map((field) => `n.${field}`).join(', ')}, chained.hash
    from next n, chained
    returning seq
  )`;

/**
 * Writes the rows of the expression `next` (at most one, with every column of ENTRY_FIELDS and
 * PIECE_FIELDS) to the trail. The caller's transaction holds the lock on the audit's trail_head.
 */
export const APPEND_ENTRY = append(entryText, [...ENTRY_FIELDS, ...PIECE_FIELDS]);

/**
 * Like APPEND_ENTRY, for an entry that has a source or may have one, and that is not a piece of a decision
 * about many violations.
 */
export const APPEND_SOURCED = append(sourcedText, [...ENTRY_FIELDS, ...SOURCE_FIELDS]);

/** SQL that formats one changed violation as the text that is hashed. `row` has the columns of trail_item. */
const itemAsText = (row: string): string =>
  `${row}.rank::text || ',' || ${row}.from_state || ',' || ${row}.to_state || ','
    || trail_field(${row}.from_reason) || trail_field(${row}.to_reason)`;

/**
 * SQL for the hash of an entry's items: of the rows for which `changed` is true, in the order of their ranks.
 */
export const itemsHash = (row: string, changed: string): string =>
  `sha256(convert_to(coalesce(string_agg(${itemAsText(row)}, '' order by ${row}.rank)
        filter (where ${changed}), ''), 'UTF8'))`;

/** Writes the items of the entry `next`: the rows of `rows i` for which `changed` is true. */
export const writeItems = (rows: string, changed: string): string => `
  itemised as (
    insert into trail_item
      (workspace_id, audit_id, rank, seq, from_state, to_state, from_reason, to_reason)
    select n.workspace_id, n.audit_id, i.rank, n.seq, i.from_state, i.to_state, i.from_reason,
      i.to_reason
    from ${rows} i, next n where ${changed}
  )`;

export const FIRST_HASH = createHash('sha256').digest();

export const toField = (text: string | null): string =>
  text === null ? '-,' : `${Buffer.byteLength(text)}:${text},`;

export const hashEntry = (before: Buffer, fields: Record<AnyField, string | null>): Buffer => {
  const textOf = (names: readonly AnyField[]): string =>
    names.map((name) => toField(fields[name])).join('');
  return createHash('sha256')
    .update(before)
    .update(textOf(ENTRY_FIELDS))
    .update(fields.decision_id === null ? '' : textOf(PIECE_FIELDS))
    .update(fields.source_audit_id === null ? '' : toField('source') + textOf(SOURCE_FIELDS))
    .digest();
};

export interface TrailItem {
  readonly rank: string;
  readonly from_state: number;
  readonly to_state: number;
  readonly from_reason: string | null;
  readonly to_reason: string | null;
}

export const itemText = (item: TrailItem): string =>
  `${item.rank},${item.from_state},${item.to_state},${toField(item.from_reason)}${toField(item.to_reason)}`;
