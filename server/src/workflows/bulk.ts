import { object, type ObjectContext } from '@restatedev/restate-sdk';
import { BULK_LANE } from '../bulk/bulk-work.ts';
import { claimRow } from '../bulk/claim-row.ts';
import type { Lane } from '../platform/durable/lanes.ts';
import { step } from '../platform/durable/step.ts';
import { PATIENT } from './documents.ts';
import { drainLane } from './drain-lane.ts';
import { type WorkflowParts, writeDocument } from './write-document.ts';

/** `bulkLane.drain`, key `workspace:lane`: writes one document after the other until none waits. */
export const bulkService = ({ lanes, ...parts }: WorkflowParts & { readonly lanes: number }) =>
  object({
    name: BULK_LANE,
    options: PATIENT,
    handlers: {
      drain: (ctx: ObjectContext, { workspaceId, lane }: Lane): Promise<void> => {
        const scope = parts.scopeOf(workspaceId);
        // After a change of configuration there may be fewer lanes. A surplus lane only finishes what it has.
        const takesNew = lane < lanes;
        return drainLane(ctx, BULK_LANE, { workspaceId, lane }, async () => {
          const documentId = await step(ctx, scope.log, 'claim', () =>
            claimRow(scope, lane, { takesNew }),
          );
          if (documentId === null) return 'idle';
          await writeDocument(ctx, parts, { workspaceId, documentId, patience: 'bulk' });
          return 'done';
        });
      },
    },
  });
