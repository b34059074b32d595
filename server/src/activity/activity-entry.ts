import {
  type ActivityEntry,
  type EventSubjectKind,
  HINT_ACTIONS,
} from '@copydesk/contract/activity/activity';
import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import { toPublicId, toPublicIdOrNull } from '../platform/ids.ts';

/** Who acted. */
export interface WhoRow {
  actor_kind: 'user' | 'key' | 'system';
  actor_id: string | null;
  user_name: string | null;
  user_email: string | null;
  key_name: string | null;
  key_prefix: string | null;
}

/** The columns that reviews and events have in common: the entry, and who acted. */
interface ActorRow extends WhoRow {
  id: string;
  at: Date;
  /** The time with microseconds, for the cursor. */
  exact_at: string;
}

export interface ReviewRow extends ActorRow {
  audit_id: string;
  seq: number;
  action: ActivityEntry['action'];
  reason: string | null;
  reaffirmed: boolean;
  violation_id: string;
  is_group: boolean;
  addressed: number;
  changed: number;
  undoes: number | null;
  audit_name: string | null;
  rule_name: string | null;
  asset_name: string | null;
  hint_asset: string | null;
  from_state: number | null;
  to_state: number | null;
  undone: boolean;
}

export interface EventRow extends ActorRow {
  kind: ActivityEntry['action'];
  subject_kind: EventSubjectKind;
  subject_id: string | null;
  subject_name: string;
  from_value: string | null;
  to_value: string | null;
}

const EXACT_AT = `to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The actor of the entry `p`. A person who has left the workspace has no name. */
export const WHO_COLUMNS = `p.actor_kind, p.actor_id, u.name as user_name, u.email as user_email,
    k.name as key_name, k.prefix as key_prefix`;

/** The entry `p` and its actor. */
export const ACTOR_COLUMNS = `p.id, p.at, ${EXACT_AT} as exact_at, ${WHO_COLUMNS}`;

/**
 * At most one row that belongs to the entry `p`, looked up by an index. PostgreSQL would plan a plain join
 * for all entries that the filter could match, and read whole tables for a page of fifty.
 */
export const findOne = (name: string, select: string): string =>
  `left join lateral (select ${select} limit 1) ${name} on true`;

export const ACTOR_JOINS = [
  findOne('u', 'u.name, u.email from user_account u where u.id = p.actor_user_id'),
  findOne('k', 'k.name, k.prefix from api_key k where k.workspace_id = $1 and k.id = p.key_id'),
].join(' ');
/**
 * The id of the actor if the actor is a key. It is computed before the join, because a join needs a plain
 * column.
 */
export const KEY_ID = `case when e.actor_kind = 'key' then e.actor_id end as key_id`;

export const actorOf = (row: WhoRow): ActivityEntry['actor'] => {
  const { actor_kind: kind, actor_id: id } = row;
  if (kind === 'system') return { kind, id: null, name: null, email: null, prefix: null };
  return {
    kind,
    id: toPublicIdOrNull(kind === 'key' ? 'key' : 'usr', id),
    name: kind === 'key' ? row.key_name : row.user_name,
    email: row.user_email,
    prefix: kind === 'key' ? row.key_prefix : null,
  };
};

const stateOf = (number: number | null): ReviewState | null =>
  number === null ? null : (REVIEW_STATES[number] ?? null);

/** Whether an entry of a trail is about a hint. Its violation_id is then the id of the hint. */
const isOfHint = (action: ActivityEntry['action']): boolean =>
  (HINT_ACTIONS as readonly string[]).includes(action);

export const toReviewEntry = (row: ReviewRow): ActivityEntry => ({
  id: toPublicId('act', row.id),
  source: 'review',
  at: row.at.toISOString(),
  actor: actorOf(row),
  action: row.action,
  reason: row.reason,
  addressed: row.addressed,
  changed: row.changed,
  reaffirmed: row.reaffirmed,
  group: row.is_group,
  audit: { id: toPublicId('aud', row.audit_id), name: row.audit_name ?? '' },
  seq: row.seq,
  violation: isOfHint(row.action)
    ? null
    : {
        id: toPublicId('vio', row.violation_id),
        rule_name: row.rule_name,
        asset_name: row.asset_name,
      },
  before: stateOf(row.from_state),
  after: stateOf(row.to_state),
  undoes: row.undoes,
  undone: row.undone,
  subject: isOfHint(row.action)
    ? { kind: 'hint', id: toPublicId('hnt', row.violation_id), name: row.hint_asset ?? '' }
    : null,
  from_value: null,
  to_value: null,
});

export const toEventEntry = (row: EventRow): ActivityEntry => ({
  id: toPublicId('act', row.id),
  source: 'workspace',
  at: row.at.toISOString(),
  actor: actorOf(row),
  action: row.kind,
  reason: null,
  addressed: null,
  changed: null,
  reaffirmed: false,
  group: false,
  audit: null,
  seq: null,
  violation: null,
  before: null,
  after: null,
  undoes: null,
  undone: false,
  subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  from_value: row.from_value,
  to_value: row.to_value,
});
