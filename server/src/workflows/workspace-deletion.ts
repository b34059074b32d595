import { type Context, service } from '@restatedev/restate-sdk';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { Scope } from '../platform/db/scope.ts';
import { step } from '../platform/durable/step.ts';
import {
  beginWorkspaceDeletion,
  deleteWorkspaceBlobs,
  deleteWorkspaceRows,
} from '../workspaces/delete-workspace.ts';
import { PATIENT } from './documents.ts';

/** How long one step works, and how long work that is under way is left to itself. */
const STEP_MS = 10_000;
const PAUSE_MS = 60_000;

/** `workspaceDeletion.run`: deletes a workspace whose time has come, its blobs before the rows that name them. */
export const workspaceDeletionService = ({
  blobs,
  scopeOf,
}: {
  readonly blobs: BlobStore;
  readonly scopeOf: (workspaceId: string) => Scope;
}) =>
  service({
    name: 'workspaceDeletion',
    options: PATIENT,
    handlers: {
      run: async (ctx: Context, { workspaceId }: { workspaceId: string }): Promise<void> => {
        const scope = scopeOf(workspaceId);
        for (let n = 1; ; n += 1) {
          const state = await step(ctx, scope.log, `begin ${n}`, () =>
            beginWorkspaceDeletion(scope),
          );
          if (state === 'gone') return;
          if (state === 'go') break;
          await ctx.sleep(PAUSE_MS);
        }
        let behind: string | null = '';
        for (let n = 1; behind !== null; n += 1) {
          const last: string = behind;
          behind = await step(ctx, scope.log, `blobs ${n}`, () =>
            deleteWorkspaceBlobs(scope, blobs, last, STEP_MS),
          );
        }
        for (let n = 1; ; n += 1) {
          const { done } = await step(ctx, scope.log, `rows ${n}`, () =>
            deleteWorkspaceRows(scope, STEP_MS),
          );
          if (done) return;
        }
      },
    },
  });
