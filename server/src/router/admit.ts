import type { IncomingMessage, ServerResponse } from 'node:http';
import { placeOf } from '../accounts/limit-attempts.ts';
import type { Log } from '../platform/log.ts';
import {
  type AdmissionLimits,
  type AdmissionRefusal,
  createShares,
  type Entry,
  type Held,
  PROCESS,
  STRANGERS,
} from '../platform/shares.ts';

/**
 * Counts what the router has under way. Until a cell has said that it knows the key, a request is a stranger's, who has the
 * shares of requests. After that it may stay open, and its key has the share of streams and of the bytes that are kept.
 */
export const createRouterAdmission = (
  limits: AdmissionLimits,
  log: Log,
  senderOf: (from: IncomingMessage) => string,
) => {
  const shares = createShares(limits, log, placeOf);
  const entries = new WeakMap<ServerResponse, Entry>();

  const begin = (
    from: IncomingMessage,
    to: ServerResponse,
    counted: Pick<Entry, 'kind' | 'bytes'>,
    holder: Held,
  ): AdmissionRefusal | null => {
    const earlier = entries.get(to);
    if (earlier?.hasEnded) return null;
    if (earlier) shares.leave(earlier);
    const entry: Entry = { ...counted, names: [], hasEnded: false };
    entries.set(to, entry);
    if (!earlier) {
      const end = () => shares.leave(entries.get(to) ?? entry);
      to.on('close', end).on('finish', end);
    }
    return shares.enter(entry, [shares.ofAddress(senderOf(from)), PROCESS, holder]);
  };

  return {
    /** Admits a request whose key nobody has known yet. */
    admitStranger: (from: IncomingMessage, to: ServerResponse): AdmissionRefusal | null =>
      begin(from, to, { kind: 'requests', bytes: 0 }, STRANGERS),
    /** Admits a request with a key that a cell knows, before its body is read. */
    admitKey: (
      from: IncomingMessage,
      to: ServerResponse,
      key: string,
      bytes: number,
    ): AdmissionRefusal | null =>
      begin(from, to, { kind: 'streams', bytes }, ['key', `key ${key}`]),
    size: shares.size,
  };
};
