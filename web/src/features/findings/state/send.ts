import type { DecideFindingsRequest } from '@copydesk/contract/findings/decision';
import { post } from '../../../lib/api.ts';
import { isPassing, isProblem } from '../../../lib/problem.ts';
import { keyOf } from '../../../lib/query.ts';
import type { OpenQueue, SentWork } from './open-queue.ts';

const WAIT_MS = 3_000;
const SETTLE_MS = 800;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Sends until the server answers. Decisions wait while it cannot be reached; the frame of the page says so. */
const insist = async <T>(send: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isProblem(error) || !isPassing(error)) throw error;
      await pause(WAIT_MS);
    }
  }
};

/** Sends a decision, in several parts if it does not fit into one. */
export const sendDecision = async (
  body: Omit<DecideFindingsRequest, 'dry_run'>,
  work: SentWork,
): Promise<void> => {
  for (;;) {
    const result = await insist(() =>
      post('decideFindings', { body: { ...body, dry_run: false } }),
    );
    if (result.decision_id !== null) work.decisionIds.push(result.decision_id);
    if (result.complete) return;
  }
};

/** Takes a decision back; gives how many findings somebody else has decided since. */
export const sendUndo = async (work: SentWork): Promise<number> => {
  let skipped = 0;
  for (const id of work.decisionIds.toReversed()) {
    for (;;) {
      const result = await insist(() => post('undoFindings', { body: { decision_id: id } }));
      skipped += result.skipped;
      if (result.complete) break;
    }
  }
  return skipped;
};

const readFiguresAgain = (queue: OpenQueue): void => {
  if (queue.pending.get() > 0) return;
  void queue.queryClient.invalidateQueries({ queryKey: keyOf('getFindingFacet') });
  void queue.queryClient.invalidateQueries({ queryKey: keyOf('getHome') });
};

/** Runs after everything that is being sent. Figures are read again when nothing is left. */
export const inTurn = (queue: OpenQueue, run: () => Promise<void>): void => {
  queue.pending.set(queue.pending.get() + 1);
  queue.chain = queue.chain.then(run).finally(() => {
    queue.pending.set(queue.pending.get() - 1);
    setTimeout(() => readFiguresAgain(queue), SETTLE_MS);
  });
};
