import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

/** How a receiver answers a message. `after` handles it and then drops the connection. */
export type Answer = 'ok' | 'slow' | 'error' | 'redirect' | 'reset' | 'after' | 'silent' | 'gone';

export interface Arrival {
  readonly id: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  /** Which attempt at this message it is, as the receiver sees it. */
  readonly nth: number;
  readonly answer: Answer | 'refused';
  /** Moments on the receiver's own clock. */
  readonly at: number;
  acceptedAt: number | null;
}

export interface Receiver {
  readonly name: string;
  readonly url: string;
  readonly arrivals: Arrival[];
  /** Messages whose signature was wrong or old. */
  readonly refused: { readonly why: string; readonly isForged: boolean }[];
  /** Messages that it handled. One that comes again is known by its id and is not handled again. */
  readonly handled: ReadonlySet<string>;
  /** The secrets that it accepts. */
  secrets: readonly string[];
  readonly stop: () => Promise<void>;
}

/** A number from 0 to 1 that belongs to a message, so that a run can be repeated. */
export const lotOf = (seed: number, id: string): number =>
  createHash('sha256').update(`${seed} ${id}`).digest().readUInt32BE() / 2 ** 32;

/** What tells requests of the storm's own forger apart; the receiver decides without it. */
export const FORGED = 'x-forged';

const verify = (secrets: readonly string[], body: string, headers: IncomingHttpHeaders) => {
  let why = 'no secret';
  for (const secret of secrets) {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return null;
    } catch (error) {
      why = (error as Error).message;
    }
  }
  return why;
};

/** A receiver as the documentation tells people to write one, which fails in the given ways. */
export const startReceiver = async (options: {
  readonly name: string;
  readonly answerTo: (id: string, nth: number) => Answer;
  /** Where it redirects to. Nobody may ever come there. */
  readonly elsewhere: string;
}): Promise<Receiver> => {
  const { name, answerTo, elsewhere } = options;
  const arrivals: Arrival[] = [];
  const refused: Receiver['refused'] = [];
  const handled = new Set<string>();
  const attempts = new Map<string, number>();
  let clock = 0;

  const reply = async (response: ServerResponse, arrival: Arrival): Promise<void> => {
    const accept = () => {
      handled.add(arrival.id);
      arrival.acceptedAt = ++clock;
      response.end('thank you');
    };
    switch (arrival.answer) {
      case 'ok':
        accept();
        return;
      case 'slow':
        await sleep(300);
        accept();
        return;
      case 'error':
        response.writeHead(500).end('no');
        return;
      case 'redirect':
        response.writeHead(302, { location: elsewhere }).end();
        return;
      case 'gone':
        response.writeHead(410).end();
        return;
      case 'refused':
        response.writeHead(401).end();
        return;
      case 'after':
        handled.add(arrival.id);
        response.destroy();
        return;
      case 'reset':
        response.destroy();
        return;
      case 'silent':
        response.writeHead(200).write('...');
    }
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { headers } = request;
      const body = Buffer.concat(parts).toString();
      const id = String(headers['webhook-id']);
      const why = verify(self.secrets, body, headers);
      const isForged = headers[FORGED] !== undefined;
      if (why !== null) refused.push({ why, isForged });
      if (isForged) {
        // It is answered by the signature alone, and is no attempt of the service.
        if (why === null) handled.add(id);
        response.writeHead(why === null ? 200 : 401).end();
        return;
      }
      const nth = (attempts.get(id) ?? 0) + 1;
      attempts.set(id, nth);
      const answer = why === null ? answerTo(id, nth) : 'refused';
      const arrival: Arrival = { id, body, headers, nth, answer, at: ++clock, acceptedAt: null };
      arrivals.push(arrival);
      void reply(response, arrival);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const self: Receiver = {
    name,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrivals,
    refused,
    handled,
    secrets: [],
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return self;
};
