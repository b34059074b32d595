import { createHash } from 'node:crypto';

/**
 * The trail's chain. What is hashed stands here twice, as SQL for writing and as TypeScript for
 * verifying, so that a changed function in the database cannot make a forged trail look whole.
 *
 * A field is its length in bytes, a colon, the text and a comma; null is a dash and a comma. An
 * entry's hash is SHA-256 of the hash before it and its fields; the first one follows SHA-256 of
 * nothing. An entry's items are hashed in the order of the violations. The fields of a decision of many
 * entries follow the others where the entry is part of one, and only there; so do those of the source of
 * an entry that has one, after the word source, so that nothing can be taken for the other.
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

/** What an entry has that is one piece of a decision about many violations. */
const PIECE_FIELDS = ['decision_id', 'through_rank'] as const;

/** What an entry has that applies a decision of another audit. */
const SOURCE_FIELDS = ['source_audit_id', 'source_seq'] as const;

/** Every column of an entry that is in the chain. */
export const ALL_FIELDS = [...ENTRY_FIELDS, ...PIECE_FIELDS, ...SOURCE_FIELDS] as const;
export type AnyField = (typeof ALL_FIELDS)[number];

/** What `next` says of itself that is no such piece. */
export const NO_PIECE = `null::uuid as decision_id, null::bigint as through_rank`;

/** A column of an entry as the text that is hashed. */
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

/** The same for an entry that has a source, or may have one, and is no piece of a decision of many. */
export const APPEND_SOURCED = append(sourcedText, [...ENTRY_FIELDS, ...SOURCE_FIELDS]);

/** One changed violation as the text that is hashed; `table` has the columns of trail_item. */
export const itemAsText = (table: string): string =>
  `${table}.rank::text || ',' || ${table}.from_state || ',' || ${table}.to_state || ','
    || trail_field(${table}.from_reason) || trail_field(${table}.to_reason)`;

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
