import Type, { type Static } from 'typebox';
import { oneOf } from '../shared/schema.ts';

/**
 * Kibibytes. Anybody can send to these routes, so a body has only room for a name, an address and a password, or for
 * what a passkey signed.
 */
export const OPEN_BODY = 8;

export const SESSION_STATES = ['pending_factor', 'active'] as const;

/**
 * The state of the session that just began; its cookie is set. A session in `pending_factor` gives access to
 * nothing until the second factor is given.
 */
export const SignedIn = Type.Object({ state: oneOf(SESSION_STATES) });
export type SignedIn = Static<typeof SignedIn>;
