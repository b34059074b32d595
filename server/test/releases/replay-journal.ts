import { type Context, TerminalError } from '@restatedev/restate-sdk';

/** One entry of a journal: a step with what it gave, a pause, or work that was sent to another handler. */
export type Entry =
  | { readonly run: string; readonly gave: unknown }
  | { readonly run: string; readonly failed: string }
  | { readonly sleep: true }
  | { readonly send: string };

export interface Journal {
  /** Service and handler: `documents/generate`. */
  readonly work: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly entries: readonly Entry[];
}

export type Handler = (ctx: never, input: never) => Promise<unknown>;

class Misfit extends Error {}

const wordsFor = (entry: Entry | undefined): string => {
  if (!entry) return 'the end';
  if ('run' in entry) return `step "${entry.run}"`;
  return 'send' in entry ? `sending ${entry.send}` : 'a pause';
};

/**
 * Runs a handler on a journal as the engine does after a crash: each step gives what the journal says and is not
 * run. Returns where the code and the journal part, or null if they do not.
 */
export const replayJournal = async (handler: Handler, journal: Journal): Promise<string | null> => {
  let at = 0;
  const next = (asked: string): Entry => {
    const entry = journal.entries[at];
    at += 1;
    if (entry && wordsFor(entry) === asked) return entry;
    throw new Misfit(`entry ${at}: the journal has ${wordsFor(entry)}, the code wants ${asked}`);
  };
  const ctx: Partial<Record<keyof Context, unknown>> = {
    request: () => ({ id: 'inv_1', target: journal.work, idempotencyKey: 'replayed' }),
    run: async (name: string) => {
      const entry = next(`step "${name}"`);
      if ('failed' in entry) throw new TerminalError(entry.failed);
      return 'gave' in entry ? entry.gave : undefined;
    },
    sleep: async () => void next('a pause'),
    genericSend: ({ service, method }: { service: string; method: string }) =>
      void next(`sending ${service}/${method}`),
  };
  try {
    await handler(ctx as never, journal.input as never);
  } catch (error) {
    if (error instanceof Misfit) return error.message;
    return `entry ${at}: the code failed: ${(error as Error).message}`;
  }
  const left = journal.entries[at];
  return left ? `entry ${at + 1}: the journal has ${wordsFor(left)}, the code ends` : null;
};
