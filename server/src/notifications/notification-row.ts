import type { NotificationKind } from '@copydesk/contract/notifications/kinds';
import type { AUDIT_STATUSES } from '@copydesk/contract/audits/audit';
import { lookUp } from '../platform/db/look-up.ts';

/** A notification with what it is about. */
export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  at: Date;
  read: boolean;
  amount: number;
  actor_kind: 'user' | 'key' | 'system';
  actor_id: string | null;
  user_name: string | null;
  key_name: string | null;
  audit_id: string | null;
  audit_name: string | null;
  audit_status: (typeof AUDIT_STATUSES)[number] | null;
  new_violations: number | null;
  regressed_violations: number | null;
  failure: string | null;
  violation_id: string | null;
  rule_name: string | null;
  words: string | null;
  asset_name: string | null;
  comment: string | null;
  /** The API key that it is about. */
  subject_key_id: string | null;
  subject_key_name: string | null;
  subject_key_ends_at: Date | null;
  subject_key_used_at: Date | null;
  subject_key_owner: string | null;
  document_id: string | null;
  /** Null if the person who is told cannot see it (any more). */
  document_title: string | null;
}

/** How much of a quote and of a comment is shown. */
const SHOWN = 300;

/** Columns of `notification` that NOTIFICATION_COLUMNS and NOTIFICATION_JOINS need in the expression `p`. */
export const OWN_COLUMNS = `n.id, n.kind, n.at, n.read_at is not null as read, n.amount, n.actor_kind, n.actor_id,
      case when n.actor_kind = 'user' then n.actor_id end as by_user,
      case when n.actor_kind = 'key' then n.actor_id end as by_key,
      n.audit_id, n.violation_id, n.comment_id, n.key_id, n.document_id, n.user_id`;

export const NOTIFICATION_COLUMNS = `p.id, p.kind, p.at, p.read, p.amount, p.actor_kind, p.actor_id,
    u.name as user_name, k.name as key_name, p.audit_id, a.name as audit_name, a.status as audit_status,
    a.new_violations, a.regressed_violations, a.failure, p.violation_id, v.rule_name,
    left(v.violating_text, ${SHOWN}) as words, v.asset_name, left(coalesce(c.content, w.content), ${SHOWN}) as comment,
    p.key_id as subject_key_id, s.name as subject_key_name, s.expires_at as subject_key_ends_at,
    s.last_used_at as subject_key_used_at, h.name as subject_key_owner, p.document_id,
    left(b.title, ${SHOWN}) as document_title`;

/** Joins to `p`, which must be materialized. A person who left the workspace has no name. */
export const NOTIFICATION_JOINS = `
  left join lateral (
    select coalesce(nullif(o.name, ''), o.email) as name from user_account o where o.id = p.by_user offset 0
  ) u on true
  left join ${lookUp('api_key.name', 'api_key', 'api_key.id = p.by_key')} k on true
  left join ${lookUp(
    `audit.name, audit.status, audit.new_violations - audit.settled_violations as new_violations,
      audit.regressed_violations, audit.failure`,
    'audit',
    'audit.id = p.audit_id',
  )} a on true
  left join ${lookUp(
    'violation.rule_name, violation.violating_text, violation.asset_name',
    'violation',
    'violation.id = p.violation_id',
  )} v on true
  left join ${lookUp('violation_comment.content', 'violation_comment', 'violation_comment.id = p.comment_id')} c on true
  left join ${lookUp(
    'api_key.name, api_key.expires_at, api_key.last_used_at, api_key.service_account_id',
    'api_key',
    'api_key.id = p.key_id',
  )} s on true
  left join ${lookUp('service_account.name', 'service_account', 'service_account.id = s.service_account_id')} h on true
  left join ${lookUp(
    'document.id, document.title',
    'document',
    `document.id = p.document_id
      and (document.shared or document.created_by is null or document.created_by = p.user_id)`,
  )} b on true
  left join ${lookUp(
    'document_comment.content',
    'document_comment',
    'document_comment.document_id = b.id and document_comment.id = p.comment_id',
  )} w on true`;
