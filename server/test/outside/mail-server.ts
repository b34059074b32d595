import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface MailServer {
  readonly url: string;
  /** What clients said, piece by piece. */
  readonly said: string[];
  /** The addresses that letters were sent to, in order. */
  readonly recipients: () => string[];
  readonly stop: () => void;
}

/** A mail server that takes everything. */
export const startMailServer = async (): Promise<MailServer> => {
  const said: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A letter comes in pieces, and its end too; null outside of a letter.
    let letter: string | null = null;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      said.push(chunk);
      if (letter !== null) {
        letter += chunk;
        if (!letter.endsWith('\r\n.\r\n')) return;
        letter = null;
      } else if (/^DATA/i.test(chunk)) {
        letter = '';
        socket.write('354 go on\r\n');
        return;
      }
      socket.write('250 fine\r\n');
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    said,
    recipients: () =>
      [...said.join('').matchAll(/RCPT TO:<([^>]+)>/g)].map(([, address]) => address ?? ''),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
