import type { Database } from '../../platform/db/database.ts';
import { call, statement } from '../../platform/db/statement.ts';
import type { Work } from '../../platform/durable/engine.ts';
import { newUuid } from '../../platform/ids.ts';

/** Whose letters a lane sends. */
export interface LetterLane {
  readonly workspaceId: string;
  readonly userId: string;
}

// These two read across workspaces: ids and times only, for the workflows role. The first goes from one person to
// the next in the index, so that a long list of one person costs nothing.
const CLAIM_NEW = statement<LetterLane>(`
  with recursive found as (
    (select o.workspace_id, o.user_id from notification_outbox o
      order by o.workspace_id, o.user_id limit 1)
    union all
    select x.workspace_id, x.user_id from found f cross join lateral (
      select o.workspace_id, o.user_id from notification_outbox o
      where (o.workspace_id, o.user_id) > (f.workspace_id, f.user_id)
      order by o.workspace_id, o.user_id limit 1) x
  )
  insert into letter_work as w (workspace_id, user_id, kicked_at)
  select f.workspace_id, f.user_id, $1::timestamptz from (select workspace_id, user_id from found limit $3) f
  on conflict (workspace_id, user_id) do update set kicked_at = excluded.kicked_at
    where w.kicked_at is null or w.kicked_at < $2
  returning w.workspace_id as "workspaceId", w.user_id as "userId"`);
const CLAIM_DUE = statement<LetterLane>(`
  update letter_work w set kicked_at = $1
  where w.due_at <= $1 and (w.kicked_at is null or w.kicked_at < $2)
  returning w.workspace_id as "workspaceId", w.user_id as "userId"`);

const PEOPLE = 500;
/** A lane that showed no life for this long is set to work again. It is longer than an attempt to send. */
const KICK_AGAIN_MS = 90_000;

/** The key of a person's lane. Work with the same key runs one after the other. */
export const letterKey = ({ workspaceId, userId }: LetterLane): string =>
  `${workspaceId}:${userId}`;

/** The work that makes a person's lane plan and send letters. Each start is new work. */
export const letterWork = (lane: LetterLane): Work => ({
  service: 'letterLane',
  handler: 'drain',
  object: letterKey(lane),
  name: `${lane.workspaceId}-${lane.userId}-${newUuid()}`,
  input: lane,
});

/** Returns the people who have something to be told by letter and whose lanes show no life. */
export const claimLetters = async (db: Database, now: Date): Promise<LetterLane[]> => {
  const before = new Date(now.getTime() - KICK_AGAIN_MS);
  const [fresh, due] = await db.batch('', [
    call(CLAIM_NEW, [now, before, PEOPLE]),
    call(CLAIM_DUE, [now, before]),
  ]);
  return [...fresh, ...due];
};
