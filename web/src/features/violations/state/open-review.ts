import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { ChangedDecision, DecideManyResult } from '@copydesk/contract/violations/decision';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Filters } from '../api.ts';
import { type Cell, createCell, useCell } from '../../../lib/cell.ts';
import type { DecisionQueue, QueueView } from './decision-queue.ts';
import { type RowPage, type Rows, rowsOf } from '../row-pages.ts';
import { NONE_CHOSEN, type Selection } from '../selection.ts';
import type { Told } from '../../../parts/review/told.ts';

/** A dialog that is shown before or after a decision. */
export type Dialog =
  | { readonly kind: 'reason'; readonly violationId: string }
  | { readonly kind: 'group'; readonly violationId: string; readonly action: ReviewAction }
  | { readonly kind: 'many'; readonly action: ReviewAction }
  | { readonly kind: 'skipped'; readonly result: DecideManyResult }
  | { readonly kind: 'assign'; readonly ids: readonly string[] }
  | { readonly kind: 'save' };

/** The query of the list on the screen. */
export interface ListPlace {
  readonly queryKey: readonly unknown[];
  readonly filters: Filters;
}

/** Reads the next page of the list. */
export interface Pager {
  readonly hasMore: boolean;
  readonly readMore: () => Promise<unknown>;
}

/**
 * The state that the parts of an open review page share. Each part subscribes only to the cells that it
 * shows.
 */
export interface OpenReview {
  readonly auditId: string;
  readonly queryClient: QueryClient;
  readonly queue: DecisionQueue;
  /** The id of the open violation. */
  readonly current: Cell<string | null>;
  readonly selection: Cell<Selection>;
  readonly wholeGroup: Cell<boolean>;
  readonly dialog: Cell<Dialog | null>;
  readonly place: Cell<ListPlace | null>;
  readonly pager: Cell<Pager>;
  /** Increased to read the list again from its beginning. */
  readonly round: Cell<number>;
  /** The newest decision of another person, for the line that mentions it. */
  readonly note: Cell<ChangedDecision | null>;
  /** The message about this page's last action. It disappears after a while. */
  readonly told: Cell<Told | null>;
  /** How many new violations the list would contain if it were read now. */
  readonly unseen: Cell<number>;
  /** Counts the changes of rows, for components outside the list that show a row. */
  readonly patches: Cell<number>;
  /** Comments that were begun and not sent, by violation id. */
  readonly drafts: Map<string, string>;
}

export const createReview = (
  auditId: string,
  queryClient: QueryClient,
  queue: DecisionQueue,
  current: string | null,
): OpenReview => ({
  auditId,
  queryClient,
  queue,
  current: createCell(current),
  selection: createCell(NONE_CHOSEN),
  wholeGroup: createCell(false),
  dialog: createCell<Dialog | null>(null),
  place: createCell<ListPlace | null>(null),
  pager: createCell<Pager>({ hasMore: false, readMore: () => Promise.resolve() }),
  round: createCell(0),
  note: createCell<ChangedDecision | null>(null),
  told: createCell<Told | null>(null),
  unseen: createCell(0),
  patches: createCell(0),
  drafts: new Map(),
});

const ReviewContext = createContext<OpenReview | null>(null);
export const ReviewProvider = ReviewContext.Provider;

export const useReview = (): OpenReview => {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('This belongs into a review page.');
  return review;
};

export const useQueue = (): QueueView => useCell(useReview().queue.view);

const NO_PAGES: readonly RowPage[] = [];

/** The loaded pages of the list, for code that runs outside of rendering. */
export const pagesNow = ({ place, queryClient }: OpenReview): readonly RowPage[] => {
  const at = place.get();
  const data = at
    ? queryClient.getQueryData<{ readonly pages: readonly RowPage[] }>(at.queryKey)
    : undefined;
  return data?.pages ?? NO_PAGES;
};

export const rowsNow = (review: OpenReview): Rows => rowsOf(pagesNow(review));

/** Changes the pages on the screen. */
export const changePages = (
  { place, queryClient, patches }: OpenReview,
  change: (pages: readonly RowPage[]) => readonly RowPage[],
): void => {
  const at = place.get();
  if (!at) return;
  queryClient.setQueryData<{ readonly pages: readonly RowPage[] }>(at.queryKey, (data) => {
    if (!data) return data;
    const pages = change(data.pages);
    return pages === data.pages ? data : { ...data, pages };
  });
  patches.set(patches.get() + 1);
};
