import { isIP, isIPv4, type Socket } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { FetchError } from './fetch-error.ts';
import { type LookupName, lookupInDns, lookupOnSystem } from './lookup-name.ts';
import { findOwnHost } from './own-addresses.ts';
import { isPublicAddress, isSameAddress } from './public-address.ts';
import { placeOf } from './web-target.ts';

interface GuardOptions {
  /** Places (host:port) that may have any address, even in private networks. */
  readonly allow: ReadonlySet<string>;
  /** Replaces the DNS, for tests and unusual networks. */
  readonly lookup: LookupName | undefined;
  /** Ends lookups and connections when the total time of the fetch is up. */
  readonly signal: AbortSignal;
}

const CONNECT_MS = 5_000;
const MAX_ATTEMPTS = 4;

const isLocalName = (hostname: string): boolean => /(^|\.)localhost$/.test(hostname);

/**
 * Refuses a connection whose other end is not the address that was checked.
 * @internal
 */
export const checkPeer = (socket: Pick<Socket, 'remoteAddress' | 'destroy'>, address: string) => {
  if (socket.remoteAddress && isSameAddress(socket.remoteAddress, address)) return;
  socket.destroy();
  throw new FetchError('blocked_address');
};

/**
 * Connects for undici. A name is looked up once. If one of its addresses is not public, the connection is
 * refused. Only checked addresses are connected to, so a name cannot change its address between check and
 * connection.
 */
export const createGuardedConnector = (guard: GuardOptions): buildConnector.connector => {
  const connectTo = buildConnector({
    timeout: CONNECT_MS,
    allowH2: false,
    maxCachedSessions: 0,
    autoSelectFamily: false,
    signal: guard.signal,
  });

  const findAddresses = async (hostname: string, isAllowed: boolean): Promise<string[]> => {
    if (isIP(hostname) !== 0) return [hostname];
    const lookup = guard.lookup ?? (isAllowed ? lookupOnSystem : lookupInDns);
    const found = await lookup(hostname, guard.signal);
    // IPv4 first, because a machine without IPv6 would notice that only after a timeout.
    return found.toSorted((a, b) => Number(isIPv4(b)) - Number(isIPv4(a)));
  };

  const attempt = (options: buildConnector.Options, address: string) =>
    new Promise<Socket>((resolve, reject) => {
      connectTo({ ...options, hostname: address }, (error, socket) =>
        error ? reject(error) : resolve(socket),
      );
    });

  const connect = async (options: buildConnector.Options): Promise<Socket> => {
    const { hostname, port, protocol } = options;
    const bracketed = hostname.includes(':') ? `[${hostname}]` : hostname;
    const isAllowed = guard.allow.has(placeOf({ protocol, port, hostname: bracketed }));
    if (!isAllowed && isLocalName(hostname)) throw new FetchError('blocked_address');
    if (!isAllowed) await findOwnHost();
    const addresses = await findAddresses(hostname, isAllowed);
    if (!isAllowed && !addresses.every(isPublicAddress)) throw new FetchError('blocked_address');
    let failure: unknown = new FetchError('dns');
    for (const address of addresses.slice(0, MAX_ATTEMPTS)) {
      try {
        const socket = await attempt(options, address);
        checkPeer(socket, address);
        return socket;
      } catch (error) {
        failure = error;
        guard.signal.throwIfAborted();
      }
    }
    throw failure;
  };

  // undici does not end a request that is still waiting for its connection, so the connector has to.
  const untilAborted = () =>
    new Promise<never>((_, reject) => {
      guard.signal.addEventListener('abort', () => reject(guard.signal.reason as Error), {
        once: true,
      });
    });

  const connectInTime = callbackify((options: buildConnector.Options) =>
    Promise.race([connect(options), untilAborted()]),
  );
  return (options, callback) =>
    connectInTime(options, (error, socket) =>
      error ? callback(error, null) : callback(null, socket),
    );
};
