import type { PasskeyAttestation, PasskeyCreation } from '@copydesk/contract/accounts/passkeys';
import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server';
import { call, statement } from '../../platform/db/statement.ts';
import { OperationError } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import { passkeyLimits, takeAttempt } from '../limit-attempts.ts';
import { type AccountBase, presentPasskey, presentUser } from '../row-security.ts';
import { CHALLENGE_SECONDS, createChallenge, takeChallenge } from './challenge.ts';
import { credentialHash } from './check-assertion.ts';
import type { RelyingParty } from './relying-party.ts';

/** The algorithms of passkeys that browsers make: ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];
/** More than one person can tell apart. */
const MOST_PASSKEYS = 20;

const PERSON = statement<{ email: string; name: string }>(
  `select email, name from user_account where id = $1`,
);
const OWN = statement<{ credential_id: Buffer; transports: string[] }>(
  `select credential_id, transports from user_passkey where user_id = $1 order by created_at, id`,
);
const INSERT = statement<{ id: string }>(`
  insert into user_passkey (key_hash, id, user_id, credential_id, public_key, counter, transports,
    backed_up, name, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (key_hash) do nothing returning id`);
const TWO_FACTORS = statement(
  `update user_session set two_factors = true where user_id = $1 and id = $2`,
);

/** Makes what the browser needs to create a passkey, and the token that this browser must bring back. */
export const beginPasskey = async (
  base: AccountBase,
  input: { readonly userId: string; readonly ip: string; readonly site: RelyingParty },
): Promise<{ readonly token: string; readonly options: PasskeyCreation }> => {
  const { userId, ip, site } = input;
  const [, people, own] = await base.db.batch('', [
    presentUser(userId),
    call(PERSON, [userId]),
    call(OWN, [userId]),
  ]);
  const person = people[0];
  if (!person) throw new Error('a session without an account');
  if (own.length >= MOST_PASSKEYS) {
    throw new OperationError('conflict', `You have ${MOST_PASSKEYS} passkeys. Remove one first.`);
  }
  const { token, challenge } = await createChallenge(base, { purpose: 'add', userId }, ip);
  const options: PasskeyCreation = {
    challenge,
    rp: { id: site.id, name: 'Copydesk' },
    user: {
      id: Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'),
      name: person.email,
      displayName: person.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1_000,
    // A device that has one of these says so instead of making a second.
    excludeCredentials: own.map(({ credential_id: id, transports }) => ({
      id: id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
  return { token, options };
};

const refused = (cause?: unknown) =>
  new OperationError('forbidden', 'This passkey was not accepted. Try again.', { cause });

/**
 * Stores a passkey that the person's device has created. The session has then proven two factors, because the
 * device has asked its holder. A credential that is known already, whoever has it, is refused.
 */
export const addPasskey = async (
  base: AccountBase,
  input: {
    readonly userId: string;
    readonly sessionId: string;
    readonly name: string;
    readonly attestation: PasskeyAttestation;
    readonly token: string | null;
    readonly ip: string;
    readonly site: RelyingParty;
  },
): Promise<string> => {
  const { userId, sessionId, site } = input;
  const takeBack = await takeAttempt(base, passkeyLimits(input.ip));
  const challenge = await takeChallenge(base, { purpose: 'add', userId }, input.token);
  const result = await verifyRegistrationResponse({
    response: input.attestation as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!result.verified) throw refused();
  await takeBack();
  const { credential, credentialBackedUp } = result.registrationInfo;
  const hash = credentialHash(credential.id);
  const id = newUuid();
  const [, , rows] = await base.db.batch('', [
    presentUser(userId),
    presentPasskey(hash),
    call(INSERT, [
      hash,
      id,
      userId,
      Buffer.from(credential.id, 'base64url'),
      Buffer.from(credential.publicKey),
      credential.counter,
      credential.transports ?? [],
      credentialBackedUp,
      input.name.trim(),
      base.now(),
    ]),
    call(TWO_FACTORS, [userId, sessionId]),
  ]);
  if (rows.length === 0) throw new OperationError('conflict', 'This passkey is in use already.');
  return id;
};
