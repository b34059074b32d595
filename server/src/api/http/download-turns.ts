import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns, type Turns } from '../../platform/turns.ts';

/** The pieces of a download. A stream makes one piece ahead, outside of its turn, so an export is none. */
export type Download = Readable | AsyncIterable<string | Uint8Array>;

/** One piece is made at a time: another tenant's request waits for one piece and not for several. */
const turnsOfProcess = createTurns(1);

/** Of four and more downloads at the same time, the process rests three quarters of the time. */
const MOST_RESTS = 3;

/**
 * Ends a turn. Before it, the download rests for as long as the turn took, once for each other download that waits and
 * three times at most. So two downloads together take at most half of the process's time, and many take a quarter. A
 * download alone is not slowed down.
 */
const endAfterRest = (turns: Turns, endTurn: () => void, began: number): void => {
  const rests = Math.min(MOST_RESTS, turns.waiting());
  if (rests === 0) endTurn();
  else void sleep(rests * (performance.now() - began)).then(endTurn);
};

async function* piecesOf(
  file: Download,
  workspaceId: string,
  turns: Turns,
): AsyncGenerator<string | Uint8Array> {
  const pieces: AsyncIterator<string | Uint8Array> = file[Symbol.asyncIterator]();
  try {
    for (;;) {
      const endTurn = await turns.take({ workspaceId, priority: 'interactive' });
      const began = performance.now();
      const next = await pieces.next().finally(() => endAfterRest(turns, endTurn, began));
      if (next.done) return;
      // The turn is over: a reader that is slow or away keeps nobody from theirs.
      yield next.value;
    }
  } finally {
    if (file instanceof Readable) file.destroy();
    else await pieces.return?.();
  }
}

/**
 * A download whose pieces are made in turns, so that many large ones at the same time do not keep the process from other
 * work. Workspaces alternate.
 */
export const inTurns = (
  file: Download,
  workspaceId: string,
  turns: Turns = turnsOfProcess,
): Readable => Readable.from(piecesOf(file, workspaceId, turns));
