import { object, type ObjectContext } from '@restatedev/restate-sdk';
import { type Courier, deliverSome, type WebhookLane } from '../events/webhooks/deliver.ts';
import { type Letters, writeLetters } from '../events/webhooks/write-letters.ts';
import { step } from '../platform/durable/step.ts';
import type { Scope } from '../platform/db/scope.ts';
import { PATIENT } from './documents.ts';
import { sendTo } from './drain-lane.ts';

/** A journal grows with every round; a lane hands over to a fresh one before it gets long. */
const ROUNDS = 20;

/** `webhookLane.drain`, key endpoint: sends what is due to one endpoint until nothing is. */
export const webhookService = ({
  courier,
  letters,
  scopeOf,
}: {
  readonly courier: Courier;
  readonly letters: Letters;
  readonly scopeOf: (workspaceId: string) => Scope;
}) =>
  object({
    name: 'webhookLane',
    options: PATIENT,
    handlers: {
      drain: async (ctx: ObjectContext, lane: WebhookLane): Promise<void> => {
        const scope = scopeOf(lane.workspaceId);
        for (let n = 0; n < ROUNDS; n++) {
          const round = await step(ctx, scope.log, 'deliver', () =>
            deliverSome(scope, courier, lane.endpointId),
          );
          if (round === 'off') {
            await step(ctx, scope.log, 'letters', () =>
              writeLetters(scope, letters, lane.endpointId),
            );
          }
          if (round !== 'done') return;
        }
        const target = { service: 'webhookLane', method: 'drain', key: lane.endpointId };
        sendTo<WebhookLane>(ctx, target, lane);
      },
    },
  });
