import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, Done } from '../shared/app-route.ts';
import { Id, nullable, Timestamp } from '../shared/schema.ts';
import { OPEN_BODY, SignedIn } from './sign-in.ts';
import { Name } from '../shared/name.ts';

/** Bytes as browsers send them: base64url without padding. */
const Bytes = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' });
/** A credential's id has at most 1,023 bytes. */
const CredentialId = Type.String({ minLength: 1, maxLength: 1_364, pattern: '^[A-Za-z0-9_-]+$' });
const PublicKey = Type.Literal('public-key');
const Transports = Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 });

export const AccountPasskey = Type.Object({
  id: Id('Identifier of the passkey.', 'psk_01kb3yz8v7e8xs6e1hq6m2p4ac'),
  name: Type.String(),
  backed_up: Type.Boolean({
    description: 'A service keeps a copy, so it works on the person’s other devices too.',
  }),
  created_at: Timestamp('When it was added.'),
  used_at: nullable(Timestamp('When it was last used.')),
});
export type AccountPasskey = Static<typeof AccountPasskey>;

/** What a browser needs to create a passkey: the PublicKeyCredentialCreationOptions of WebAuthn in JSON. */
export const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: PublicKey, alg: Type.Integer() })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(
    Type.Object({ id: Type.String(), type: PublicKey, transports: Transports }),
  ),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

/** What a browser needs to ask for a passkey: the PublicKeyCredentialRequestOptions of WebAuthn in JSON. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** What the browser answers when a passkey was created. */
export const PasskeyAttestation = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  response: Type.Object({
    clientDataJSON: Bytes(4_096),
    attestationObject: Bytes(32_768),
    transports: Type.Optional(Transports),
  }),
  clientExtensionResults: Type.Object({}),
});
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

/** What the browser answers when a passkey has signed the challenge. */
export const PasskeyAssertion = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKey,
  response: Type.Object({
    clientDataJSON: Bytes(2_048),
    authenticatorData: Bytes(1_024),
    signature: Bytes(1_024),
    userHandle: Type.Optional(Bytes(128)),
  }),
  clientExtensionResults: Type.Object({}),
});
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/**
 * Passkeys. A challenge belongs to the browser that asked for it, works once and for five minutes: 403 otherwise. A
 * passkey that is not accepted: 401.
 */
export const passkeyRoutes = defineAppRoutes({
  beginPasskeySignIn: {
    method: 'POST',
    url: '/sign-in/passkey/begin',
    access: 'open',
    bodyKibibytes: OPEN_BODY,
    // Anybody may call it, so whatever comes with it is refused instead of read and ignored.
    body: { schema: Type.Object({}, { 'x-closed': true }), optional: true },
    success: answers(PasskeyRequest),
  },
  signInWithPasskey: {
    method: 'POST',
    url: '/sign-in/passkey',
    access: 'open',
    bodyKibibytes: OPEN_BODY,
    body: { schema: Type.Object({ assertion: PasskeyAssertion }) },
    success: answers(SignedIn),
  },
  beginPasskey: {
    method: 'POST',
    url: '/account/passkeys/begin',
    access: 'account',
    proof: 'fresh',
    success: answers(PasskeyCreation),
  },
  addPasskey: {
    method: 'POST',
    url: '/account/passkeys',
    access: 'account',
    bodyKibibytes: 64,
    body: { schema: Type.Object({ name: Name(120), attestation: PasskeyAttestation }) },
    success: answers(Type.Object({ id: Type.String() }), 201),
  },
  renamePasskey: {
    method: 'POST',
    url: '/account/passkeys/rename',
    access: 'account',
    body: { schema: Type.Object({ id: Type.String(), name: Name(120) }) },
    success: answers(Done),
  },
  /** Refused with 409 if the person could not sign in any more. */
  removePasskey: {
    method: 'POST',
    url: '/account/passkeys/remove',
    access: 'account',
    proof: 'fresh',
    body: { schema: Type.Object({ id: Type.String() }) },
    success: answers(Done),
  },
});
