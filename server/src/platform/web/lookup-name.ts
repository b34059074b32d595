import { lookup as lookupBySystem, Resolver } from 'node:dns/promises';
import { FetchError } from './fetch-error.ts';

/** Every address of a name, IPv4 and IPv6. Throws a FetchError when there is none. */
export type LookupName = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

const PATIENCE = { timeout: 2_000, tries: 2 };

/**
 * Asks the DNS directly. The system's own lookup would hold one of the few threads of the process for as
 * long as a hostile name server likes, and would complete bare names with the domains of this machine.
 */
export const lookupInDns: LookupName = async (hostname, signal) => {
  signal.throwIfAborted();
  const resolver = new Resolver(PATIENCE);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    // One family often does not exist, and some name servers never answer for IPv6.
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    signal.throwIfAborted();
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0) throw new FetchError('dns');
    return found;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** For a place the operator allowed: the hosts file and whatever else this machine knows count too. */
export const lookupOnSystem: LookupName = async (hostname) => {
  const found = await lookupBySystem(hostname, { all: true }).catch(() => []);
  if (found.length === 0) throw new FetchError('dns');
  return found.map(({ address }) => address);
};
