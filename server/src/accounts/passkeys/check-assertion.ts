import type { PasskeyAssertion } from '@copydesk/contract/accounts/passkeys';
import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { call, statement } from '../../platform/db/statement.ts';
import { OperationError } from '../../platform/errors.ts';
import { type AccountBase, presentPasskey, presentUser } from '../row-security.ts';
import { hashToken } from '../secret-token.ts';
import type { RelyingParty } from './relying-party.ts';

interface Row {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: string;
}

const FIND = statement<Row>(`
  select id, user_id, credential_id, public_key, counter::text as counter from user_passkey
  where key_hash = $1`);
// A device that counts must count on. Of two answers with the same count, the second finds it taken.
const USE = statement<{ id: string }>(`
  update user_passkey set counter = $3, backed_up = $4, used_at = $5
  where user_id = $1 and key_hash = $2 and (counter < $3 or (counter = 0 and $3 = 0))
  returning id`);

/** SHA-256 of a credential's id, under which its row is found. */
export const credentialHash = (credentialId: string): Buffer => hashToken(credentialId);

/** The same refusal for an unknown passkey and for a wrong answer of a known one. */
const refused = () => new OperationError('signed_out', 'This passkey was not accepted.');

/**
 * Checks what a device signed: our challenge, our site, and that the device has asked its holder. Returns whose
 * passkey it is. A count that goes back means that there are two copies of the device: the answer is refused.
 */
export const checkAssertion = async (
  { db, now, log }: AccountBase,
  input: {
    readonly assertion: PasskeyAssertion;
    readonly challenge: string;
    readonly site: RelyingParty;
  },
): Promise<{ readonly userId: string; readonly passkeyId: string }> => {
  const { assertion, challenge, site } = input;
  const hash = credentialHash(assertion.id);
  const [, rows] = await db.batch('', [presentPasskey(hash), call(FIND, [hash])]);
  const row = rows[0];
  if (!row) throw refused();
  const result = await verifyAuthenticationResponse({
    response: assertion as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: row.credential_id.toString('base64url'),
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
  }).catch((error: unknown) => {
    // The library's words hold nothing secret, but they repeat what the browser sent.
    const why = (error as Error).message.slice(0, 200);
    log.warn({ userId: row.user_id, passkeyId: row.id, why }, 'a passkey was refused');
    return null;
  });
  if (!result?.verified) throw refused();
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  const [, used] = await db.batch('', [
    presentUser(row.user_id),
    call(USE, [row.user_id, hash, newCounter, credentialBackedUp, now()]),
  ]);
  if (used.length === 0) throw refused();
  return { userId: row.user_id, passkeyId: row.id };
};
