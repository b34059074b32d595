import { type Context, TerminalError } from '@restatedev/restate-sdk';
import { isNotNow } from '../errors.ts';
import type { Log } from '../log.ts';

/** The maximum number of attempts at a step, outages not counted. They take about a minute. */
const MAX_ATTEMPTS = 20;

/** The number of failed attempts of each step that is running in this process. */
const failed = new Map<string, number>();

/**
 * Runs an action as one step that the engine records: an action that has succeeded is not run again. While
 * PostgreSQL cannot be reached, or the workspace is moving, the step waits without a limit. Any other error ends the
 * work with a TerminalError after a number of attempts, and a workspace that has moved ends it at once. The engine gets
 * only a name and a code of the error, because messages of a database can quote rows.
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
        const passes = isNotNow(error);
        const attempts = passes ? 0 : (failed.get(key) ?? 0) + 1;
        if (passes) failed.delete(key);
        else failed.set(key, attempts);
        // Logs where the error happened but not its message, which can quote a text that somebody wrote.
        const at = passes ? undefined : stack?.split('\n    at ')[1];
        const work = { work: String(target), name: idempotencyKey, step: name };
        log.warn({ ...work, kind, code, attempts, at }, 'a step failed');
        const summary = `${kind} ${code ?? ''}`.trim();
        // The engine of the other cell does it now: PostgreSQL there lists it as unfinished.
        if (code === 'workspace_moved') throw new TerminalError(summary);
        if (attempts < MAX_ATTEMPTS) throw new Error(summary);
        failed.delete(key);
        throw new TerminalError(summary);
      }
    },
    { initialRetryInterval: 200, maxRetryInterval: 5_000 },
  );
};
