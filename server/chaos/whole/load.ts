import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempt, createTraffic, startClients } from '../clients.ts';
import { nameOf } from '../generation/make-world.ts';
import type { Whole } from './start.ts';

/** What is asked for all the time: each kind needs other parts of the product. */
export type Kind = 'decision' | 'list' | 'document' | 'text';

export interface Heard extends Attempt {
  readonly kind: Kind;
}

/** A document or text that somebody wants, however often they have to ask. */
export interface Wanted {
  readonly name: string;
  /** The public id that the answer gave. */
  id: string | null;
}

/** One look at readiness; parts is null if there was no answer. */
interface Look {
  readonly at: number;
  readonly ms: number;
  readonly status: number | null;
  readonly parts: Readonly<Record<string, boolean>> | null;
}

/** Longer than any request may take, so that one that hangs is seen. */
const PATIENCE_MS = 90_000;
const EVERY_MS = 400;
const LOOK_EVERY_MS = 500;
const AGAIN_MS = 500;
/** Whoever wants something new waits while so many wait already. */
const MOST_OPEN = 12;
const AGAIN: readonly (number | null)[] = [409, 429, 503, null];
/** How long they go on asking after the end. */
const DRAIN_MS = 60_000;

/** Decisions, lists, documents and texts are asked for until `stop`, and readiness is looked at. */
export const startLoad = (
  { baseUrl, world, writers }: Pick<Whole, 'baseUrl' | 'world' | 'writers'>,
  options: {
    readonly clients: number;
    readonly seed: number;
    /** How often something new is asked for, and how long a client rests between decisions. */
    readonly everyMs?: number;
    readonly pauseMs?: number;
  },
) => {
  const { clients, seed, everyMs = EVERY_MS, pauseMs = 0 } = options;
  const heard: Heard[] = [];
  const looks: Look[] = [];
  const complaints: string[] = [];
  const traffic = createTraffic(Number.POSITIVE_INFINITY);
  const documents: Wanted[] = [];
  const texts: Wanted[] = [];
  let stopped = false;
  let deadline = Number.POSITIVE_INFINITY;

  const ask = async (kind: Kind, path: string, init: RequestInit) => {
    const at = Date.now();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${baseUrl}${path}`, { ...init, signal })
      .then(async (response) => ({ response, body: await response.text() }))
      .catch(() => null);
    const status = answer?.response.status ?? null;
    const retryAfter = answer?.response.headers.get('retry-after') ?? null;
    heard.push({ kind, at, ms: Date.now() - at, status, retryAfter });
    return { status, body: answer?.body ?? '' };
  };

  /** Sends the same until there is an answer, as a client that never gives up. */
  const want = async (kind: 'document' | 'text', path: string, wanted: Wanted, body: object) => {
    while (Date.now() < deadline) {
      const answer = await ask(kind, path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': writers.key,
          'idempotency-key': `${seed}-${wanted.name}`,
        },
        body: JSON.stringify(body),
      });
      if (answer.status === 201) {
        const told = JSON.parse(answer.body) as { documentId?: string; id?: string };
        wanted.id = told.documentId ?? told.id ?? null;
        return;
      }
      if (!AGAIN.includes(answer.status)) {
        complaints.push(`${wanted.name} was refused: ${answer.status} ${answer.body}`);
        // A mistake of the service may pass as well, and whoever wants something asks again.
        if (answer.status !== null && answer.status < 500) return;
      }
      await sleep(AGAIN_MS);
    }
  };
  const wantDocument = (wanted: Wanted) =>
    want('document', '/document', wanted, {
      templateId: writers.templateId,
      language_key: 'EN',
      input: JSON.stringify({ name: wanted.name }),
    });
  const wantText = (wanted: Wanted) =>
    want('text', '/assets', wanted, {
      name: wanted.name,
      format: 'text',
      text: `${wanted.name} is the best desk in the world.`,
    });

  /** Somebody new comes every so often. */
  const come = async (one: (number: number) => Promise<unknown>): Promise<void> => {
    const open = new Set<Promise<unknown>>();
    for (let number = 0; !stopped; number += 1) {
      if (open.size < MOST_OPEN) {
        const asking = one(number).finally(() => open.delete(asking));
        open.add(asking);
      }
      await sleep(everyMs);
    }
    await Promise.all(open);
  };
  const add = (to: Wanted[], wanted: Wanted): Wanted => {
    to.push(wanted);
    return wanted;
  };

  const look = async (): Promise<void> => {
    while (!stopped) {
      const at = Date.now();
      const answer = await fetch(new URL('/readyz', baseUrl), {
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
        .then(async (response) => ({
          status: response.status,
          parts: ((await response.json()) as { parts?: Look['parts'] }).parts ?? null,
        }))
        .catch(() => ({ status: null, parts: null }));
      looks.push({ at, ms: Date.now() - at, ...answer });
      await sleep(LOOK_EVERY_MS);
    }
  };

  const running = Promise.all([
    startClients(
      {
        baseUrl,
        world,
        clients,
        seed,
        pauseMs,
        patienceMs: PATIENCE_MS,
        hear: (attempt) => heard.push({ kind: 'decision', ...attempt }),
      },
      traffic,
    ),
    come(() => ask('list', '/audits', { headers: { 'x-api-key': writers.key } })),
    come(() => wantDocument(add(documents, { name: nameOf(documents.length), id: null }))),
    come(() => wantText(add(texts, { name: `text-${texts.length}`, id: null }))),
    look(),
  ]);
  return {
    heard,
    looks,
    traffic,
    documents,
    texts,
    complaints,
    /** Asks for nothing new, and waits for what was asked for. */
    stop: async () => {
      stopped = true;
      traffic.stopped = true;
      deadline = Date.now() + DRAIN_MS;
      traffic.deadline = deadline;
      await running;
    },
  };
};

export type Load = ReturnType<typeof startLoad>;
