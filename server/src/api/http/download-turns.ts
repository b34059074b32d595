import { Readable } from 'node:stream';
import { createTurns, type Turns } from '../../platform/turns.ts';

/** The pieces of a download. A stream makes one piece ahead, outside of its turn, so an export is none. */
export type Download = Readable | AsyncIterable<string | Uint8Array>;

/** How many pieces of downloads are made at the same time. */
const PIECES = 2;
const turnsOfProcess = createTurns(PIECES);

async function* piecesOf(
  file: Download,
  workspaceId: string,
  turns: Turns,
): AsyncGenerator<string | Uint8Array> {
  const pieces: AsyncIterator<string | Uint8Array> = file[Symbol.asyncIterator]();
  try {
    for (;;) {
      const endTurn = await turns.take({ workspaceId, priority: 'interactive' });
      const next = await pieces.next().finally(endTurn);
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
