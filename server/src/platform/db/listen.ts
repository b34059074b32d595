import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

export interface Listener {
  /** Calls `hear` when the channel says `payload`, and after every gap in listening. */
  readonly on: (channel: string, payload: string, hear: () => void) => () => void;
  readonly stop: () => Promise<void>;
}

/**
 * One connection of the process hears all notifications. It is opened on first use and again after a
 * loss; whoever listens is called then too, since something may have been said meanwhile.
 */
export const createListener = (url: string, log: Log): Listener => {
  const heard = new Map<string, Set<() => void>>();
  const channels = new Set<string>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let stopped = false;

  const callAll = () => {
    for (const listeners of heard.values()) for (const hear of listeners) hear();
  };

  const connect = async (): Promise<void> => {
    for (let pause = 100; !stopped; pause = Math.min(pause * 2, 5_000)) {
      const next = new pg.Client({ connectionString: url, options: '-c role=copydesk_app' });
      try {
        next.on('error', (error) => log.warn({ err: error.message }, 'the listener was lost'));
        next.on('notification', ({ channel, payload }) => {
          for (const hear of heard.get(`${channel} ${payload}`) ?? []) hear();
        });
        await next.connect();
        for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
        next.once('end', () => {
          if (client !== next) return;
          client = undefined;
          connecting = stopped ? undefined : connect();
        });
        client = next;
        callAll();
        return;
      } catch {
        await next.end().catch(() => undefined);
        await sleep(pause);
      }
    }
  };

  const on: Listener['on'] = (channel, payload, hear) => {
    const name = `${channel} ${payload}`;
    const listeners = heard.get(name) ?? new Set();
    heard.set(name, listeners.add(hear));
    if (!channels.has(channel)) {
      channels.add(channel);
      const begin = connecting ?? Promise.resolve();
      connecting = begin.then(async () => {
        if (client)
          await client.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
        else await connect();
        // Whoever came while the channel was being opened may have missed something.
        callAll();
      });
    }
    return () => {
      listeners.delete(hear);
      if (listeners.size === 0) heard.delete(name);
    };
  };

  const stop = async () => {
    stopped = true;
    await connecting?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  };
  return { on, stop };
};
