import {
  type LetterMode,
  NOTIFICATION_KINDS,
  type NotificationKind,
  PREFERENCE_OF,
} from '@copydesk/contract/notifications/kinds';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Scope } from '../../platform/db/scope.ts';
import {
  NOTIFICATION_COLUMNS,
  NOTIFICATION_JOINS,
  type NotificationRow,
  OWN_COLUMNS,
} from '../notification-row.ts';
import { afterQuiet, nextDigest, type Preferences, readPreferences } from '../preferences.ts';
import { composeLetter } from './compose-letter.ts';

interface Letter {
  id: string;
  mode: Exclude<LetterMode, 'none'>;
  began_at: Date | null;
  limited: boolean;
  attempts: number;
}

const LIVE = statement(`
  update letter_work set kicked_at = $3 where workspace_id = $1 and user_id = $2`);
const DUE = statement<Letter>(`
  select l.id, l.mode, l.began_at, l.limited, l.attempts from notification_letter l
  where l.workspace_id = $1 and l.user_id = $2 and l.status = 'waiting' and l.due_at <= $3
  order by l.due_at limit 1 for update`);
const REST = statement(`
  update letter_work set kicked_at = null, due_at = (
    select l.due_at from notification_letter l
    where l.workspace_id = $1 and l.user_id = $2 and l.status = 'waiting'
    order by l.due_at limit 1)
  where workspace_id = $1 and user_id = $2`);
const POSTPONE = statement(`
  update notification_letter set due_at = $3, limited = limited or $4
  where workspace_id = $1 and id = $2`);
const TRY_AGAIN = statement(`
  update notification_letter set due_at = $3, failure = $4 where workspace_id = $1 and id = $2`);
const SENT_SINCE = statement<{ sent: number }>(`
  select count(*)::integer as sent from (
    select l.id from notification_letter l
    where l.workspace_id = $1 and l.user_id = $2 and l.status <> 'waiting' and l.status = 'sent'
      and l.ended_at > $3 limit $4) l`);
// What the person has read or does not want any more is not told, nor that a key ends which was revoked. From now on the letter says the same.
const LEAVE_OUT = statement(`
  update notification n set letter_id = null
  where n.workspace_id = $1 and n.letter_id = $2 and (n.read_at is not null or n.kind = any($3::text[])
    or exists (select from api_key k where k.workspace_id = $1 and k.id = n.key_id and k.revoked_at is not null))`);
const BEGIN = statement(`
  update notification_letter set began_at = coalesce(began_at, $3), attempts = attempts + 1
  where workspace_id = $1 and id = $2`);
const END = statement(`
  update notification_letter set status = $3, ended_at = $4, failure = $5
  where workspace_id = $1 and id = $2`);
const CONTENT = statement<NotificationRow>(`
  with p as materialized (
    select ${OWN_COLUMNS} from notification n
    where n.workspace_id = $1 and n.letter_id = $2 order by n.id limit 500
  )
  select ${NOTIFICATION_COLUMNS} from p ${NOTIFICATION_JOINS} order by p.id`);
const PERSON = statement<{ email: string; workspace: string }>(`
  select u.email, w.name as workspace
  from member m join user_account u on u.id = m.user_id join workspace w on w.id = $1
  where m.workspace_id = $1 and m.user_id = $2`);

/** The most letters to a person in a workspace within a day. What is more waits for the next daily letter. */
const MOST_A_DAY = 30;
const DAY_MS = 24 * 60 * 60_000;
/** After a failure: a minute, then twice as long each time, at most an hour. It goes on until it succeeds. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** How often a letter is offered to a mail server that says that it will never take it. */
const MOST_REFUSALS = 4;

/** What is needed to write to people. */
export interface LetterBox {
  readonly mail: Mailer;
  /** Scheme, host and port under which people open the application; empty if it is not known. */
  readonly publicUrl: string;
}

