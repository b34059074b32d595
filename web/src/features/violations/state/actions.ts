import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { ReviewItem } from '@copydesk/contract/violations/review-item';
import type { Violation } from '@copydesk/contract/violations/violation';
import { nextWaiting } from '../../../parts/review/advance.ts';
import { itemQuery, queryOf } from '../api.ts';
import { type OpenReview, pagesNow, rowsNow } from './open-review.ts';
import {
  countMoves,
  type Decided,
  decidedBy,
  isSame,
  NO_COUNTS,
} from '../../../parts/review/decided.ts';
import type { Conflict } from './decision-queue.ts';
import { decidedIn, NO_EFFECT, onGroup, onIds, shownAs } from '../effect.ts';
import { storedOf } from '../row-pages.ts';
import { isNone, NONE_CHOSEN } from '../selection.ts';

export const newKey = (): string => crypto.randomUUID();

export const itemNow = ({ queryClient }: OpenReview, id: string): ReviewItem | undefined =>
  queryClient.getQueryData(itemQuery(id).queryKey);

/**
 * The violation's current data: from its row, or from its details if the filters exclude it from the list.
 */
export const violationNow = (review: OpenReview, id: string): Violation | undefined => {
  const { rows, indexOf } = rowsNow(review);
  const at = indexOf(id);
  return (at === undefined ? undefined : rows[at]) ?? itemNow(review, id)?.violation;
};

export const shownNow = ({ queue }: OpenReview, row: Violation): Decided =>
  shownAs(row, storedOf(row), queue.view.get().works);

/** Opens the next undecided violation, and loads more rows if needed. */
export const advance = (review: OpenReview, justDecided: ReadonlySet<string>): void => {
  const from = review.current.get();
  const { hasMore, readMore } = review.pager.get();
  const go = (): boolean => {
    const { rows, indexOf } = rowsNow(review);
    const wanted = review.place.get()?.filters.state ?? 'all';
    const isWaiting = (row: Violation): boolean =>
      !justDecided.has(row.id) && (wanted === 'all' || shownNow(review, row).state === wanted);
    const at = from === null ? -1 : (indexOf(from) ?? -1);
    const next = nextWaiting(rows, at, isWaiting, review.pager.get().hasMore);
    const row = next === null ? undefined : rows[next];
    if (row) review.current.set(row.id);
    return row !== undefined;
  };
  if (go() || !hasMore) return;
  // If the next page fails to load, the reader stays here, and the list shows the failure.
  readMore().then(
    () => {
      if (review.current.get() === from) go();
    },
    () => {},
  );
};

export const move = (review: OpenReview, step: 1 | -1): void => {
  const { rows, indexOf } = rowsNow(review);
  const id = review.current.get();
  const at = id === null ? undefined : indexOf(id);
  const next = at === undefined ? (step === 1 ? 0 : rows.length - 1) : at + step;
  const row = rows[next];
  if (row) review.current.set(row.id);
  else if (step === 1 && review.pager.get().hasMore) void review.pager.get().readMore();
};

/** The loaded rows of a group. */
const membersOf = (review: OpenReview, groupId: string): readonly Violation[] =>
  pagesNow(review).flatMap(({ violations }) =>
    violations.filter((row) => row.group_id === groupId),
  );

const isReached = ({ queue }: OpenReview, row: Violation): boolean =>
  queue.view.get().works.some(({ effect }) => decidedIn(effect, row) !== null);

interface OneDecision {
  readonly violationId: string;
  readonly action: ReviewAction;
  readonly reason: string | null;
  readonly wholeGroup: boolean;
}

/** Decides one violation or its group. Returns how many violations that changes. */
export const decideOne = (review: OpenReview, decision: OneDecision): number => {
  const { violationId, action, reason, wholeGroup } = decision;
  const row = violationNow(review, violationId);
  if (!row) return 0;
  const item = itemNow(review, violationId);
  const seen = shownNow(review, row);
  const after = decidedBy(action, reason);
  const groupId = wholeGroup ? row.group_id : null;
  const reached = groupId === null ? [row] : membersOf(review, groupId);
  const before = new Map([...reached, row].map((one) => [one.id, shownNow(review, one)]));
  const undecidedShown = [...before.values()].filter(({ state }) => state === 'undecided').length;
  const others = groupId === null ? 0 : Math.max(0, (item?.group?.undecided ?? 0) - undecidedShown);
  review.queue.add({
    kind: 'decide',
    key: newKey(),
    violationId,
    name: row.rule_name ?? row.id,
    wholeGroup: groupId !== null,
    action,
    reason,
    seen,
    after,
    // The version is unknown while an earlier decision about this violation is being sent, and outdated if
    // the details differ from what the row shows. Null has it read again before the decision is sent.
    version:
      !item || isReached(review, row) || !isSame(storedOf(item.violation), seen)
        ? null
        : item.version,
    effect: groupId === null ? onIds([violationId], after) : onGroup(groupId, after),
    before,
    count: groupId === null ? 1 : Math.max(before.size, item?.group?.size ?? 0),
    delta: countMoves(before.values(), after, others),
  });
  return groupId === null ? 1 : Math.max(before.size, item?.group?.size ?? 0);
};

/** Applies the person's decision although another person decided first. */
export const decideAnyway = (review: OpenReview, { work, now, version }: Conflict): void => {
  const before = new Map(work.before).set(work.violationId, now);
  review.queue.add({ ...work, key: newKey(), seen: now, version, before });
};

/** Applies a decision to all chosen violations. */
export const decideChosen = (
  review: OpenReview,
  action: ReviewAction,
  reason: string | null,
  count: number,
): void => {
  const { ids, all } = review.selection.get();
  const filters = review.place.get()?.filters;
  if (!filters) return;
  const after = decidedBy(action, reason);
  const { rows } = rowsNow(review);
  const reached = rows.filter((row) =>
    all
      ? filters.state === 'all' || shownNow(review, row).state === filters.state
      : ids.has(row.id),
  );
  const before = new Map(reached.map((row) => [row.id, shownNow(review, row)]));
  review.queue.add({
    kind: 'many',
    key: newKey(),
    ids: all ? null : [...ids],
    matching: all ? queryOf(filters) : null,
    action,
    reason,
    effect: onIds(before.keys(), after),
    before,
    count,
    delta: countMoves(before.values(), after),
  });
  review.selection.set(NONE_CHOSEN);
};

/** The ids that an action applies to: the chosen violations, or else the open one. */
export const chosenOrCurrent = ({ selection, current }: OpenReview): readonly string[] => {
  const chosen = selection.get();
  if (!isNone(chosen)) return [...chosen.ids];
  const id = current.get();
  return id === null ? [] : [id];
};

export const assign = (
  review: OpenReview,
  ids: readonly string[],
  userIds: readonly string[],
): void => {
  if (ids.length === 0) return;
  const delta = NO_COUNTS;
  review.queue.add({ kind: 'assign', key: newKey(), ids, userIds, effect: NO_EFFECT, delta });
};
