import type { ReviewAction } from '@copydesk/contract/review';
import type { ReviewItem } from '@copydesk/contract/review-item';
import type { Violation } from '@copydesk/contract/violations';
import { nextWaiting } from './advance.ts';
import { itemQuery, queryOf } from './api.ts';
import { type Bench, pagesNow, rowsNow } from './bench.ts';
import { countMoves, type Decided, decidedBy, isSame, NO_COUNTS } from './decided.ts';
import type { Conflict } from './desk.ts';
import { decidedIn, NO_EFFECT, onGroup, onIds, shownAs } from './effect.ts';
import { storedOf } from './row-pages.ts';
import { isNone, NONE_CHOSEN } from './selection.ts';

export const newKey = (): string => crypto.randomUUID();

export const itemNow = ({ queryClient }: Bench, id: string): ReviewItem | undefined =>
  queryClient.getQueryData(itemQuery(id).queryKey);

/** What is known of a violation: its row, or its detail where the filters leave it out of the list. */
export const violationNow = (bench: Bench, id: string): Violation | undefined => {
  const { rows, indexOf } = rowsNow(bench);
  const at = indexOf(id);
  return (at === undefined ? undefined : rows[at]) ?? itemNow(bench, id)?.violation;
};

export const shownNow = ({ desk }: Bench, row: Violation): Decided =>
  shownAs(row, storedOf(row), desk.view().works);

/** Goes on to the next violation that waits, reading more where needed. */
export const advance = (bench: Bench, justDecided: ReadonlySet<string>): void => {
  const from = bench.current.get();
  const { hasMore, readMore } = bench.pager.get();
  const go = (): boolean => {
    const { rows, indexOf } = rowsNow(bench);
    const wanted = bench.place.get()?.filters.state ?? 'all';
    const isWaiting = (row: Violation): boolean =>
      !justDecided.has(row.id) && (wanted === 'all' || shownNow(bench, row).state === wanted);
    const at = from === null ? -1 : (indexOf(from) ?? -1);
    const next = nextWaiting(rows, at, isWaiting, bench.pager.get().hasMore);
    const row = next === null ? undefined : rows[next];
    if (row) bench.current.set(row.id);
    return row !== undefined;
  };
  if (go() || !hasMore) return;
  // A page that fails to load leaves the reader where they are; the list itself says so.
  readMore().then(
    () => {
      if (bench.current.get() === from) go();
    },
    () => {},
  );
};

export const move = (bench: Bench, step: 1 | -1): void => {
  const { rows, indexOf } = rowsNow(bench);
  const id = bench.current.get();
  const at = id === null ? undefined : indexOf(id);
  const next = at === undefined ? (step === 1 ? 0 : rows.length - 1) : at + step;
  const row = rows[next];
  if (row) bench.current.set(row.id);
  else if (step === 1 && bench.pager.get().hasMore) void bench.pager.get().readMore();
};

/** Rows of a group that are on the screen. */
const membersOf = (bench: Bench, groupId: string): readonly Violation[] =>
  pagesNow(bench).flatMap(({ violations }) => violations.filter((row) => row.group_id === groupId));

const isReached = ({ desk }: Bench, row: Violation): boolean =>
  desk.view().works.some(({ effect }) => decidedIn(effect, row) !== null);

interface OneDecision {
  readonly violationId: string;
  readonly action: ReviewAction;
  readonly reason: string | null;
  readonly wholeGroup: boolean;
}

/** Decides one violation or its group; gives how many it is about. */
export const decideOne = (bench: Bench, decision: OneDecision): number => {
  const { violationId, action, reason, wholeGroup } = decision;
  const row = violationNow(bench, violationId);
  if (!row) return 0;
  const item = itemNow(bench, violationId);
  const seen = shownNow(bench, row);
  const after = decidedBy(action, reason);
  const groupId = wholeGroup ? row.group_id : null;
  const reached = groupId === null ? [row] : membersOf(bench, groupId);
  const before = new Map([...reached, row].map((one) => [one.id, shownNow(bench, one)]));
  const undecidedShown = [...before.values()].filter(({ state }) => state === 'undecided').length;
  const others = groupId === null ? 0 : Math.max(0, (item?.group?.undecided ?? 0) - undecidedShown);
  bench.desk.add({
    kind: 'decide',
    key: newKey(),
    violationId,
    name: row.rule_name ?? row.id,
    wholeGroup: groupId !== null,
    action,
    reason,
    seen,
    after,
    // While an earlier decision about it is under way, its version is about to change; and the version of
    // a detail that does not know yet what the row shows is an old one.
    version:
      !item || isReached(bench, row) || !isSame(storedOf(item.violation), seen)
        ? null
        : item.version,
    effect: groupId === null ? onIds([violationId], after) : onGroup(groupId, after),
    before,
    count: groupId === null ? 1 : Math.max(before.size, item?.group?.size ?? 0),
    delta: countMoves(before.values(), after, others),
  });
  return groupId === null ? 1 : Math.max(before.size, item?.group?.size ?? 0);
};

/** Decides anyway, now that the other decision was seen. */
export const decideAnyway = (bench: Bench, { work, now, version }: Conflict): void => {
  const before = new Map(work.before).set(work.violationId, now);
  bench.desk.add({ ...work, key: newKey(), seen: now, version, before });
};

/** Applies a decision to everything that is chosen. */
export const decideChosen = (
  bench: Bench,
  action: ReviewAction,
  reason: string | null,
  count: number,
): void => {
  const { ids, all } = bench.selection.get();
  const filters = bench.place.get()?.filters;
  if (!filters) return;
  const after = decidedBy(action, reason);
  const { rows } = rowsNow(bench);
  const reached = rows.filter((row) =>
    all ? filters.state === 'all' || shownNow(bench, row).state === filters.state : ids.has(row.id),
  );
  const before = new Map(reached.map((row) => [row.id, shownNow(bench, row)]));
  bench.desk.add({
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
  bench.selection.set(NONE_CHOSEN);
};

/** What an action is about: what is chosen, or what is open. */
export const chosenOrCurrent = ({ selection, current }: Bench): readonly string[] => {
  const chosen = selection.get();
  if (!isNone(chosen)) return [...chosen.ids];
  const id = current.get();
  return id === null ? [] : [id];
};

export const assign = (bench: Bench, ids: readonly string[], userIds: readonly string[]): void => {
  if (ids.length === 0) return;
  const delta = NO_COUNTS;
  bench.desk.add({ kind: 'assign', key: newKey(), ids, userIds, effect: NO_EFFECT, delta });
};
