import { object, type ObjectContext, type Serde, serde } from '@restatedev/restate-sdk';
import { claimRow } from '../bulk/claim-row.ts';
import { step } from '../platform/durable/step.ts';
import { PATIENT } from './documents.ts';
import { type WorkflowParts, writeDocument } from './write-document.ts';

/** A journal grows with every round; a lane hands over to a fresh one before it gets long. */
const ROUNDS = 20;

interface Lane {
  readonly workspaceId: string;
  readonly lane: number;
}

/** `bulkLane.drain`, key `workspace:lane`: writes one document after the other until none waits. */
export const bulkService = ({ lanes, ...parts }: WorkflowParts & { readonly lanes: number }) =>
  object({
    name: 'bulkLane',
    options: PATIENT,
    handlers: {
      drain: async (ctx: ObjectContext, { workspaceId, lane }: Lane): Promise<void> => {
        const scope = parts.scopeOf(workspaceId);
        // After a change of configuration a lane may be one too many: it ends what it has.
        const takesNew = lane < lanes;
        for (let round = 0; round < ROUNDS; round++) {
          const documentId = await step(ctx, scope.log, 'claim', () =>
            claimRow(scope, lane, { takesNew }),
          );
          if (documentId === null) return;
          await writeDocument(ctx, parts, { workspaceId, documentId, patience: 'bulk' });
        }
        ctx.genericSend({
          service: 'bulkLane',
          method: 'drain',
          key: ctx.key,
          parameter: { workspaceId, lane },
          // Without it a call takes bytes and nothing else.
          inputSerde: serde.json as Serde<Lane>,
        });
      },
    },
  });
