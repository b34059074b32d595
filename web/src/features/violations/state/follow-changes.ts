import type { AuditChanges, ChangedDecision } from '@copydesk/contract/violations/decision';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getWithHeaders } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { readPage, countQuery, itemQuery } from '../api.ts';
import { type OpenReview, changePages, pagesNow, useReview, useQueue } from './open-review.ts';
import {
  addCounts,
  atLeastNone,
  type Counts,
  type Decided,
} from '../../../parts/review/decided.ts';
import { readDecisions } from '../read-changes.ts';
import { patchPages, type RowPage, takeOver } from '../row-pages.ts';

/** How often an open page asks for the changes of others. */
const ASK_MS = 1_000;
/** A list of more pages than this is not read again automatically. The reader gets a notice instead. */
const MOST_PAGES_AGAIN = 50;

const liveKey = (auditId: string): readonly unknown[] => [...keyOf('getChanges'), auditId];

/** This page's own decisions, by their sequence numbers and ids in the trail. */
const own = new WeakMap<OpenReview, Set<number | string>>();
export const rememberOwn = (review: OpenReview, name: number | string): void => {
  const known = own.get(review) ?? new Set();
  own.set(review, known.add(name));
};
const isOwn = (review: OpenReview, { seq, decision_id: id }: ChangedDecision): boolean => {
  const known = own.get(review);
  return known !== undefined && (known.has(seq) || (id !== null && known.has(id)));
};

/** Reads the list again and updates its rows one by one. */
export const readAgain = async (review: OpenReview, assumed: Decided | null): Promise<void> => {
  const at = review.place.get();
  const count = pagesNow(review).length;
  if (!at || count === 0) return;
  if (count > MOST_PAGES_AGAIN) {
    review.unseen.set(review.unseen.get() + 1);
    return;
  }
  const fresh: RowPage[] = [];
  let after = pagesNow(review)[0]?.after ?? null;
  for (let page = 0; page < count; page += 1) {
    const read = await readPage(review.auditId, at.filters, after);
    fresh.push(read);
    after = read.next;
    if (after === null) break;
  }
  if (review.place.get() !== at) return;
  const rows = fresh.flatMap(({ violations }) => violations);
  changePages(review, (pages) => {
    const taken = takeOver(pages, rows, assumed);
    review.unseen.set(taken.unseen);
    return taken.pages;
  });
};

const forgetItems = ({ queryClient }: OpenReview): void => {
  void queryClient.invalidateQueries({ queryKey: keyOf('getReviewItem') });
  void queryClient.invalidateQueries({ queryKey: keyOf('listGroupMembers') });
};

/** Reads the number of matches again. Without a search or severity filter, the progress contains it. */
export const recount = ({ queryClient, auditId, place }: OpenReview): void => {
  const filters = place.get()?.filters;
  if (filters && (filters.search || filters.severity))
    void queryClient.invalidateQueries(countQuery(auditId, filters));
};

const apply = (review: OpenReview, changes: AuditChanges): void => {
  const { queryClient } = review;
  const news = readDecisions(changes.decisions, (decision) => isOwn(review, decision));
  for (const effect of news.effects) changePages(review, (pages) => patchPages(pages, effect));
  if (news.effects.length > 0) recount(review);
  const note = news.notes.at(-1);
  if (note) review.note.set(note);
  if (news.mustReread || changes.more) {
    forgetItems(review);
    recount(review);
    // If this fails, the next decision tries it again, and a reload shows the newest list in any case.
    readAgain(review, news.assumed).catch(() => review.unseen.set(review.unseen.get() + 1));
    return;
  }
  for (const decision of news.notes)
    void queryClient.invalidateQueries(itemQuery(decision.violation_id));
  if (news.notes.some(({ whole_group: isWhole }) => isWhole)) forgetItems(review);
};

const noticeWatched = (
  { queryClient }: OpenReview,
  watched: string | null,
  version: number | null,
) => {
  if (watched === null || version === null) return;
  const item = queryClient.getQueryData(itemQuery(watched).queryKey);
  if (item && item.version !== version) void queryClient.invalidateQueries(itemQuery(watched));
};

/** The changes since the last request. They are ignored while this page's own decisions are being sent. */
const liveQuery = (review: OpenReview) =>
  queryOptions<AuditChanges>({
    queryKey: liveKey(review.auditId),
    queryFn: async ({ signal, client }) => {
      const known = client.getQueryData<AuditChanges>(liveKey(review.auditId));
      const watched = review.current.get();
      const query = { after: known?.seq ?? 0, ...(watched ? { watch: watched } : {}) };
      const input = { params: { audit_id: review.auditId }, query };
      const { body } = await getWithHeaders('getChanges', input, signal);
      if (!known) return body;
      // Ignore this answer and ask again later: it may already include a decision that is being sent, which
      // would then be counted twice.
      if (review.queue.view.get().works.length > 0)
        return client.getQueryData(liveKey(review.auditId)) ?? known;
      apply(review, body);
      noticeWatched(review, watched, body.watched_version);
      return body;
    },
    refetchInterval: ASK_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: ASK_MS / 2,
    gcTime: 0,
  });

export const setProgress = ({ queryClient, auditId }: OpenReview, progress: Counts): void => {
  queryClient.setQueryData<AuditChanges>(
    liveKey(auditId),
    (known) => known && { ...known, progress },
  );
};

/** Asks once a second. Only one component does this; the others read its result from the cache. */
export const useAsking = () => useQuery(liveQuery(useReview()));
export const useLive = () =>
  useQuery({ ...liveQuery(useReview()), enabled: false, refetchInterval: false });

/** The counts as they will be after all decisions that are being sent. */
export const useProgress = (): Counts | null => {
  const { data } = useLive();
  const { works } = useQueue();
  if (!data) return null;
  return atLeastNone(works.reduce((counts, { delta }) => addCounts(counts, delta), data.progress));
};
