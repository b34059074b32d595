import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * How the server behaves. busy: it takes no recipient now. refuse: it takes none ever. closed: it hangs up at once.
 * die: it takes a letter and hangs up without saying so. hold: it takes a letter and never says so.
 */
export type MailFault = 'busy' | 'refuse' | 'closed' | 'die' | 'hold';

/** A letter as the server got it. */
interface TakenLetter {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  /** The whole letter with its heading, with encoded lines joined and signs decoded. */
  readonly text: string;
  /** Whether the client was told that the server has it. */
  readonly told: boolean;
}

export interface FaultyMailServer {
  readonly url: string;
  readonly port: number;
  readonly taken: TakenLetter[];
  fault: MailFault | null;
  readonly stop: () => void;
}

const decode = (raw: string): string => {
  const joined = raw.replaceAll('=\r\n', '');
  if (!/quoted-printable/i.test(raw)) return raw;
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: *(.*(?:\r\n[ \t].*)*)`, 'im')
    .exec(raw)?.[1]
    ?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';

/** A real SMTP server whose faults a test chooses. */
export const startFaultyMailServer = async (wantedPort = 0): Promise<FaultyMailServer> => {
  const sockets = new Set<Socket>();
  const taken: TakenLetter[] = [];
  const state = { fault: null as MailFault | null };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (state.fault === 'closed') return void socket.destroy();
    let held = '';
    let to = '';
    let data: string | null = null;
    socket.write('220 test\r\n');
    const endOfLetter = (raw: string): void => {
      const told = state.fault !== 'die' && state.fault !== 'hold';
      taken.push({
        to,
        messageId: headerOf(raw, 'Message-ID'),
        subject: headerOf(raw, 'Subject'),
        text: decode(raw),
        told,
      });
      if (state.fault === 'die') socket.destroy();
      else if (told) socket.write('250 fine\r\n');
    };
    const hear = (line: string): void => {
      if (/^RCPT TO/i.test(line)) {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (state.fault === 'refuse') socket.write('550 nobody here\r\n');
        else if (state.fault === 'busy') socket.write('451 later\r\n');
        else socket.write('250 fine\r\n');
      } else if (/^DATA/i.test(line)) {
        data = '';
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    };
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      held += chunk;
      for (let at = held.indexOf('\r\n'); at !== -1; at = held.indexOf('\r\n')) {
        const line = held.slice(0, at);
        held = held.slice(at + 2);
        if (data === null) hear(line);
        else if (line === '.') {
          const raw = data;
          data = null;
          endOfLetter(raw);
        } else data += `${line.replace(/^\.\./, '.')}\r\n`;
      }
    });
  }).listen(wantedPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    taken,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
