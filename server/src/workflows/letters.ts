import { object, type ObjectContext } from '@restatedev/restate-sdk';
import { type LetterLane, letterKey } from '../notifications/letters/letter-work.ts';
import { planLetters } from '../notifications/letters/plan-letters.ts';
import { type LetterBox, sendLetter } from '../notifications/letters/send-letter.ts';
import { step } from '../platform/durable/step.ts';
import type { Scope } from '../platform/db/scope.ts';
import { PATIENT } from './documents.ts';
import { sendTo } from './drain-lane.ts';

/** A journal grows with every round; a lane hands over to a fresh one before it gets long. */
const ROUNDS = 20;

/** `letterLane.drain`, key person: plans the letters about new notifications, and sends those that are due. */
export const letterService = ({
  letters,
  scopeOf,
}: {
  readonly letters: LetterBox;
  readonly scopeOf: (workspaceId: string) => Scope;
}) =>
  object({
    name: 'letterLane',
    options: PATIENT,
    handlers: {
      drain: async (ctx: ObjectContext, lane: LetterLane): Promise<void> => {
        const scope = scopeOf(lane.workspaceId);
        for (let n = 0; n < ROUNDS; n++) {
          const more = await step(ctx, scope.log, 'plan letters', () =>
            planLetters(scope, lane.userId, letters.mail.hasServer),
          );
          const round = await step(ctx, scope.log, 'send letter', () =>
            sendLetter(scope, letters, lane.userId),
          );
          if (!more && round === 'idle') return;
        }
        const target = { service: 'letterLane', method: 'drain', key: letterKey(lane) };
        sendTo<LetterLane>(ctx, target, lane);
      },
    },
  });
