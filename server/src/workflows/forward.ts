import { type Context, service } from '@restatedev/restate-sdk';
import { step } from '../platform/durable/step.ts';
import type { Scope } from '../platform/scope.ts';
import { forwardDecision } from '../violations/forward-decision.ts';
import { PATIENT } from './documents.ts';

/** A step is journaled, so that one takes a while and few are needed. */
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
            forwardDecision(scope, id, STEP_MS),
          );
          if (done) return;
        }
      },
    },
  });
