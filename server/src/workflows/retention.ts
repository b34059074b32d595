import { type Context, service } from '@restatedev/restate-sdk';
import { purgeData } from '../operations/purge-data.ts';
import { endPurge } from '../operations/run-retention.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { step } from '../platform/durable/step.ts';
import type { Scope } from '../platform/db/scope.ts';
import { PATIENT } from './documents.ts';

export interface RetentionParts {
  readonly blobs: BlobStore;
  readonly scopeOf: (workspaceId: string) => Scope;
}

/** How long one step works. Each step is journaled, so a few long ones are better than many short ones. */
const STEP_MS = 10_000;

/** `retention.purge`: deletes what has been kept long enough, then records what was deleted. */
export const retentionService = ({ blobs, scopeOf }: RetentionParts) =>
  service({
    name: 'retention',
    options: PATIENT,
    handlers: {
      purge: async (ctx: Context, { workspaceId }: { workspaceId: string }): Promise<void> => {
        const scope = scopeOf(workspaceId);
        for (let n = 1; ; n += 1) {
          const { done } = await step(ctx, scope.log, `some ${n}`, () =>
            purgeData(scope, blobs, STEP_MS),
          );
          if (done) break;
        }
        await step(ctx, scope.log, 'end', () => endPurge(scope));
      },
    },
  });
