import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** A way to PostgreSQL that can fall silent: what was said before it stays, and nothing is closed. */
export const startSilentProxy = async (url: string) => {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let silent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from);
      from.on('data', (data) => {
        if (!silent) to.write(data);
      });
      from.on('end', () => {
        if (!silent) to.end();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: own.href,
    fallSilent: () => {
      silent = true;
    },
    /** New connections are heard again; those of before stay as dead as they are. */
    speak: () => {
      silent = false;
    },
  };
};
