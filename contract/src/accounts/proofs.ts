import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, Done } from '../shared/app-route.ts';
import { nullable } from '../shared/schema.ts';
import { PasskeyAssertion, PasskeyRequest } from './passkeys.ts';

/** How the person can prove again who they are, and whether they have done so in the last ten minutes. */
export const Proof = Type.Object({
  fresh: Type.Boolean({ description: 'What asks for a fresh proof is allowed now.' }),
  adds_ways: Type.Boolean({
    description: 'This session may add a way to sign in: it began with more than a password.',
  }),
  two_factors: Type.Boolean({ description: 'This session has given a code or a passkey.' }),
  password: Type.Boolean({ description: 'The password proves it: there is no second factor.' }),
  code: Type.Boolean({ description: 'A code of the person’s app, or a backup code.' }),
  passkey: Type.Boolean(),
  first_way: Type.Boolean({
    description:
      'There is no way to sign in but links, no letter can be sent, and a password may be set now.',
  }),
  provider: nullable(Type.String(), { description: 'The name of the provider that is linked.' }),
});
export type Proof = Static<typeof Proof>;

/**
 * Proving again who one is, before something that changes access: such routes answer 403 with the code
 * `fresh_proof_needed`. A wrong password or code: 403 with `forbidden`. Signing in again is a proof too; at a
 * provider only if it says when the person signed in there. To add a way to sign in, a password is not enough: then the
 * answer is 403 with `link_needed`.
 */
export const proofRoutes = defineAppRoutes({
  getProof: {
    method: 'GET',
    url: '/account/proof',
    access: 'account',
    success: answers(Proof),
  },
  proveWithPassword: {
    method: 'POST',
    url: '/account/proof/password',
    access: 'account',
    body: { schema: Type.Object({ password: Type.String({ minLength: 1, maxLength: 256 }) }) },
    success: answers(Done),
  },
  proveWithCode: {
    method: 'POST',
    url: '/account/proof/code',
    access: 'account',
    body: { schema: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }) },
    success: answers(Done),
  },
  beginPasskeyProof: {
    method: 'POST',
    url: '/account/proof/passkey/begin',
    access: 'account',
    success: answers(PasskeyRequest),
  },
  proveWithPasskey: {
    method: 'POST',
    url: '/account/proof/passkey',
    access: 'account',
    bodyKibibytes: 8,
    body: { schema: Type.Object({ assertion: PasskeyAssertion }) },
    success: answers(Done),
  },
});
