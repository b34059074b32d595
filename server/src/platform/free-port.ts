import { createServer } from 'node:net';

/** Whether a port of 127.0.0.1 is free at this moment. */
export const isFreePort = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** The ports below the range that outgoing connections use, in slots so that few processes share one. */
const FIRST = 20_000;
const SLOTS = 60;
const SLOT = 200;

/** The last ports that were given. Whoever got one listens there a little later, so it is not given again. */
const given = new Set<number>();
const REMEMBERED = SLOT / 2;

/** A port that was free a moment ago, and that this process has not given lately. */
export const freePort = async (): Promise<number> => {
  const first = FIRST + (process.pid % SLOTS) * SLOT;
  for (let tries = 0; tries < 1_000; tries++) {
    const port = first + Math.floor(Math.random() * SLOT);
    if (given.has(port)) continue;
    given.add(port);
    for (const oldest of given) if (given.size > REMEMBERED) given.delete(oldest);
    if (await isFreePort(port)) return port;
  }
  throw new Error('found no free port on 127.0.0.1');
};
