import type { FindingFilter } from '@copydesk/contract/findings/finding';
import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { isProblem } from '../../../lib/problem.ts';
import { nextWaiting } from '../../../parts/review/advance.ts';
import { decidedBy } from '../../../parts/review/decided.ts';
import { tell, untell } from '../../../parts/review/told.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import type { QueueTexts } from '../texts.ts';
import { type OpenQueue, rowNow, type SentWork } from './open-queue.ts';
import {
  clusterKey,
  isWaiting,
  type QueueRow,
  type RowDecision,
  stateOf,
  undecidedOf,
} from './rows.ts';
import { inTurn, sendDecision, sendUndo } from './send.ts';

/** More findings than this are decided only after a question. */
const MANY = 50;

const setMade = ({ made }: OpenQueue, key: string, decision: RowDecision | undefined): void => {
  const next = new Map(made.get());
  next.delete(key);
  if (decision) next.set(key, decision);
  made.set(next);
};

/** How many findings a decision about a row applies to: those that nobody has decided, or else all. */
export const reachOf = (queue: OpenQueue, row: QueueRow): number => {
  if (row.isMember) return 1;
  return undecidedOf(row, queue.made.get()) || row.cluster.count;
};

/** Selects the findings of a cluster that match the filters. */
export const clusterFilter = (queue: OpenQueue, row: QueueRow): FindingFilter => ({
  ...queue.filter.get(),
  cluster_id: row.cluster.id,
  ...(row.cluster.severity === null ? {} : { severity: row.cluster.severity }),
});

/** Those of them that a decision is about. What somebody has decided stays as it is. */
const matchingOf = (queue: OpenQueue, row: QueueRow): FindingFilter => ({
  ...clusterFilter(queue, row),
  ...(undecidedOf(row, queue.made.get()) > 0 ? { review_state: 'undecided' as const } : {}),
});

export const move = (queue: OpenQueue, step: 1 | -1): void => {
  const rows = queue.rows.get();
  const key = queue.current.get();
  const at = rows.findIndex((row) => row.key === key);
  const next = rows[at < 0 ? 0 : at + step];
  if (next) queue.current.set(next.key);
  else if (step === 1 && queue.pager.get().hasMore) void queue.pager.get().readMore();
};

/** Opens the next row that waits for a decision, and loads more if needed. */
const advance = (queue: OpenQueue): void => {
  const from = queue.current.get();
  const go = (): boolean => {
    const rows = queue.rows.get();
    const at = rows.findIndex((row) => row.key === from);
    const waits = (row: QueueRow): boolean => isWaiting(row, queue.made.get());
    const next = nextWaiting(rows, at, waits, queue.pager.get().hasMore);
    const row = next === null ? undefined : rows[next];
    if (row) queue.current.set(row.key);
    return row !== undefined;
  };
  if (go() || !queue.pager.get().hasMore) return;
  queue.pager
    .get()
    .readMore()
    .then(
      () => {
        if (queue.current.get() === from) go();
      },
      () => {},
    );
};

const tellRefused = (queue: OpenQueue, t: QueueTexts, error: unknown, isUndo: boolean): void => {
  untell(queue);
  const why = isProblem(error) && error.detail ? error.detail : t('refused_why');
  showToast({
    tone: 'problem',
    place: 'top',
    message: t(isUndo ? 'undo_refused' : 'refused', { why }),
  });
};

const newestWork = ({ works }: OpenQueue, key?: string): SentWork | undefined =>
  works.findLast((work) => !work.isUndone && (key === undefined || work.key === key));

const undoWork = (queue: OpenQueue, t: QueueTexts, work: SentWork): void => {
  work.isUndone = true;
  setMade(queue, work.key, work.before);
  inTurn(queue, async () => {
    try {
      const skipped = await sendUndo(work);
      if (skipped > 0)
        showToast({
          tone: 'problem',
          place: 'top',
          message: t('undo_skipped', { count: skipped }),
        });
    } catch (error) {
      tellRefused(queue, t, error, true);
    }
  });
};

/** Decides a cluster or one finding, and opens the next row that waits. */
export const apply = (
  queue: OpenQueue,
  t: QueueTexts,
  key: string,
  action: ReviewAction,
  reason: string | null,
): void => {
  const row = queue.rows.get().find((one) => one.key === key);
  if (!row) return;
  const earlier = newestWork(queue, key);
  // A row that was decided in this visit is first put back, so that exactly the same findings are decided again.
  if (earlier) undoWork(queue, t, earlier);
  const before = queue.made.get().get(key);
  const count = reachOf(queue, row);
  const undecided = undecidedOf(row, queue.made.get());
  const work: SentWork = { key, count, before, decisionIds: [], isUndone: false };
  const which = row.isMember
    ? { finding_ids: [row.finding.id] }
    : { matching: matchingOf(queue, row) };
  queue.works.push(work);
  setMade(queue, key, {
    ...decidedBy(action, reason),
    clusterKey: clusterKey(row.cluster),
    isMember: row.isMember,
    undecided,
  });
  inTurn(queue, async () => {
    try {
      await sendDecision({ ...which, action, reason }, work);
    } catch (error) {
      if (!work.isUndone) setMade(queue, key, before);
      work.isUndone = true;
      tellRefused(queue, t, error, false);
    }
  });
  if (reason !== null) queue.lastReason.set(reason);
  const said = t(`said_${decidedBy(action, null).state}`);
  const name = row.finding.rule_name ?? row.finding.reason;
  tell(queue, t(count === 1 ? 'decided' : 'decided_many', { said, name, count }), true);
  advance(queue);
};

/** Undoes the newest decision of this visit and opens its row. */
export const undoLast = (queue: OpenQueue, t: QueueTexts): void => {
  const work = newestWork(queue);
  if (!work) {
    tell(queue, t('nothing_to_undo'));
    return;
  }
  undoWork(queue, t, work);
  queue.current.set(work.key);
  tell(queue, t('undone', { count: work.count }));
};

/** Handles a decision key: decides at once, or first asks for a reason or whether so many are meant. */
export const startDecision = (queue: OpenQueue, t: QueueTexts, action: ReviewAction): void => {
  const row = rowNow(queue);
  if (!row) return;
  if (action === 'reopen') {
    const work = newestWork(queue, row.key);
    if (work) {
      undoWork(queue, t, work);
      tell(queue, t('undone', { count: work.count }));
      return;
    }
    if (stateOf(row, queue.made.get()) === 'undecided') {
      tell(queue, t('undecided_already'));
      return;
    }
  }
  if (action === 'dismiss') queue.dialog.set({ kind: 'dismiss', key: row.key });
  else if (reachOf(queue, row) > MANY) queue.dialog.set({ kind: 'many', key: row.key, action });
  else apply(queue, t, row.key, action, null);
};

/** Dismisses with the reason of the dismissal before. Without one it asks, and so it does for many findings. */
export const dismissAgain = (queue: OpenQueue, t: QueueTexts): void => {
  const row = rowNow(queue);
  if (!row) return;
  const reason = queue.lastReason.get();
  if (reason === null || reachOf(queue, row) > MANY)
    queue.dialog.set({ kind: 'dismiss', key: row.key });
  else apply(queue, t, row.key, 'dismiss', reason);
};
