import type { ReviewItem } from '@copydesk/contract/review-item';
import { get, post } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { isPassing, isProblem, isStale, waitFor } from '../../lib/problem.ts';
import { itemQuery } from './api.ts';
import { type Bench, changePages } from './bench.ts';
import { isSame } from './decided.ts';
import type { AssignWork, DecideWork, ManyWork, Sent, UndoRef, Work } from './desk.ts';
import { readAgain, recount, rememberOwn, setProgress } from './live.ts';
import { patchAssigned, patchPages, storedOf } from './row-pages.ts';

const MOST_TRIES = 5;

/** By a request of its own: what the page reads is cancelled once nobody looks at it any more. */
const readItem = async ({ queryClient }: Bench, violationId: string): Promise<ReviewItem> => {
  const item = await get('getReviewItem', { params: { violation_id: violationId } });
  queryClient.setQueryData(itemQuery(violationId).queryKey, item);
  return item;
};

/** Whose entry made the violation what it is; assignments have no number. */
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

/** The same decision was stored although its answer was lost. */
const storedBefore = (item: ReviewItem): Sent => {
  const last = lastEntry(item);
  const seq = last?.actor.you ? last.seq : null;
  return { kind: 'done', undo: seq === null ? null : { seqs: [seq] } };
};

const sendDecide = async (bench: Bench, work: DecideWork): Promise<Sent> => {
  let { version } = work;
  for (let tries = 1; ; tries += 1) {
    if (version === null) {
      const item = await readItem(bench, work.violationId);
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
      if (result.seq !== null) rememberOwn(bench, result.seq);
      setProgress(bench, result.progress);
      bench.queryClient.setQueryData(
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
      const item = await readItem(bench, work.violationId);
      const now = storedOf(item.violation);
      if (isSame(now, work.after)) return storedBefore(item);
      if (!isSame(now, work.seen)) return staleBy(item);
      // Only a comment or an assignment came between.
      ({ version } = item);
    }
  }
};

const sendMany = async (bench: Bench, work: ManyWork): Promise<Sent> => {
  const { ids, matching, action, reason } = work;
  const result = await post('decideMany', {
    params: { audit_id: bench.auditId },
    body: {
      action,
      dry_run: false,
      ...(ids ? { violation_ids: [...ids] } : {}),
      ...(matching ? { matching } : {}),
      ...(action === 'dismiss' ? { reason } : {}),
    },
  });
  const { decision_id: id } = result;
  if (id !== null) rememberOwn(bench, id);
  setProgress(bench, result.progress);
  if (result.skipped_count > 0 || !result.complete) bench.dialog.set({ kind: 'skipped', result });
  return { kind: 'done', undo: id === null ? null : { decision_id: id } };
};

const sendUndo = async (
  bench: Bench,
  undo: UndoRef | null,
  tell: (skipped: number) => void,
): Promise<Sent> => {
  if (undo) {
    const params = { audit_id: bench.auditId };
    const result = await post('undoDecisions', { params, body: undo });
    if (result.decision_id !== null) rememberOwn(bench, result.decision_id);
    setProgress(bench, result.progress);
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
  bench: Bench,
  work: Work,
  undo: UndoRef | null,
  tellSkipped: (skipped: number) => void,
): Promise<Sent> => {
  switch (work.kind) {
    case 'decide':
      return sendDecide(bench, work);
    case 'many':
      return sendMany(bench, work);
    case 'undo':
      return sendUndo(bench, undo, tellSkipped);
    case 'assign':
      return sendAssign(work);
  }
};

/** Details of the group's other members tell how many of it are undecided: one less now. */
const forgetGroup = ({ queryClient }: Bench, violationId: string): void => {
  const groupId = queryClient.getQueryData(itemQuery(violationId).queryKey)?.group?.id;
  if (groupId === undefined) return;
  void queryClient.invalidateQueries({
    queryKey: keyOf('getReviewItem'),
    predicate: ({ state }) => (state.data as ReviewItem | undefined)?.group?.id === groupId,
  });
  void queryClient.invalidateQueries({ queryKey: keyOf('listGroupMembers') });
};

/** Writes what was done into the list; details of what changed are read anew when they are looked at. */
export const takeOverWork = (bench: Bench, work: Work, sent: Sent): void => {
  const { queryClient } = bench;
  if (work.kind === 'assign') {
    const ids = new Set(work.ids);
    changePages(bench, (pages) => patchAssigned(pages, ids, work.userIds));
    for (const id of work.ids) void queryClient.invalidateQueries(itemQuery(id));
    return;
  }
  if (sent.kind === 'stale') {
    if (work.kind !== 'decide') return;
    const now = new Map([[work.violationId, sent.stale.now]]);
    changePages(bench, (pages) => patchPages(pages, { ids: now, group: null }));
    return;
  }
  changePages(bench, (pages) => patchPages(pages, work.effect));
  recount(bench);
  const isOne = work.kind === 'decide' && !work.wholeGroup;
  if (isOne) {
    void queryClient.invalidateQueries(itemQuery(work.violationId));
    forgetGroup(bench, work.violationId);
    return;
  }
  void queryClient.invalidateQueries({ queryKey: keyOf('getReviewItem') });
  // A decision about many may have left some alone, and an undo too: only the list knows which.
  if (work.kind === 'many') readAgain(bench, null).catch(() => bench.unseen.set(1));
};

/** Only what the server could not be reached for is worth sending again. */
export const waitForServer = (error: unknown, attempt: number): number | null =>
  isProblem(error) && (isPassing(error) || error.status === 429) ? waitFor(error, attempt) : null;
