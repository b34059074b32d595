import type { Notification, NotificationPage } from '@copydesk/contract/notifications/notification';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { fromPublicId, toPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import {
  NOTIFICATION_COLUMNS,
  NOTIFICATION_JOINS,
  type NotificationRow,
  OWN_COLUMNS,
} from './notification-row.ts';
import { personOf } from './person-of.ts';

// Ids are ordered by time.
const LIST = statement<NotificationRow>(`
  with p as materialized (
    select ${OWN_COLUMNS} from notification n
    where n.workspace_id = $1 and n.user_id = $2 and n.id < $3::uuid
    order by n.id desc limit $4
  )
  select ${NOTIFICATION_COLUMNS} from p ${NOTIFICATION_JOINS} order by p.id desc`);

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const toNotification = (row: NotificationRow, reader: string): Notification => ({
  id: toPublicId('ntf', row.id),
  kind: row.kind,
  at: row.at.toISOString(),
  read: row.read,
  actor: {
    kind: row.actor_kind,
    id: toPublicIdOrNull(row.actor_kind === 'key' ? 'key' : 'usr', row.actor_id),
    name: row.actor_kind === 'key' ? row.key_name : row.user_name,
    you: row.actor_kind === 'user' && row.actor_id === reader,
  },
  amount: row.amount,
  audit:
    row.audit_id === null || row.audit_name === null || row.audit_status === null
      ? null
      : {
          id: toPublicId('aud', row.audit_id),
          name: row.audit_name,
          status: row.audit_status,
          new_violations: row.new_violations ?? 0,
          regressed_violations: row.regressed_violations ?? 0,
          failure: row.failure,
        },
  violation:
    row.violation_id === null
      ? null
      : {
          id: toPublicId('vio', row.violation_id),
          rule_name: row.rule_name,
          words: row.words,
          asset_name: row.asset_name,
        },
  document:
    row.document_id === null
      ? null
      : { id: toPublicId('doc', row.document_id), title: row.document_title },
  comment: row.comment,
  key:
    row.subject_key_id === null || row.subject_key_name === null
      ? null
      : {
          id: toPublicId('key', row.subject_key_id),
          name: row.subject_key_name,
          expires_at: row.subject_key_ends_at?.toISOString() ?? null,
          service_account_name: row.subject_key_owner,
        },
});

/** Returns what the person who asks was told in the workspace, the newest first. */
export const listNotifications = async (
  scope: Scope,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<NotificationPage> => {
  const userId = personOf(scope);
  const from = before === null ? LAST_ID : fromPublicId('ntf', before);
  if (from === null) return { notifications: [], next_before: null };
  const rows = await query(scope, LIST, [scope.workspaceId, userId, from, limit + 1]);
  const notifications = rows.slice(0, limit).map((row) => toNotification(row, userId));
  const last = notifications.at(-1);
  return { notifications, next_before: rows.length > limit && last ? last.id : null };
};
