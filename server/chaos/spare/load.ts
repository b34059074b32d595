import { setTimeout as sleep } from 'node:timers/promises';
import { nameOf, type World } from '../generation/make-world.ts';

/** One document that somebody asked for. */
export interface Asked {
  readonly name: string;
  readonly at: number;
  endedAt: number | null;
  /** What came of it: the status of the answer and of the document. */
  outcome: string | null;
}

/** Somebody asks for a document every so often, each of them once, and waits for it. */
export const startAsking = (baseUrl: string, world: World, everyMs: number) => {
  const asked: Asked[] = [];
  const open: Promise<void>[] = [];
  let stopped = false;
  const ask = async (one: Asked) => {
    try {
      const response = await fetch(`${baseUrl}/public/v1/document`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': world.key },
        body: JSON.stringify({
          templateId: world.templateId,
          language_key: 'EN',
          input: JSON.stringify({ name: one.name }),
        }),
        signal: AbortSignal.timeout(150_000),
      });
      await response.arrayBuffer();
      one.outcome = `${response.status} ${response.headers.get('document-status')}`;
    } catch (error) {
      one.outcome = (error as Error).message;
    }
    one.endedAt = Date.now();
  };
  const loop = async () => {
    while (!stopped) {
      const one = { name: nameOf(asked.length), at: Date.now(), endedAt: null, outcome: null };
      asked.push(one);
      open.push(ask(one));
      await sleep(everyMs);
    }
  };
  const running = loop();
  return {
    asked,
    /** Asks for no more, and waits for what was asked for. */
    stop: async () => {
      stopped = true;
      await running;
      await Promise.all(open);
    },
  };
};
