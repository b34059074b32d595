import { type Context, service } from '@restatedev/restate-sdk';
import { step } from '../platform/durable/step.ts';
import type { Scope } from '../platform/db/scope.ts';
import { forwardDecision } from '../violations/decide/forward-decision.ts';
import { PATIENT } from './documents.ts';

/** How long one step works. Each step is journaled, so a few long ones are better than many short ones. */
const STEP_MS = 10_000;

/** `forward.apply`: applies a decision that was made in an older audit to the newer ones. */
export const forwardService = ({ scopeOf }: { readonly scopeOf: (workspaceId: string) => Scope }) =>
  service({
    name: 'forward',
    options: PATIENT,
    handlers: {
      apply: async (
        ctx: Context,
        { workspaceId, id }: { workspaceId: string; id: string },
      ): Promise<void> => {
        const scope = scopeOf(workspaceId);
        for (let n = 1; ; n += 1) {
          const done = await step(ctx, scope.log, `some ${n}`, () =>
            forwardDecision(scope, id, { withinMs: STEP_MS, again: true }),
          );
          if (done) return;
        }
      },
    },
  });
