import { createServer } from 'node:net';

/** Whether a port of 127.0.0.1 is free at this moment. */
export const isFreePort = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port that was free a moment ago, below the range that outgoing connections use. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 200; tries++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFreePort(port)) return port;
  }
  throw new Error('found no free port on 127.0.0.1');
};
