import {
  type LetterMode,
  type NotificationKind,
  PREFERENCE_OF,
} from '@copydesk/contract/notifications/kinds';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { afterQuiet, nextDigest, type Preferences, readPreferences } from '../preferences.ts';

// $3 is the most that one round takes.
const TAKE = statement<{ notification_id: string }>(`
  delete from notification_outbox o
  where o.workspace_id = $1 and o.user_id = $2 and o.n = any(array(
    select w.n from notification_outbox w where w.workspace_id = $1 and w.user_id = $2
    order by w.n limit $3))
  returning o.notification_id`);
const KINDS = statement<{ id: string; kind: NotificationKind }>(`
  select n.id, n.kind from notification n where n.workspace_id = $1 and n.id = any($2::uuid[])`);
const OPEN = statement(`
  insert into notification_letter (workspace_id, id, user_id, mode, created_at, due_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (workspace_id, user_id, mode) where status = 'waiting' and began_at is null do nothing`);
const ADD = statement(`
  update notification n set letter_id = (
    select l.id from notification_letter l where l.workspace_id = $1 and l.user_id = $3 and l.mode = $4
      and l.status = 'waiting' and l.began_at is null)
  where n.workspace_id = $1 and n.id = any($2::uuid[])`);
const FORGET = statement(`
  delete from notification n where n.workspace_id = $1 and n.id = any(array(
    select o.id from notification o
    where o.workspace_id = $1 and o.user_id = $2 and o.id < $3::uuid order by o.id limit $4))`);
const FORGET_LETTERS = statement(`
  delete from notification_letter l where l.workspace_id = $1 and l.id = any(array(
    select o.id from notification_letter o
    where o.workspace_id = $1 and o.user_id = $2 and o.status <> 'waiting' and o.ended_at < $3
    order by o.ended_at limit $4))`);

const AT_A_TIME = 500;
/** A letter waits this long, so that what comes at nearly the same time is in the same letter. */
const GATHER_MS = 10_000;
const DAY_MS = 24 * 60 * 60_000;
/** Notifications and letters older than this are deleted. The activity and the findings keep what happened. */
const KEPT_DAYS = 180;

/** The smallest id that a moment after this one can have. */
const idAt = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};

const dueOf = (mode: LetterMode, preferences: Preferences, now: Date): Date =>
  mode === 'daily'
    ? nextDigest(preferences, now)
    : afterQuiet(preferences, new Date(now.getTime() + GATHER_MS));

/**
 * Puts new notifications of a person into letters, by their preferences, and forgets very old ones. Without a
 * mail server there are no letters. Returns whether there may be more.
 */
export const planLetters = (
  scope: Scope,
  userId: string,
  hasMailServer: boolean,
): Promise<boolean> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const now = inside.now();
    const [taken] = await batch(inside, [call(TAKE, [workspaceId, userId, AT_A_TIME])]);
    if (taken.length === 0) return false;
    const ids = taken.map(({ notification_id: id }) => id);
    const preferences = await readPreferences(inside, userId);
    const rows = hasMailServer ? await query(inside, KINDS, [workspaceId, ids]) : [];
    const byMode = Map.groupBy(rows, ({ kind }) => preferences[PREFERENCE_OF[kind]]);
    byMode.delete('none');
    const old = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
    await batch(inside, [
      ...[...byMode].flatMap(([mode, some]) => [
        call(OPEN, [workspaceId, newUuid(), userId, mode, now, dueOf(mode, preferences, now)]),
        call(ADD, [workspaceId, some.map(({ id }) => id), userId, mode]),
      ]),
      call(FORGET, [workspaceId, userId, idAt(old), AT_A_TIME]),
      call(FORGET_LETTERS, [workspaceId, userId, old, AT_A_TIME]),
    ]);
    return taken.length === AT_A_TIME;
  });
