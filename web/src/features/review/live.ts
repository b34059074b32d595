import type { AuditChanges, ChangedDecision } from '@copydesk/contract/decisions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getWithHeaders } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { readPage, countQuery, itemQuery } from './api.ts';
import { type Bench, changePages, pagesNow, useBench, useDesk } from './bench.ts';
import { addCounts, atLeastNone, type Counts, type Decided } from './decided.ts';
import { readDecisions } from './read-changes.ts';
import { patchPages, type RowPage, takeOver } from './row-pages.ts';

/** How often an open page asks what happened. */
const ASK_MS = 1_000;
/** A list longer than this is not read again by itself; the reader is told instead. */
const MOST_PAGES_AGAIN = 50;

const liveKey = (auditId: string): readonly unknown[] => [...keyOf('getChanges'), auditId];

/** What this page decided itself, by the numbers and ids that the trail gave it. */
const own = new WeakMap<Bench, Set<number | string>>();
export const rememberOwn = (bench: Bench, name: number | string): void => {
  const known = own.get(bench) ?? new Set();
  own.set(bench, known.add(name));
};
const isOwn = (bench: Bench, { seq, decision_id: id }: ChangedDecision): boolean => {
  const known = own.get(bench);
  return known !== undefined && (known.has(seq) || (id !== null && known.has(id)));
};

/** Reads the list once more and takes over what it says, row by row. */
export const readAgain = async (bench: Bench, assumed: Decided | null): Promise<void> => {
  const at = bench.place.get();
  const count = pagesNow(bench).length;
  if (!at || count === 0) return;
  if (count > MOST_PAGES_AGAIN) {
    bench.unseen.set(bench.unseen.get() + 1);
    return;
  }
  const fresh: RowPage[] = [];
  let after = pagesNow(bench)[0]?.after ?? null;
  for (let page = 0; page < count; page += 1) {
    const read = await readPage(bench.auditId, at.filters, after);
    fresh.push(read);
    after = read.next;
    if (after === null) break;
  }
  if (bench.place.get() !== at) return;
  const rows = fresh.flatMap(({ violations }) => violations);
  changePages(bench, (pages) => {
    const taken = takeOver(pages, rows, assumed);
    bench.unseen.set(taken.unseen);
    return taken.pages;
  });
};

const forgetItems = ({ queryClient }: Bench): void => {
  void queryClient.invalidateQueries({ queryKey: keyOf('getReviewItem') });
  void queryClient.invalidateQueries({ queryKey: keyOf('listGroupMembers') });
};

/** The number of matches is asked anew; without a search the progress knows it. */
export const recount = ({ queryClient, auditId, place }: Bench): void => {
  const filters = place.get()?.filters;
  if (filters && (filters.search || filters.severity))
    void queryClient.invalidateQueries(countQuery(auditId, filters));
};

const apply = (bench: Bench, changes: AuditChanges): void => {
  const { queryClient } = bench;
  const news = readDecisions(changes.decisions, (decision) => isOwn(bench, decision));
  for (const effect of news.effects) changePages(bench, (pages) => patchPages(pages, effect));
  if (news.effects.length > 0) recount(bench);
  const note = news.notes.at(-1);
  if (note) bench.note.set(note);
  if (news.mustReread || changes.more) {
    forgetItems(bench);
    recount(bench);
    // What fails here is tried again with the next decision, and a reload shows it in any case.
    readAgain(bench, news.assumed).catch(() => bench.unseen.set(bench.unseen.get() + 1));
    return;
  }
  for (const decision of news.notes)
    void queryClient.invalidateQueries(itemQuery(decision.violation_id));
  if (news.notes.some(({ whole_group: isWhole }) => isWhole)) forgetItems(bench);
};

const noticeWatched = ({ queryClient }: Bench, watched: string | null, version: number | null) => {
  if (watched === null || version === null) return;
  const item = queryClient.getQueryData(itemQuery(watched).queryKey);
  if (item && item.version !== version) void queryClient.invalidateQueries(itemQuery(watched));
};

/** What happened since the page last asked. While decisions are under way it waits for their answers. */
const liveQuery = (bench: Bench) =>
  queryOptions<AuditChanges>({
    queryKey: liveKey(bench.auditId),
    queryFn: async ({ signal, client }) => {
      const known = client.getQueryData<AuditChanges>(liveKey(bench.auditId));
      const watched = bench.current.get();
      const query = { after: known?.seq ?? 0, ...(watched ? { watch: watched } : {}) };
      const input = { params: { audit_id: bench.auditId }, query };
      const { body } = await getWithHeaders('getChanges', input, signal);
      if (!known) return body;
      // Not taken over and asked again: an answer that overtook a decision would show it twice.
      if (bench.desk.view().works.length > 0)
        return client.getQueryData(liveKey(bench.auditId)) ?? known;
      apply(bench, body);
      noticeWatched(bench, watched, body.watched_version);
      return body;
    },
    refetchInterval: ASK_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: ASK_MS / 2,
    gcTime: 0,
  });

export const setProgress = ({ queryClient, auditId }: Bench, progress: Counts): void => {
  queryClient.setQueryData<AuditChanges>(
    liveKey(auditId),
    (known) => known && { ...known, progress },
  );
};

/** Asks once a second; one part of the page does, and the others read what it learned. */
export const useAsking = () => useQuery(liveQuery(useBench()));
export const useLive = () =>
  useQuery({ ...liveQuery(useBench()), enabled: false, refetchInterval: false });

/** The counts as they will be when everything under way is done. */
export const useProgress = (): Counts | null => {
  const { data } = useLive();
  const { works } = useDesk();
  if (!data) return null;
  return atLeastNone(works.reduce((counts, { delta }) => addCounts(counts, delta), data.progress));
};
