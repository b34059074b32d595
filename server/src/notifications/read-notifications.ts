import { MOST_UNREAD } from '@copydesk/contract/notifications/notification';
import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { personOf } from './person-of.ts';

const COUNT = statement<{ unread: number }>(`
  select count(*)::integer as unread from (
    select n.id from notification n
    where n.workspace_id = $1 and n.user_id = $2 and n.read_at is null limit $3) n`);
const READ_SOME = statement(`
  update notification n set read_at = $4
  where n.workspace_id = $1 and n.id = any($3::uuid[]) and n.user_id = $2 and n.read_at is null`);
const READ_THROUGH = statement(`
  update notification n set read_at = $4
  where n.workspace_id = $1 and n.user_id = $2 and n.read_at is null and n.id <= $3::uuid`);

/** Counts what the person has not read. It stops at MOST_UNREAD. */
export const countUnread = async (scope: Scope): Promise<number> => {
  const [row] = await query(scope, COUNT, [scope.workspaceId, personOf(scope), MOST_UNREAD]);
  return row?.unread ?? 0;
};

/**
 * Marks some notifications of the person as read, or all up to one. Those of others and unknown ones are
 * ignored. Returns how many are unread after that.
 */
export const readNotifications = async (
  scope: Scope,
  what: { readonly ids: readonly string[] } | { readonly through: string },
): Promise<number> => {
  const person = [scope.workspaceId, personOf(scope)];
  const now = scope.now();
  const reading =
    'ids' in what
      ? call(READ_SOME, [...person, what.ids.flatMap((id) => fromPublicId('ntf', id) ?? []), now])
      : call(READ_THROUGH, [...person, fromPublicId('ntf', what.through), now]);
  const [, [row]] = await batch(scope, [reading, call(COUNT, [...person, MOST_UNREAD])]);
  return row?.unread ?? 0;
};
