import type { FactorRule } from '@copydesk/contract/shared/required-factor';
import { call, statement } from '../platform/db/statement.ts';
import { type AccountBase, presentUser } from './row-security.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export interface PersonsWorkspace {
  readonly id: string;
  readonly name: string;
  readonly role: 'owner' | 'admin' | 'editor' | 'reviewer' | 'viewer';
  readonly plan: 'free' | 'team' | 'business';
  readonly required_factor: FactorRule;
}

interface PersonsIdentity {
  readonly id: string;
  readonly issuer: string;
  readonly email: string;
  readonly created_at: Date;
}

interface PersonsPasskey {
  readonly id: string;
  readonly name: string;
  readonly backed_up: boolean;
  readonly created_at: Date;
  readonly used_at: Date | null;
}

interface PersonsSession {
  readonly id: string;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly ip: string;
  readonly user_agent: string;
}

/** Whether the person of `$1` has a way to sign in that is neither a password nor a link. */
export const HAS_OTHER_WAY = `(exists (select from user_passkey where user_id = $1)
    or exists (select from user_totp where user_id = $1 and confirmed_at is not null)
    or exists (select from user_identity where user_id = $1))`;

const PERSON = statement<Person>(`select id, email, name from user_account where id = $1`);
const WORKSPACES = statement<PersonsWorkspace>(`
  select w.id, w.name, m.role, w.plan, w.required_factor from member m join workspace w on w.id = m.workspace_id
  where m.user_id = $1 order by lower(w.name), w.id`);
const METHODS = statement<{ has_password: boolean; totp: boolean; codes: number }>(`
  select exists (select from user_password where user_id = $1) as has_password,
    exists (select from user_totp where user_id = $1 and confirmed_at is not null) as totp,
    (select count(*)::int from backup_code where user_id = $1 and used_at is null) as codes`);
const IDENTITIES = statement<PersonsIdentity>(`
  select id, issuer, email, created_at from user_identity where user_id = $1
  order by created_at, id`);
const PASSKEYS = statement<PersonsPasskey>(`
  select id, name, backed_up, created_at, used_at from user_passkey where user_id = $1
  order by created_at, id`);
const SESSIONS = statement<PersonsSession>(`
  select id, created_at, seen_at, ip, user_agent from user_session
  where user_id = $1 and state = 'active' and expires_at > $2 and seen_at > $3
  order by seen_at desc, id`);
const RENAME = statement<Person>(`
  update user_account set name = $2 where id = $1 returning id, email, name`);

const known = (person: Person | undefined): Person => {
  if (!person) throw new Error('a session without an account');
  return person;
};

/** Returns the person and their workspaces. */
export const readPerson = async (
  { db }: AccountBase,
  userId: string,
): Promise<{ person: Person; workspaces: PersonsWorkspace[] }> => {
  const [, people, workspaces] = await db.batch('', [
    presentUser(userId),
    call(PERSON, [userId]),
    call(WORKSPACES, [userId]),
  ]);
  return { person: known(people[0]), workspaces };
};

/** Returns all ways in which the person can sign in, and their sessions. Never a token or its hash. */
export const getAccount = async (
  { db, now }: AccountBase,
  { userId, idleMinutes }: { readonly userId: string; readonly idleMinutes: number },
) => {
  const at = now();
  const idleSince = new Date(at.getTime() - idleMinutes * 60_000);
  const [, people, methods, passkeys, identities, sessions] = await db.batch('', [
    presentUser(userId),
    call(PERSON, [userId]),
    call(METHODS, [userId]),
    call(PASSKEYS, [userId]),
    call(IDENTITIES, [userId]),
    call(SESSIONS, [userId, at, idleSince]),
  ]);
  const { has_password: hasPassword = false, totp = false, codes = 0 } = methods[0] ?? {};
  const person = known(people[0]);
  return { person, hasPassword, totp, codesLeft: codes, passkeys, identities, sessions };
};

export const setProfile = async (
  { db }: AccountBase,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<Person> => {
  const rename = call(RENAME, [userId, name.trim()]);
  const [, rows] = await db.batch('', [presentUser(userId), rename]);
  return known(rows[0]);
};
