import type { ReviewAction } from '@copydesk/contract/review';
import type { Violation } from '@copydesk/contract/violations';
import {
  advance,
  decideChosen,
  decideOne,
  itemNow,
  newKey,
  shownNow,
  violationNow,
} from './actions.ts';
import type { Bench } from './bench.ts';
import { decidedBy } from './decided.ts';
import { isNone } from './selection.ts';
import type { ReviewTexts } from './texts.ts';
import { tell } from './told.ts';

/** Takes the newest decision back and shows what it was about. */
export const undoLast = (bench: Bench, t: ReviewTexts): void => {
  const work = bench.desk.undo(newKey());
  if (!work) {
    tell(bench, t('nothing_to_undo'));
    return;
  }
  const [first] = work.before.keys();
  const id = 'violationId' in work ? (work.violationId as string) : first;
  if (id !== undefined) bench.current.set(id);
  tell(bench, t('undone', { count: work.count }));
};

const tellDecided = (
  bench: Bench,
  t: ReviewTexts,
  action: ReviewAction,
  count: number,
  name: string,
): void => {
  const { state } = decidedBy(action, null);
  const values = { said: t(`said_${state}`), name, count };
  tell(bench, count === 1 ? t('decided', values) : t('decided_many', values), true);
};

/** Decides one violation or its group, and goes on to the next. */
export const applyToOne = (
  bench: Bench,
  t: ReviewTexts,
  violationId: string,
  action: ReviewAction,
  reason: string | null,
  wholeGroup: boolean,
): void => {
  const row = violationNow(bench, violationId);
  const count = decideOne(bench, { violationId, action, reason, wholeGroup });
  if (!row || count === 0) return;
  tellDecided(bench, t, action, count, row.rule_name ?? row.id);
  const work = bench.desk.view().works.at(-1);
  const reached = work?.kind === 'decide' ? work.before.keys() : [];
  advance(bench, new Set([violationId, ...reached]));
};

export const applyToChosen = (
  bench: Bench,
  t: ReviewTexts,
  action: ReviewAction,
  reason: string | null,
  count: number,
): void => {
  decideChosen(bench, action, reason, count);
  tellDecided(bench, t, action, count, '');
  const work = bench.desk.view().works.at(-1);
  const id = bench.current.get();
  if (work?.kind === 'many' && id !== null && work.before.has(id))
    advance(bench, new Set(work.before.keys()));
};

const isUndecided = (bench: Bench, row: Violation): boolean =>
  shownNow(bench, row).state === 'undecided';

/** What a decision key does: it decides at once, or asks what must be asked first. */
export const startDecision = (bench: Bench, t: ReviewTexts, action: ReviewAction): void => {
  if (!isNone(bench.selection.get())) {
    bench.dialog.set({ kind: 'many', action });
    return;
  }
  const violationId = bench.current.get();
  const row = violationId === null ? undefined : violationNow(bench, violationId);
  if (violationId === null || !row) return;
  if (action === 'reopen' && !bench.wholeGroup.get() && isUndecided(bench, row)) {
    tell(bench, t('undecided_already'));
    return;
  }
  const size = itemNow(bench, violationId)?.group?.size;
  const hasGroup = size === undefined ? row.group_id !== null : size > 1;
  if (bench.wholeGroup.get() && hasGroup) bench.dialog.set({ kind: 'group', violationId, action });
  else if (action === 'dismiss') bench.dialog.set({ kind: 'reason', violationId });
  else applyToOne(bench, t, violationId, action, null, false);
};
