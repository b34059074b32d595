import type { FastifyRequest } from 'fastify';
import { DEVICE_DAYS } from '../../accounts/known-device.ts';

/**
 * Browsers accept a cookie whose name begins with __Host- only with Secure and Path=/ and without a Domain,
 * so that no neighbouring host can plant one.
 * @internal
 */
export const SESSION_COOKIE = '__Host-copydesk';
const DEVICE_COOKIE = '__Host-copydesk-device';
const OIDC_COOKIE = '__Host-copydesk-oidc';
const PASSKEY_COOKIE = '__Host-copydesk-passkey';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';
/** How long a person may be at the provider. */
export const OIDC_SECONDS = 600;
const DAY_SECONDS = 24 * 60 * 60;

const readCookie = (header: string | undefined, name: string): string | null => {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
};

export const sessionTokenOf = (request: FastifyRequest): string | null =>
  readCookie(request.headers.cookie, SESSION_COOKIE);

export const deviceTokenOf = (request: FastifyRequest): string | null =>
  readCookie(request.headers.cookie, DEVICE_COOKIE);

/**
 * Returns the cookie of the device. It remains after signing out, so that the next sign-in is recognised as
 * coming from this browser.
 */
export const deviceCookie = (token: string): string =>
  `${DEVICE_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${DEVICE_DAYS * DAY_SECONDS}`;

export const sessionCookie = (token: string, days: number): string =>
  `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${days * DAY_SECONDS}`;

export const endedCookie = (): string => `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

/** The cookie of the browser that was given a challenge for a passkey. */
export const passkeyCookie = (token: string, seconds: number): string =>
  `${PASSKEY_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${seconds}`;

export const readPasskeyCookie = (header: string | undefined): string | null =>
  readCookie(header, PASSKEY_COOKIE);

/** What the browser keeps in a cookie while the person is at the provider. */
export interface OidcMemory {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The account to link an identity to; null for a sign-in. */
  readonly link: string | null;
  /** Whether the person is to prove again who they are. The release before does not write it. */
  readonly again?: boolean;
  readonly returnTo: string;
}

export const oidcCookie = (memory: OidcMemory): string => {
  const value = Buffer.from(JSON.stringify(memory)).toString('base64url');
  return `${OIDC_COOKIE}=${value}; ${ATTRIBUTES}; Max-Age=${OIDC_SECONDS}`;
};

const isMemory = (value: unknown): value is OidcMemory => {
  if (typeof value !== 'object' || value === null) return false;
  const { state, nonce, verifier, link, again, returnTo } = value as Record<string, unknown>;
  const texts = [state, nonce, verifier, returnTo, link ?? ''];
  return typeof (again ?? false) === 'boolean' && texts.every((text) => typeof text === 'string');
};

/** Returns null for anything that `oidcCookie` did not write. */
export const readOidcCookie = (header: string | undefined): OidcMemory | null => {
  const value = readCookie(header, OIDC_COOKIE);
  if (value === null) return null;
  try {
    const memory: unknown = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
    return isMemory(memory) ? memory : null;
  } catch {
    return null;
  }
};
