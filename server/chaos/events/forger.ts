import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { type Arrival, FORGED, type Receiver } from './receiver.ts';

interface Forgery {
  readonly name: string;
  /** Null if it cannot be made yet. */
  readonly make: (seen: Arrival) => { body: string; headers: Record<string, string> } | null;
  /** A copy of a message is accepted, and must not be handled again. */
  readonly isCopy?: true;
}

const EVERY_MS = 400;
const OLD_MS = 10 * 60_000;
const STRANGER = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const headersOf = ({ headers }: Arrival): Record<string, string> => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

const signedBy = (secret: string, { body, id }: Arrival, at: Date) => ({
  body,
  headers: {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  },
});

/** Sends messages that the service did not write to a receiver, until it is stopped. */
export const startForger = (receiver: Receiver, retired: () => string | null) => {
  const forgeries: readonly Forgery[] = [
    {
      name: 'changed words',
      make: (seen) => ({
        body: seen.body.replace('"type"', '"kind"'),
        headers: headersOf(seen),
      }),
    },
    {
      name: 'another id',
      make: (seen) => ({
        body: seen.body,
        headers: { ...headersOf(seen), 'webhook-id': 'evt_other' },
      }),
    },
    {
      name: 'a fresh time',
      make: (seen) => ({
        body: seen.body,
        headers: {
          ...headersOf(seen),
          'webhook-timestamp': String(Math.floor(Date.now() / 1_000) + 7),
        },
      }),
    },
    { name: 'a secret of its own', make: (seen) => signedBy(STRANGER, seen, new Date()) },
    {
      name: 'a message of ten minutes ago',
      make: (seen) => signedBy(receiver.secrets[0] ?? '', seen, new Date(Date.now() - OLD_MS)),
    },
    {
      name: 'the secret from before the change',
      make: (seen) => {
        const secret = retired();
        return secret === null ? null : signedBy(secret, seen, new Date());
      },
    },
    {
      name: 'a copy',
      isCopy: true,
      make: (seen) => ({ body: seen.body, headers: headersOf(seen) }),
    },
  ];
  const tried = new Map<string, number>();
  const faults: string[] = [];
  let isOver = false;

  const forge = async ({ name, make, isCopy }: Forgery): Promise<void> => {
    const seen = receiver.arrivals.findLast(({ acceptedAt }) => acceptedAt !== null);
    const forged = seen && make(seen);
    if (!forged) return;
    const handled = receiver.handled.size;
    const has = receiver.handled.has(forged.headers['webhook-id'] ?? '');
    const response = await fetch(receiver.url, {
      method: 'POST',
      headers: { ...forged.headers, [FORGED]: '1' },
      body: forged.body,
    });
    await response.arrayBuffer();
    tried.set(name, (tried.get(name) ?? 0) + 1);
    if (isCopy) {
      if (!has || receiver.handled.size < handled) faults.push(`${name} was handled anew`);
    } else if (response.status !== 401) faults.push(`${name} was accepted`);
  };
  const work = async (): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      await forge(forgeries[n % forgeries.length] as Forgery);
      await sleep(EVERY_MS);
    }
    // Also in a short run each is tried once.
    for (const one of forgeries) await forge(one);
  };
  const ended = work();
  const stop = async (): Promise<void> => {
    isOver = true;
    await ended;
  };
  return { tried, faults, stop };
};
