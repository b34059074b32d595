import { createHash } from 'node:crypto';
import { call, statement } from '../../platform/db/statement.ts';
import { OperationError } from '../../platform/errors.ts';
import { challengeLimits, takeAttempt } from '../limit-attempts.ts';
import { type AccountBase, presentChallenge } from '../row-security.ts';
import { isWellFormedToken, mintToken } from '../secret-token.ts';

/** What a challenge is for, and for whom. Whoever signs in is not known yet. */
export interface ChallengeUse {
  readonly purpose: 'sign_in' | 'add' | 'prove';
  readonly userId: string | null;
}

export const CHALLENGE_SECONDS = 300;

const CLEAR = statement(`delete from passkey_challenge where expires_at < $1`);
const INSERT = statement(`insert into passkey_challenge (hash, expires_at) values ($1, $2)`);
// Deleting is what makes it work once: of two requests at the same time, one finds nothing.
const TAKE = statement<{ expires_at: Date }>(
  `delete from passkey_challenge where hash = $1 returning expires_at`,
);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const hashOf = (token: string, { purpose, userId }: ChallengeUse): Buffer =>
  digest(`${purpose} ${userId ?? ''} ${token}`);

/** The challenge is made of the token, which no page can read. So it belongs to one browser. */
const challengeOf = (token: string): string => digest(`challenge ${token}`).toString('base64url');

const challengeGone = () =>
  new OperationError('forbidden', 'This took too long, or was done before. Try again.');

/** Creates a challenge. The browser keeps the token in a cookie; the device signs the challenge. */
export const createChallenge = async (
  base: AccountBase,
  use: ChallengeUse,
  ip: string,
): Promise<{ readonly token: string; readonly challenge: string }> => {
  await takeAttempt(base, challengeLimits(ip));
  const token = mintToken();
  const hash = hashOf(token, use);
  const at = base.now();
  await base.db.batch('', [
    presentChallenge(hash),
    call(CLEAR, [at]),
    call(INSERT, [hash, new Date(at.getTime() + CHALLENGE_SECONDS * 1_000)]),
  ]);
  return { token, challenge: challengeOf(token) };
};

/** Uses the challenge of this browser up and returns it. Throws if there is none, or not for this. */
export const takeChallenge = async (
  { db, now }: AccountBase,
  use: ChallengeUse,
  token: string | null,
): Promise<string> => {
  if (token === null || !isWellFormedToken(token)) throw challengeGone();
  const hash = hashOf(token, use);
  const [, rows] = await db.batch('', [presentChallenge(hash), call(TAKE, [hash])]);
  const row = rows[0];
  if (!row || row.expires_at <= now()) throw challengeGone();
  return challengeOf(token);
};
