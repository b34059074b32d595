import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { KEEP_ALIVE_MS } from './database.ts';
import { dropClient, openClient } from './servers.ts';

export interface Listener {
  /**
   * Calls `hear` when `payload` is sent on the channel, and after every
   * interruption. Returns a function that stops it.
   */
  readonly on: (channel: string, payload: string, hear: () => void) => () => void;
  /** Is aborted when the process begins to stop: whoever waits for a notification goes on without it. */
  readonly ending: AbortSignal;
  readonly endWaits: () => void;
  readonly stop: () => Promise<void>;
}

/** A listener may hear nothing for hours, so it pings PostgreSQL to make sure that the connection works. */
const PING_MS = 15_000;
const ANSWER_MS = 5_000;

/**
 * One connection per process receives all notifications. It is opened on first use and again after a loss.
 * After a loss all listeners are called, because they may have missed a notification.
 */
export const createListener = (
  url: string,
  log: Log,
  { pingMs = PING_MS, answerMs = ANSWER_MS } = {},
): Listener => {
  const heard = new Map<string, Set<() => void>>();
  const channels = new Set<string>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let stopped = false;
  const ending = new AbortController();

  const callAll = () => {
    for (const listeners of heard.values()) for (const hear of listeners) hear();
  };

  const connect = async (): Promise<void> => {
    for (let pause = 100; !stopped; pause = Math.min(pause * 2, 5_000)) {
      let next: pg.Client;
      try {
        next = await openClient(url, {
          options: '-c role=copydesk_app',
          keepAlive: true,
          keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
          connectionTimeoutMillis: answerMs,
          query_timeout: answerMs,
          // Allows a query while another one is waiting.
          pipeline: true,
        });
      } catch {
        await sleep(pause);
        continue;
      }
      const ping = async () => {
        try {
          await next.query('select 1');
        } catch {
          dropClient(next);
        }
      };
      try {
        next.on('error', (error) => log.warn({ err: error.message }, 'the listener was lost'));
        next.on('notification', ({ channel, payload }) => {
          for (const hear of heard.get(`${channel} ${payload}`) ?? []) hear();
        });
        for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
        const pings = setInterval(() => void ping(), pingMs).unref();
        next.once('end', () => {
          clearInterval(pings);
          if (client !== next) return;
          client = undefined;
          connecting = stopped ? undefined : connect();
        });
        client = next;
        callAll();
        return;
      } catch {
        dropClient(next);
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
        const current = client;
        if (current) {
          await current
            .query(`listen ${pg.escapeIdentifier(channel)}`)
            .catch(() => dropClient(current));
        } else await connect();
        // A listener that was added while the channel was being opened may have missed something.
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
    ending.abort();
    await connecting?.catch(() => undefined);
    const last = client;
    if (!last) return;
    const ended = last.end().catch(() => undefined);
    await Promise.race([ended, sleep(answerMs, undefined, { ref: false })]);
    dropClient(last);
  };
  return { on, ending: ending.signal, endWaits: () => ending.abort(), stop };
};
