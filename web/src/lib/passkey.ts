import type { PasskeyAssertion, PasskeyRequest } from '@copydesk/contract/accounts/passkeys';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { post } from './api.ts';
import type { Problem } from './problem.ts';

/** Why the browser gave no passkey: the device has one already, or the person stopped. */
type PasskeyFailure = 'passkey_known' | 'passkey_stopped';

const problemOf = (error: unknown): Problem => {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  const failure: PasskeyFailure = isKnown ? 'passkey_known' : 'passkey_stopped';
  return { status: 400, detail: '', issues: [], retryAfter: null, failure };
};

/** The browser's part of passkeys. It is loaded only when somebody uses one. */
const load = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Creates a passkey on a device of the person's choice and adds it to the account. */
export const addPasskey = async (name: string): Promise<void> => {
  const options = await post('beginPasskey');
  const { startRegistration } = await load();
  const attestation = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  }).catch((error: unknown) => {
    throw problemOf(error);
  });
  await post('addPasskey', { body: { name, attestation } });
};

/** Asks the person for one of their passkeys. */
export const askPasskey = async (options: PasskeyRequest): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await load();
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = options;
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw problemOf(error);
  });
};
