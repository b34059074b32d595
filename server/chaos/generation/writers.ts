import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../test/random.ts';
import { nameOf, type World } from './make-world.ts';

/** One client that wants one document, however often it has to ask. */
interface Writer {
  readonly name: string;
  /** Its Idempotency-Key. */
  readonly key: string;
  attempts: number;
  /** The public id of the document that it was given in the end. */
  documentId: string | null;
}

export interface Traffic {
  readonly writers: readonly Writer[];
  /** How many attempts ended in which way; a lost connection counts as `lost`. */
  readonly attempts: Map<string, number>;
  /** When the API answered anything at all. */
  readonly heard: number[];
  /** What an answer should not have been. */
  readonly complaints: string[];
  /** Documents that were promised before they had a text. */
  early: number;
  answered: number;
  /** After this time nobody asks any more. */
  deadline: number;
}

export const createTraffic = (documents: number, seed: number): Traffic => ({
  writers: Array.from({ length: documents }, (_, number) => ({
    name: nameOf(number),
    key: `chaos-${seed}-${number}`,
    attempts: 0,
    documentId: null,
  })),
  attempts: new Map(),
  heard: [],
  complaints: [],
  early: 0,
  answered: 0,
  deadline: Infinity,
});

const ATTEMPT_PATIENCE_MS = 130_000;
const LONGEST_PAUSE_MS = 1_000;
const AGAIN = [409, 429, 503];

const post = async (baseUrl: string, { key, templateId }: World, writer: Writer, ms: number) => {
  const response = await fetch(`${baseUrl}/document`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': key,
      'idempotency-key': writer.key,
    },
    body: JSON.stringify({
      templateId,
      language_key: 'EN',
      input: JSON.stringify({ name: writer.name }),
    }),
    signal: AbortSignal.timeout(ms),
  });
  return {
    status: response.status,
    document: response.headers.get('document-status'),
    replayed: response.headers.get('idempotency-replayed') === 'true',
    retryAfterMs: Number(response.headers.get('retry-after') ?? 1) * 1_000,
    body: await response.text(),
  };
};

/** Lets every client ask until it has its document or time is up. */
export const startWriters = (
  options: { readonly baseUrl: string; readonly world: World; readonly seed: number },
  traffic: Traffic,
): Promise<unknown> => {
  const { baseUrl, world } = options;
  const count = (outcome: string) =>
    traffic.attempts.set(outcome, (traffic.attempts.get(outcome) ?? 0) + 1);

  const write = async (writer: Writer, number: number) => {
    const random = createRandom(options.seed + number * 7919);
    for (let left = 0; (left = traffic.deadline - Date.now()) > 0;) {
      writer.attempts += 1;
      const patience = Math.min(left, ATTEMPT_PATIENCE_MS);
      const answer = await post(baseUrl, world, writer, patience).catch(() => null);
      count(answer === null ? 'lost' : String(answer.status));
      if (answer) traffic.heard.push(Date.now());
      if (answer?.status === 201) {
        writer.documentId = (JSON.parse(answer.body) as { documentId: string }).documentId;
        traffic.answered += 1;
        if (answer.document !== 'ready') traffic.early += 1;
        return;
      }
      if (answer && !AGAIN.includes(answer.status)) {
        traffic.complaints.push(`${writer.name} was refused: ${answer.status} ${answer.body}`);
        return;
      }
      const most = Math.min(answer?.retryAfterMs ?? LONGEST_PAUSE_MS, LONGEST_PAUSE_MS);
      await sleep(random.between(most / 4, most));
    }
  };
  return Promise.all(traffic.writers.map(write));
};

/** Sends every request once more, as a client that lost its answer would: the answer is the same. */
export const askAgain = async (
  baseUrl: string,
  world: World,
  traffic: Traffic,
): Promise<string[]> => {
  const findings: string[] = [];
  for (const writer of traffic.writers) {
    if (writer.documentId === null) continue;
    const { status, replayed, body } = await post(baseUrl, world, writer, 20_000);
    if (status === 201 && replayed && body.includes(`"${writer.documentId}"`)) continue;
    findings.push(`${writer.name} got ${writer.documentId}, then ${status} ${body}`);
  }
  return findings;
};
