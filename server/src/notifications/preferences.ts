import type {
  LetterLanguage,
  LetterMode,
  PreferenceKind,
} from '@copydesk/contract/notifications/kinds';
import type {
  NotificationPreferences,
  SetPreferencesRequest,
} from '@copydesk/contract/notifications/notification';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { invalidValue } from '../platform/errors.ts';
import { isTimezone, localHour, nextHour } from '../platform/local-time.ts';
import type { Scope } from '../platform/db/scope.ts';
import { personOf } from './person-of.ts';

/** How a person wants letters in a workspace. */
export interface Preferences extends Record<PreferenceKind, LetterMode> {
  timezone: string;
  digest_hour: number;
  quiet_from: number | null;
  quiet_until: number | null;
  language: LetterLanguage;
}

/** What holds until the person chooses. */
const UNCHOSEN: Preferences = {
  mention: 'at_once',
  assignment: 'at_once',
  audit: 'at_once',
  key: 'at_once',
  timezone: 'UTC',
  digest_hour: 8,
  quiet_from: null,
  quiet_until: null,
  language: 'en',
};

const FIND = statement<Preferences>(`
  select mention, assignment, audit, key, timezone, digest_hour, quiet_from, quiet_until, language
  from notification_preference where workspace_id = $1 and user_id = $2`);
const SET = statement(`
  insert into notification_preference as p (workspace_id, user_id, mention, assignment, audit, key, timezone,
    digest_hour, quiet_from, quiet_until, language, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict (workspace_id, user_id) do update set mention = excluded.mention,
    assignment = excluded.assignment, audit = excluded.audit, key = excluded.key,
    timezone = excluded.timezone,
    digest_hour = excluded.digest_hour, quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until, language = excluded.language, updated_at = excluded.updated_at`);

/** Returns how a person wants letters. The id is a UUID. */
export const readPreferences = async (scope: Scope, userId: string): Promise<Preferences> => {
  const [found] = await query(scope, FIND, [scope.workspaceId, userId]);
  return found ?? UNCHOSEN;
};

/** Returns how the person who asks wants letters. `letters` says whether the server can send any. */
export const getPreferences = async (
  scope: Scope,
  letters: boolean,
): Promise<NotificationPreferences> => {
  const [found] = await query(scope, FIND, [scope.workspaceId, personOf(scope)]);
  const { quiet_from: from, quiet_until: until, ...rest } = found ?? UNCHOSEN;
  const quiet = from === null || until === null ? null : { from, until };
  return { ...rest, quiet, chosen: found !== undefined, letters };
};

/** Stores how the person who asks wants letters. Throws invalid for an unknown time zone or empty quiet hours. */
export const setPreferences = async (
  scope: Scope,
  { quiet, ...wanted }: SetPreferencesRequest,
): Promise<void> => {
  if (!isTimezone(wanted.timezone)) {
    throw invalidValue(['timezone'], 'not the name of a time zone, such as Europe/Amsterdam');
  }
  if (quiet && quiet.from === quiet.until) {
    throw invalidValue(['quiet'], 'quiet hours need a beginning and another end');
  }
  await query(scope, SET, [
    scope.workspaceId,
    personOf(scope),
    wanted.mention,
    wanted.assignment,
    wanted.audit,
    wanted.key,
    wanted.timezone,
    wanted.digest_hour,
    quiet?.from ?? null,
    quiet?.until ?? null,
    wanted.language,
    scope.now(),
  ]);
};

/** When a letter may be sent that is ready at this moment: then, or when the quiet hours end. */
export const afterQuiet = (
  { timezone, quiet_from: from, quiet_until: until }: Preferences,
  at: Date,
): Date => {
  if (from === null || until === null) return at;
  const hour = localHour(timezone, at);
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  return isQuiet ? nextHour(timezone, until, at) : at;
};

/** When the next daily letter is sent. */
export const nextDigest = (preferences: Preferences, now: Date): Date =>
  afterQuiet(preferences, nextHour(preferences.timezone, preferences.digest_hour, now));
