import { type Context, type ObjectContext, type Serde, serde } from '@restatedev/restate-sdk';
import { type Lane, laneKey, laneWork } from '../platform/durable/lanes.ts';

/** A journal grows with every round; a lane hands over to a fresh one before it gets long. */
const ROUNDS = 20;

/**
 * Sends work to another service without waiting for its end. It sets a serde, because without one a call
 * takes only bytes.
 */
export const sendTo = <T>(
  ctx: Context,
  target: { readonly service: string; readonly method: string; readonly key?: string },
  parameter: T,
  idempotencyKey?: string,
): void => {
  const inputSerde = serde.json as Serde<T>;
  ctx.genericSend({
    ...target,
    parameter,
    inputSerde,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
};

/** Starts a lane. Calls with the same occasion start it only once. */
export const callLane = (ctx: Context, service: string, lane: Lane, occasion?: string): void => {
  const name = occasion && laneWork(service, lane, occasion).name;
  sendTo<Lane>(ctx, { service, method: 'drain', key: laneKey(lane) }, lane, name);
};

/** Does one round after the other until a round finds nothing to do. */
export const drainLane = async (
  ctx: ObjectContext,
  service: string,
  lane: Lane,
  round: () => Promise<'done' | 'idle'>,
): Promise<void> => {
  for (let n = 0; n < ROUNDS; n++) if ((await round()) === 'idle') return;
  callLane(ctx, service, lane);
};
