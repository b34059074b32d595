import { once } from 'node:events';
import { createServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEndpointHandler, type EndpointOptions } from '@restatedev/restate-sdk';
import type { Log } from '../log.ts';

export interface ServedWork {
  readonly port: number;
  /** Lets work under way end for a moment, then cuts it off; the engine starts it again elsewhere. */
  readonly stop: () => Promise<void>;
}

interface ServeOptions {
  readonly services: EndpointOptions['services'];
  readonly host: string;
  readonly port: number;
  /** Unsigned calls are refused; null trusts everyone who reaches the port. */
  readonly identityKey: string | null;
  readonly log: Log;
}

const GRACE_MS = 2_000;
const TELL_MS = 1_000;

/** Listens for the engine's calls. */
export const serveWork = async (options: ServeOptions): Promise<ServedWork> => {
  const { log } = options;
  let faults = 0;
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    log.warn({ faults }, 'attempts at work were cut off or failed; the engine repeats them');
    faults = 0;
  };
  const countFault = () => {
    faults += 1;
    timer ??= setTimeout(tell, TELL_MS).unref();
  };
  const server = createServer(
    createEndpointHandler({
      services: options.services,
      ...(options.identityKey === null ? {} : { identityKeys: [options.identityKey] }),
      // Only how many: the SDK's own lines carry whatever an error says, and there are thousands when
      // the engine goes away. What failed in a step is told where it failed.
      logger: ({ level, replaying }) => {
        if (!replaying && (level === 'warn' || level === 'error')) countFault();
      },
    }),
  );
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => undefined);
    session.once('close', () => sessions.delete(session));
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const stop = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const session of sessions) session.close();
    await Promise.race([closed, sleep(GRACE_MS)]);
    for (const session of sessions) session.destroy();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, stop };
};

const post = async (adminUrl: string, uri: string, force: boolean): Promise<readonly string[]> => {
  const response = await fetch(`${adminUrl}/deployments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uri, force }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  if (!response.ok && response.status !== 409) {
    throw new Error(`the engine refused ${uri}: ${response.status} ${text}`);
  }
  const { services = [] } = JSON.parse(text) as { services?: readonly { name: string }[] };
  return services.map(({ name }) => name);
};

/**
 * Tells the engine where our work is done. The same address again changes nothing unless `force`: a
 * release that changed its handlers needs an address of its own, since work begun with the old ones
 * goes on there. Only where the engine lacks one of `services` at the address is it asked again by force:
 * an earlier release had the address, and nothing of it is left there.
 */
export const registerWork = async (
  adminUrl: string,
  registration: {
    readonly url: string;
    readonly force: boolean;
    readonly services?: readonly string[];
  },
): Promise<void> => {
  const { url, force, services = [] } = registration;
  const known = await post(adminUrl, url, force);
  if (!force && services.some((name) => !known.includes(name))) await post(adminUrl, url, true);
};

/** Whether the engine knows a service; it does not after it lost its data. */
export const isRegistered = async (adminUrl: string, service: string): Promise<boolean> => {
  const response = await fetch(`${adminUrl}/services/${service}`, {
    signal: AbortSignal.timeout(5_000),
  });
  await response.arrayBuffer();
  return response.ok;
};
