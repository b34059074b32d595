import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

interface Sent {
  readonly to: string;
  readonly at: number;
}

export interface MailServer {
  readonly url: string;
  /** What clients said, piece by piece. */
  readonly said: readonly string[];
  /** The addresses that letters were sent to, in order, and when. */
  readonly sent: readonly Sent[];
  readonly recipients: () => string[];
  /** Begins anew, as if nothing had been said or sent. */
  readonly forget: () => void;
  readonly stop: () => void;
}

/** A mail server that takes everything. */
export const startMailServer = async (): Promise<MailServer> => {
  const said: string[] = [];
  const sent: Sent[] = [];
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
      } else {
        const [, to] = /^RCPT TO:<([^>]+)>/.exec(chunk) ?? [];
        if (to !== undefined) sent.push({ to, at: Date.now() });
      }
      socket.write('250 fine\r\n');
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    said,
    sent,
    recipients: () => sent.map(({ to }) => to),
    forget: () => {
      said.length = 0;
      sent.length = 0;
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
