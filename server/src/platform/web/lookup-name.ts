import { lookup as lookupBySystem, Resolver } from 'node:dns/promises';
import { FetchError } from './fetch-error.ts';

/** Returns every address of a name, IPv4 and IPv6. Throws a FetchError if there is none. */
export type LookupName = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

const PATIENCE = { timeout: 2_000, tries: 2 };

/**
 * Asks the DNS directly. The system's own lookup would block one of the few threads of the process for as
 * long as a hostile name server likes, and would complete bare names with this machine's domains.
 */
export const lookupInDns: LookupName = async (hostname, signal) => {
  signal.throwIfAborted();
  const resolver = new Resolver(PATIENCE);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    // A name often has no address of one family, and some name servers never answer for IPv6.
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

/** For a place that the operator allowed: this lookup also uses the hosts file and other system settings. */
export const lookupOnSystem: LookupName = async (hostname) => {
  const found = await lookupBySystem(hostname, { all: true }).catch(() => []);
  if (found.length === 0) throw new FetchError('dns');
  return found.map(({ address }) => address);
};
