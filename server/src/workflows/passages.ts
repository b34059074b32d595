import { CancelledError, type Context, service, TerminalError } from '@restatedev/restate-sdk';
import type { PassageWriters } from '../passages/passage.ts';
import { failPassage, writePassage } from '../passages/write-passage.ts';
import { step } from '../platform/durable/step.ts';
import type { Model } from '../platform/model/model.ts';
import type { Scope } from '../platform/db/scope.ts';
import { PATIENT } from './documents.ts';

export interface PassageServiceParts {
  readonly model: Model;
  readonly writers: PassageWriters;
  readonly scopeOf: (workspaceId: string) => Scope;
}

/** Somebody is waiting in front of the page: after three attempts the page reports the failure. */
const ATTEMPTS = 3;
const FIRST_MS = 500;
const MOST_MS = 5_000;

const write = async (
  ctx: Context,
  { model, writers, scopeOf }: PassageServiceParts,
  { workspaceId, passageId }: { readonly workspaceId: string; readonly passageId: string },
): Promise<void> => {
  const scope = scopeOf(workspaceId);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await step(ctx, scope.log, `attempt ${attempt}`, () =>
        writePassage(scope, { model, writers }, { id: passageId, isLast: attempt === ATTEMPTS }),
      );
      if (outcome.state === 'done') return;
      const backoff = FIRST_MS * 2 ** (attempt - 1);
      await ctx.sleep(Math.min(Math.max(backoff, outcome.afterMs ?? 0), MOST_MS));
    }
  } catch (error) {
    if (!(error instanceof TerminalError) || error instanceof CancelledError) throw error;
    await step(ctx, scope.log, 'give up', () => failPassage(scope, passageId, 'lost'));
  }
};

/** `passages.write`: one invocation per passage, named by its id. */
export const passagesService = (parts: PassageServiceParts) =>
  service({
    name: 'passages',
    options: PATIENT,
    handlers: {
      write: (ctx: Context, asked: { workspaceId: string; passageId: string }) =>
        write(ctx, parts, asked),
    },
  });
