import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { Violation } from '@copydesk/contract/violations/violation';
import {
  advance,
  decideChosen,
  decideOne,
  itemNow,
  newKey,
  shownNow,
  violationNow,
} from './actions.ts';
import type { OpenReview } from './open-review.ts';
import { decidedBy } from '../../../parts/review/decided.ts';
import { isNone } from '../selection.ts';
import type { ReviewTexts } from '../texts.ts';
import { tell } from '../../../parts/review/told.ts';

/** Undoes the newest decision and opens the violation that it was about. */
export const undoLast = (review: OpenReview, t: ReviewTexts): void => {
  const work = review.queue.undo(newKey());
  if (!work) {
    tell(review, t('nothing_to_undo'));
    return;
  }
  const [first] = work.before.keys();
  const id = 'violationId' in work ? (work.violationId as string) : first;
  if (id !== undefined) review.current.set(id);
  tell(review, t('undone', { count: work.count }));
};

const tellDecided = (
  review: OpenReview,
  t: ReviewTexts,
  action: ReviewAction,
  count: number,
  name: string,
): void => {
  const { state } = decidedBy(action, null);
  const values = { said: t(`said_${state}`), name, count };
  tell(review, count === 1 ? t('decided', values) : t('decided_many', values), true);
};

/** Decides one violation or its group, and opens the next one. */
export const applyToOne = (
  review: OpenReview,
  t: ReviewTexts,
  violationId: string,
  action: ReviewAction,
  reason: string | null,
  wholeGroup: boolean,
): void => {
  const row = violationNow(review, violationId);
  const count = decideOne(review, { violationId, action, reason, wholeGroup });
  if (!row || count === 0) return;
  tellDecided(review, t, action, count, row.rule_name ?? row.id);
  const work = review.queue.view.get().works.at(-1);
  const reached = work?.kind === 'decide' ? work.before.keys() : [];
  advance(review, new Set([violationId, ...reached]));
};

export const applyToChosen = (
  review: OpenReview,
  t: ReviewTexts,
  action: ReviewAction,
  reason: string | null,
  count: number,
): void => {
  decideChosen(review, action, reason, count);
  tellDecided(review, t, action, count, '');
  const work = review.queue.view.get().works.at(-1);
  const id = review.current.get();
  if (work?.kind === 'many' && id !== null && work.before.has(id))
    advance(review, new Set(work.before.keys()));
};

const isUndecided = (review: OpenReview, row: Violation): boolean =>
  shownNow(review, row).state === 'undecided';

/** Handles a decision key: decides at once, or first opens a dialog for missing details. */
export const startDecision = (review: OpenReview, t: ReviewTexts, action: ReviewAction): void => {
  if (!isNone(review.selection.get())) {
    review.dialog.set({ kind: 'many', action });
    return;
  }
  const violationId = review.current.get();
  const row = violationId === null ? undefined : violationNow(review, violationId);
  if (violationId === null || !row) return;
  if (action === 'reopen' && !review.wholeGroup.get() && isUndecided(review, row)) {
    tell(review, t('undecided_already'));
    return;
  }
  const size = itemNow(review, violationId)?.group?.size;
  const hasGroup = size === undefined ? row.group_id !== null : size > 1;
  if (review.wholeGroup.get() && hasGroup)
    review.dialog.set({ kind: 'group', violationId, action });
  else if (action === 'dismiss') review.dialog.set({ kind: 'reason', violationId });
  else applyToOne(review, t, violationId, action, null, false);
};
