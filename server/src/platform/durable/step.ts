import { type Context, TerminalError } from '@restatedev/restate-sdk';
import { OperationError } from '../errors.ts';
import type { Log } from '../log.ts';

/** Attempts at a step that fails for no reason that passes; about a minute. */
const MAX_ATTEMPTS = 20;

/** Failed attempts of steps under way in this process. */
const failed = new Map<string, number>();

/**
 * Runs an action as one journaled step: once it has ended it is not run again. A part that is away
 * (PostgreSQL) is waited for, however long; any other fault ends the work after a number of attempts
 * with a TerminalError. What the engine hears of it is a name and a code: messages of a database can
 * quote rows.
 */
export const step = <T>(
  ctx: Context,
  log: Log,
  name: string,
  action: () => Promise<T>,
): Promise<T> => {
  const { id, target, idempotencyKey } = ctx.request();
  const key = `${id} ${name}`;
  return ctx.run(
    name,
    async () => {
      try {
        const result = await action();
        failed.delete(key);
        return result;
      } catch (error) {
        const { name: kind, code, stack } = error as Error & { code?: string };
        const passes = error instanceof OperationError && error.code === 'unavailable';
        const attempts = passes ? 0 : (failed.get(key) ?? 0) + 1;
        if (passes) failed.delete(key);
        else failed.set(key, attempts);
        // Where it happened and not what was said: a message can quote a text that somebody wrote.
        const at = passes ? undefined : stack?.split('\n    at ')[1];
        const work = { work: String(target), name: idempotencyKey, step: name };
        log.warn({ ...work, kind, code, attempts, at }, 'a step failed');
        const summary = `${kind} ${code ?? ''}`.trim();
        if (attempts < MAX_ATTEMPTS) throw new Error(summary);
        failed.delete(key);
        throw new TerminalError(summary);
      }
    },
    { initialRetryInterval: 200, maxRetryInterval: 5_000 },
  );
};