interface Ready {
  readonly letter: Letter & { readonly began: Date };
  readonly rows: readonly NotificationRow[];
  readonly email: string;
  readonly workspace: string;
}

/** Until when a letter must wait; null if it may be sent now. */
const waitOf = async (
  scope: Scope,
  userId: string,
  letter: Letter,
  preferences: Preferences,
): Promise<{ readonly until: Date; readonly limited: boolean } | null> => {
  const now = scope.now();
  const free = afterQuiet(preferences, now);
  if (free > now) return { until: free, limited: false };
  if (letter.mode === 'daily' || letter.limited || letter.began_at !== null) return null;
  const since = new Date(now.getTime() - DAY_MS);
  const [row] = await query(scope, SENT_SINCE, [scope.workspaceId, userId, since, MOST_A_DAY]);
  if ((row?.sent ?? 0) < MOST_A_DAY) return null;
  return { until: nextDigest(preferences, now), limited: true };
};

const unwantedKinds = (preferences: Preferences): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => preferences[PREFERENCE_OF[kind]] === 'none');

/**
 * Takes the next letter that is due, and fixes what it says. Returns null if none is due, and 'later' if it has
 * to wait or has nothing to say.
 */
const takeLetter = (
  scope: Scope,
  userId: string,
  preferences: Preferences,
): Promise<Ready | 'later' | null> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const now = inside.now();
    await query(inside, LIVE, [workspaceId, userId, now]);
    const [letter] = await query(inside, DUE, [workspaceId, userId, now]);
    if (!letter) {
      await query(inside, REST, [workspaceId, userId]);
      return null;
    }
    const at = [workspaceId, letter.id];
    const wait = await waitOf(inside, userId, letter, preferences);
    if (wait) {
      await query(inside, POSTPONE, [...at, wait.until, wait.limited]);
      return 'later';
    }
    if (letter.began_at === null) {
      await query(inside, LEAVE_OUT, [...at, unwantedKinds(preferences)]);
    }
    const rows = await query(inside, CONTENT, at);
    const [person] = await query(inside, PERSON, [workspaceId, userId]);
    if (!person || rows.length === 0) {
      await query(inside, END, [...at, 'dropped', now, null]);
      return 'later';
    }
    await query(inside, BEGIN, [...at, now]);
    const { began_at: began, attempts } = letter;
    return { letter: { ...letter, began: began ?? now, attempts: attempts + 1 }, rows, ...person };
  });

const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);

/**
 * Sends the next letter to a person that is due. A crash after sending sends the same letter again, with the same
 * Message-ID. A letter that cannot be sent waits and is tried again, unless the mail server refuses it for good.
 * Returns `idle` if nothing is due.
 */
export const sendLetter = async (
  scope: Scope,
  { mail, publicUrl }: LetterBox,
  userId: string,
): Promise<'done' | 'idle'> => {
  const preferences = await readPreferences(scope, userId);
  const ready = await takeLetter(scope, userId, preferences);
  if (ready === null) return 'idle';
  if (ready === 'later') return 'done';
  const { letter, rows, email, workspace } = ready;
  const at = [scope.workspaceId, letter.id];
  const { workspaceId } = scope;
  const composed = composeLetter(preferences.language, rows, { workspaceId, workspace, publicUrl });
  const sent = await mail.send({ ...composed, to: email, id: letter.id, date: letter.began });
  const now = scope.now();
  if (sent.ok) {
    await query(scope, END, [...at, 'sent', now, null]);
  } else if (sent.refused && letter.attempts >= MOST_REFUSALS) {
    scope.log.warn(
      { letter: letter.id, why: sent.why },
      'the mail server refused a letter for good',
    );
    await query(scope, END, [...at, 'failed', now, sent.why]);
  } else {
    const next = new Date(now.getTime() + pauseAfter(letter.attempts));
    await query(scope, TRY_AGAIN, [...at, next, sent.why]);
  }
  return 'done';
};
