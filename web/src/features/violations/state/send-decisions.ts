import type { ReviewItem } from '@copydesk/contract/violations/review-item';
import { get, post } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { isPassing, isProblem, isStale, waitFor } from '../../../lib/problem.ts';
import { itemQuery } from '../api.ts';
import { type OpenReview, changePages } from './open-review.ts';
import { isSame } from '../../../parts/review/decided.ts';
import type { AssignWork, DecideWork, ManyWork, Sent, UndoRef, Work } from './decision-queue.ts';
import { readAgain, recount, rememberOwn, setProgress } from './follow-changes.ts';
import { itemInput } from '../../../parts/review/item-input.ts';
import { patchAssigned, patchPages, storedOf } from '../row-pages.ts';

const MOST_TRIES = 5;

/**
 * Reads the details with a separate request, because a query of the page is cancelled when the page no longer
 * shows it.
 */
const readItem = async ({ queryClient }: OpenReview, violationId: string): Promise<ReviewItem> => {
  const item = await get('getReviewItem', itemInput(violationId));
  queryClient.setQueryData(itemQuery(violationId).queryKey, item);
  return item;
};

/** The newest decision in the trail. Assignments have no sequence number and do not count. */
const lastEntry = ({ trail }: ReviewItem) => trail.find(({ seq }) => seq !== null);

const staleBy = (item: ReviewItem): Sent => {
  const last = lastEntry(item);
  return {
    kind: 'stale',
    stale: {
      now: storedOf(item.violation),
      version: item.version,
      by: last?.actor ?? null,
      at: last?.at ?? null,
    },
  };
};

/** The result for a decision that was stored although its answer was lost. */
const storedBefore = (item: ReviewItem): Sent => {
  const last = lastEntry(item);
  const seq = last?.actor.you ? last.seq : null;
  return { kind: 'done', undo: seq === null ? null : { seqs: [seq] } };
};

const sendDecide = async (review: OpenReview, work: DecideWork): Promise<Sent> => {
  let { version } = work;
  for (let tries = 1; ; tries += 1) {
    if (version === null) {
      const item = await readItem(review, work.violationId);
      if (!isSame(storedOf(item.violation), work.seen)) return staleBy(item);
      version = item.version;
    }
    try {
      const { action, reason, wholeGroup, violationId } = work;
      const result = await post('decideViolation', {
        params: { violation_id: violationId },
        body: {
          action,
          version,
          apply_to_group: wholeGroup,
          ...(action === 'dismiss' ? { reason } : {}),
        },
      });
      if (result.seq !== null) rememberOwn(review, result.seq);
      setProgress(review, result.progress);
      review.queryClient.setQueryData(
        itemQuery(violationId).queryKey,
        (item) =>
          item && {
            ...item,
            version: result.version,
            violation: {
              ...item.violation,
              review_state: work.after.state,
              dismissal_reason: work.after.reason,
            },
          },
      );
      return { kind: 'done', undo: result.seq === null ? null : { seqs: [result.seq] } };
    } catch (error) {
      if (!isStale(error) || tries === MOST_TRIES) throw error;
      const item = await readItem(review, work.violationId);
      const now = storedOf(item.violation);
      if (isSame(now, work.after)) return storedBefore(item);
      if (!isSame(now, work.seen)) return staleBy(item);
      // Only a comment or an assignment changed the version, so send the decision again.
      ({ version } = item);
    }
  }
};

const sendMany = async (review: OpenReview, work: ManyWork): Promise<Sent> => {
  const { ids, matching, action, reason } = work;
  const result = await post('decideMany', {
    params: { audit_id: review.auditId },
    body: {
      action,
      dry_run: false,
      ...(ids ? { violation_ids: [...ids] } : {}),
      ...(matching ? { matching } : {}),
      ...(action === 'dismiss' ? { reason } : {}),
    },
  });
  const { decision_id: id } = result;
  if (id !== null) rememberOwn(review, id);
  setProgress(review, result.progress);
  if (result.skipped_count > 0 || !result.complete) review.dialog.set({ kind: 'skipped', result });
  return { kind: 'done', undo: id === null ? null : { decision_id: id } };
};

const sendUndo = async (
  review: OpenReview,
  undo: UndoRef | null,
  tell: (skipped: number) => void,
): Promise<Sent> => {
  if (undo) {
    const params = { audit_id: review.auditId };
    const result = await post('undoDecisions', { params, body: undo });
    if (result.decision_id !== null) rememberOwn(review, result.decision_id);
    setProgress(review, result.progress);
    if (result.skipped > 0) tell(result.skipped);
  }
  return { kind: 'done', undo: null };
};

const sendAssign = async ({ ids, userIds }: AssignWork): Promise<Sent> => {
  const body = { violation_ids: [...ids], user_ids: [...userIds] };
  await post('assignViolations', { body });
  return { kind: 'done', undo: null };
};

/** Sends one work to the server. */
export const sendWork = (
  review: OpenReview,
  work: Work,
  undo: UndoRef | null,
  tellSkipped: (skipped: number) => void,
): Promise<Sent> => {
  switch (work.kind) {
    case 'decide':
      return sendDecide(review, work);
    case 'many':
      return sendMany(review, work);
    case 'undo':
      return sendUndo(review, undo, tellSkipped);
    case 'assign':
      return sendAssign(work);
  }
};

/** Reads the details of the group's other members again: they contain how many of the group are undecided. */
const forgetGroup = ({ queryClient }: OpenReview, violationId: string): void => {
  const groupId = queryClient.getQueryData(itemQuery(violationId).queryKey)?.group?.id;
  if (groupId === undefined) return;
  void queryClient.invalidateQueries({
    queryKey: keyOf('getReviewItem'),
    predicate: ({ state }) => (state.data as ReviewItem | undefined)?.group?.id === groupId,
  });
  void queryClient.invalidateQueries({ queryKey: keyOf('listGroupMembers') });
};

/**
 * Writes the result into the list. The details of changed violations are read again when somebody opens them.
 */
export const takeOverWork = (review: OpenReview, work: Work, sent: Sent): void => {
  const { queryClient } = review;
  if (work.kind === 'assign') {
    const ids = new Set(work.ids);
    changePages(review, (pages) => patchAssigned(pages, ids, work.userIds));
    for (const id of work.ids) void queryClient.invalidateQueries(itemQuery(id));
    return;
  }
  if (sent.kind === 'stale') {
    if (work.kind !== 'decide') return;
    const now = new Map([[work.violationId, sent.stale.now]]);
    changePages(review, (pages) => patchPages(pages, { ids: now, group: null }));
    return;
  }
  changePages(review, (pages) => patchPages(pages, work.effect));
  recount(review);
  const isOne = work.kind === 'decide' && !work.wholeGroup;
  if (isOne) {
    void queryClient.invalidateQueries(itemQuery(work.violationId));
    forgetGroup(review, work.violationId);
    return;
  }
  void queryClient.invalidateQueries({ queryKey: keyOf('getReviewItem') });
  // The server may have left some violations unchanged, so the list is read again to see which ones.
  if (work.kind === 'many') readAgain(review, null).catch(() => review.unseen.set(1));
};

/**
 * Milliseconds to wait before a retry. Null for a failure that does not pass by itself; a lost connection or
 * a 429 does.
 */
export const waitForServer = (error: unknown, attempt: number): number | null =>
  isProblem(error) && (isPassing(error) || error.status === 429) ? waitFor(error, attempt) : null;
