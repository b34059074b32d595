import { createHash } from 'node:crypto';
import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { newUuid } from '../platform/ids.ts';
import { keepAWayIn } from './last-way-in.ts';
import type { ProviderPerson } from './oidc-client.ts';
import { type AccountBase, presentIdentity, presentUser } from './row-security.ts';

const FIND = statement<{ user_id: string }>(
  `select user_id from user_identity where key_hash = $1`,
);
const INSERT = statement<{ id: string }>(`
  insert into user_identity (key_hash, id, user_id, issuer, subject, email, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (key_hash) do nothing returning id`);
const REMOVE = statement<{ id: string; issuer: string }>(
  `delete from user_identity where user_id = $1 and id = $2 returning id, issuer`,
);

/**
 * Hashes issuer and subject. The hash includes the issuer's length, so that it is clear where the subject
 * begins.
 */
const keyHash = ({ issuer, subject }: ProviderPerson): Buffer =>
  createHash('sha256').update(`${issuer.length} ${issuer} ${subject}`).digest();

/** Returns the account that the provider's person is linked to, or null. */
export const findIdentity = async (
  { db }: AccountBase,
  person: ProviderPerson,
): Promise<string | null> => {
  const hash = keyHash(person);
  const [, rows] = await db.batch('', [presentIdentity(hash), call(FIND, [hash])]);
  return rows[0]?.user_id ?? null;
};

/** Links the provider's person to an account. Returns false if they are already linked to one. */
export const addIdentity = async (
  { db, now }: AccountBase,
  { userId, person }: { readonly userId: string; readonly person: ProviderPerson },
): Promise<boolean> => {
  const hash = keyHash(person);
  const { issuer, subject, email } = person;
  const values = [hash, newUuid(), userId, issuer, subject, email ?? '', now()];
  const [, , rows] = await db.batch('', [
    presentUser(userId),
    presentIdentity(hash),
    call(INSERT, values),
  ]);
  return rows.length > 0;
};

/**
 * Removes a link to the provider and returns its issuer. A link of another person is treated as unknown. Throws
 * conflict if it is their last way to sign in.
 */
export const removeIdentity = async (
  base: AccountBase,
  input: {
    readonly userId: string;
    readonly identityId: string | null;
    /** Whether the server can send a link to sign in with. */
    readonly hasMail: boolean;
  },
): Promise<string> => {
  const { userId, identityId, hasMail } = input;
  return base.db.transaction('', async (db) => {
    const [, rows] = await db.batch('', [presentUser(userId), call(REMOVE, [userId, identityId])]);
    const removed = rows[0];
    if (!removed) throw new OperationError('not_found', 'You have no such identity.');
    await keepAWayIn({ db }, { userId, without: removed.id, hasMail });
    return removed.issuer;
  });
};
