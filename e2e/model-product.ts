import type { Fault } from '../server/test/outside/fake-answer.ts';
import { type FakeProvider, startFakeProvider } from '../server/test/outside/fake-provider.ts';
import { type ChatBody, defaultReply, saidBy } from '../server/test/outside/fake-reply.ts';
import { loadBreaches } from './breaches.ts';
import { type StartedProduct, startProduct } from './product.ts';

interface ModelOptions {
  /** How fast the model writes. */
  readonly tokensPerSecond?: number;
  /** How many tokens come in one event. */
  readonly tokensPerChunk?: number;
  /** How long it thinks before the first word. */
  readonly thinksMs?: number;
  /** A stream without a byte for so long is broken off. */
  readonly idleMs?: number;
  /** What it writes; without it, words of the instructions, always the same for the same question. */
  readonly reply?: (body: ChatBody) => string;
}

interface ToldPart {
  readonly id?: string;
  readonly rules?: readonly string[];
  readonly text: string;
}

/** Judges as the demo needs it: exactly the texts that rules must find something in are breaches. */
const judgeBy =
  (breaches: ReadonlySet<string>) =>
  (body: ChatBody): string => {
    const { document } = JSON.parse(saidBy(body, 'user')) as { document: readonly ToldPart[] };
    const findings = document
      .filter(({ text }) => breaches.has(text))
      .flatMap(({ id, rules = [], text }) =>
        rules.map((rule) => ({ rule, segment: id, quote: text })),
      );
    return JSON.stringify({ findings });
  };

const isJudged = (body: ChatBody): boolean =>
  saidBy(body, 'user').startsWith('{"document":[') && body.response_format !== undefined;

/** A product of its own whose texts are written by a local server that speaks the OpenAI protocol. */
export interface ModelProduct {
  readonly product: StartedProduct;
  readonly provider: FakeProvider;
  /** What the next texts meet: a stall, a failure in the middle, another text; null is a good answer. */
  readonly meet: (...faults: readonly (Fault | null)[]) => void;
  /** The same for texts and verdicts about some words, whatever else is asked meanwhile. */
  readonly meetAbout: (words: string, ...faults: readonly (Fault | null)[]) => void;
  /** How often a text was asked for; the demo's audits ask for verdicts beside. */
  readonly asked: () => number;
  readonly stop: () => Promise<void>;
}

export const startModelProduct = async (options: ModelOptions = {}): Promise<ModelProduct> => {
  const { tokensPerSecond = 100, tokensPerChunk = 1, thinksMs = 0, idleMs = 1_500 } = options;
  const { reply = defaultReply } = options;
  const judge = judgeBy(await loadBreaches());
  const provider = await startFakeProvider({
    tokensPerChunk,
    chunkDelayMs: (1_000 * tokensPerChunk) / tokensPerSecond,
    latencyMs: thinksMs,
    reply: (body) => (isJudged(body) ? judge(body) : reply(body)),
  });
  const model = `compatible:fake?url=${provider.url}&price_in=1&price_out=2&idle_ms=${idleMs}`;
  const environment = { MODEL: model, COMPATIBLE_API_KEY: 'test' };
  const product = await startProduct({ environment }).catch(async (error: unknown) => {
    await provider.stop();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await product.stop();
    await provider.stop();
  };
  const queue: (Fault | null)[] = [];
  const about = new Map<string, (Fault | null)[]>();
  const faultAbout = (body: ChatBody): Fault | null | undefined => {
    const said = saidBy(body, 'system', 'developer', 'user');
    const [, faults] =
      [...about].find(([words, left]) => left.length > 0 && said.includes(words)) ?? [];
    return faults?.shift();
  };
  provider.script((body) => {
    const fault = faultAbout(body);
    if (fault !== undefined) return fault;
    return isJudged(body) ? null : (queue.shift() ?? null);
  });
  return {
    product,
    provider,
    meet: (...faults) => void queue.push(...faults),
    meetAbout: (words, ...faults) =>
      void about.set(words, [...(about.get(words) ?? []), ...faults]),
    asked: () => provider.calls.filter(({ body }) => !isJudged(body)).length,
    stop,
  };
};
