import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** What somebody does over and over, each time on a connection of its own, so many at a time. */
export interface Attack {
  readonly name: string;
  /** The address of this machine from which it comes. */
  readonly from: string;
  readonly atOnce: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** So many bytes of JSON; the text may have `#`, which is another number each time. */
  readonly body?: string;
  /** What the body is; JSON if nothing is said. */
  readonly mediaType?: string;
  /** How long the head says that the body is, for one that is held. */
  readonly length?: number;
  /** Sends the head alone, or does not read the answer, and stays. */
  readonly isHeld?: boolean;
  /** The pause of each after an answer. */
  readonly pauseMs: number;
}

/** What came of an attack: how many answers of which status, and how many were held at most. */
export interface Fought {
  readonly name: string;
  readonly statuses: Record<string, number>;
  heldMost: number;
}

const ANSWER_MS = 5_000;
const STATUS = /^HTTP\/1\.1 (\d{3})/;

let count = 0;

const headOf = (url: URL, attack: Attack, text: string) => {
  const { method, path, headers = {}, isHeld, body } = attack;
  const { mediaType = 'application/json', length = isHeld ? 100 : 0 } = attack;
  return [
    `${method} ${path} HTTP/1.1`,
    `host: ${url.host}`,
    `origin: ${url.origin}`,
    'connection: close',
    ...(body === undefined
      ? []
      : [
          `content-type: ${mediaType}`,
          `content-length: ${Math.max(Buffer.byteLength(text), length)}`,
        ]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
};

const once = async (url: URL, attack: Attack, untilMs: number, fought: Fought): Promise<void> => {
  const { from, isHeld = false, body = '' } = attack;
  const text = body.replaceAll('#', String((count += 1)));
  const { promise: isOver, resolve: end } = Promise.withResolvers<string>();
  const socket: Socket = connect({
    host: url.hostname,
    port: Number(url.port),
    localAddress: from,
  });
  socket.on('error', () => end('lost')).on('close', () => end('lost'));
  // An upload that is held has begun.
  const begins = !isHeld || attack.mediaType !== undefined;
  socket.write(headOf(url, attack, text) + (begins ? text : ''));
  const patience = isHeld ? untilMs - Date.now() : ANSWER_MS;
  const timer = setTimeout(() => end('held'), Math.max(1, patience));
  socket.once('data', (bytes) => {
    const status = STATUS.exec(bytes.toString('latin1'))?.[1] ?? 'other';
    // A download or a stream that is held: its beginning is an answer, and the rest is not read.
    if (isHeld && attack.method === 'GET' && status === '200') socket.pause();
    else end(status);
  });
  const outcome = await isOver;
  clearTimeout(timer);
  socket.destroy();
  fought.statuses[outcome] = (fought.statuses[outcome] ?? 0) + 1;
};

/** Attacks until the given moment. */
export const fight = async (url: URL, attack: Attack, untilMs: number): Promise<Fought> => {
  const fought: Fought = { name: attack.name, statuses: {}, heldMost: 0 };
  let running = 0;
  const one = async () => {
    while (Date.now() < untilMs) {
      running += 1;
      await once(url, attack, untilMs, fought);
      running -= 1;
      await sleep(attack.pauseMs);
    }
  };
  const look = setInterval(() => {
    fought.heldMost = Math.max(fought.heldMost, running);
  }, 250);
  await Promise.all(Array.from({ length: attack.atOnce }, one));
  clearInterval(look);
  return fought;
};

// The attacker is a process of its own, so that it does not slow down the process that measures. It is started once for all
// rounds, because each start takes processor time. Its first line of input lists the attacks. Every further line is the time at
// which a round ends. After each round it writes one line with the results.
if (import.meta.main) {
  const url = new URL(process.argv[2] ?? '');
  let attacks: Attack[] | undefined;
  for await (const line of createInterface({ input: process.stdin })) {
    if (!attacks) {
      attacks = JSON.parse(line) as Attack[];
      continue;
    }
    const all = await Promise.all(attacks.map((one) => fight(url, one, Number(line))));
    process.stdout.write(`${JSON.stringify(all)}\n`);
  }
  process.exit(0);
}
