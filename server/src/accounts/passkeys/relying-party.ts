import { isIP } from 'node:net';
import { OperationError } from '../../platform/errors.ts';

/** The site to which passkeys are bound: its name, and the origin of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The site of an origin that the guard has checked. Null if browsers make no passkeys for it: they need a name,
 * and HTTPS unless the name is this machine's.
 */
export const findRelyingParty = (origin: string): RelyingParty | null => {
  if (!URL.canParse(origin)) return null;
  const { hostname, protocol } = new URL(origin);
  const isName = hostname !== '' && !hostname.startsWith('[') && isIP(hostname) === 0;
  const isOwn = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isName && (protocol === 'https:' || isOwn) ? { id: hostname, origin } : null;
};

export const needRelyingParty = (origin: string): RelyingParty => {
  const site = findRelyingParty(origin);
  if (site) return site;
  throw new OperationError(
    'conflict',
    'Browsers have no passkeys for this address. They need a name and HTTPS.',
  );
};
