import type { ReviewAction } from '@copydesk/contract/review';
import type { ChangedDecision, DecideManyResult } from '@copydesk/contract/decisions';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Filters } from './api.ts';
import { type Cell, createCell } from './cell.ts';
import type { Desk, DeskView } from './desk.ts';
import { type RowPage, type Rows, rowsOf } from './row-pages.ts';
import { NONE_CHOSEN, type Selection } from './selection.ts';
import type { Told } from './told.ts';

/** A question that stands before a decision, or what is told after it. */
export type Dialog =
  | { readonly kind: 'reason'; readonly violationId: string }
  | { readonly kind: 'group'; readonly violationId: string; readonly action: ReviewAction }
  | { readonly kind: 'many'; readonly action: ReviewAction }
  | { readonly kind: 'skipped'; readonly result: DecideManyResult }
  | { readonly kind: 'assign'; readonly ids: readonly string[] }
  | { readonly kind: 'save' };

/** What the list on the screen was asked for. */
export interface ListPlace {
  readonly queryKey: readonly unknown[];
  readonly filters: Filters;
}

/** Reads the next page of the list. */
export interface Pager {
  readonly hasMore: boolean;
  readonly readMore: () => Promise<unknown>;
}

/** All that the parts of an open review page share; each watches only what it shows. */
export interface Bench {
  readonly auditId: string;
  readonly queryClient: QueryClient;
  readonly desk: Desk;
  /** The violation that is open. */
  readonly current: Cell<string | null>;
  readonly selection: Cell<Selection>;
  readonly wholeGroup: Cell<boolean>;
  readonly dialog: Cell<Dialog | null>;
  readonly place: Cell<ListPlace | null>;
  readonly pager: Cell<Pager>;
  /** Raised to read the list anew from its beginning. */
  readonly round: Cell<number>;
  /** What others decided last, for a quiet line. */
  readonly note: Cell<ChangedDecision | null>;
  /** What this page did last, until it is old. */
  readonly told: Cell<Told | null>;
  /** Violations that would be in the list if it were read now. */
  readonly unseen: Cell<number>;
  /** Counts the changes of rows, for what shows one of them outside of the list. */
  readonly patches: Cell<number>;
  /** Comments that were begun and not sent, by violation. */
  readonly drafts: Map<string, string>;
}

export const createBench = (
  auditId: string,
  queryClient: QueryClient,
  desk: Desk,
  current: string | null,
): Bench => ({
  auditId,
  queryClient,
  desk,
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

const BenchContext = createContext<Bench | null>(null);
export const BenchProvider = BenchContext.Provider;

export const useBench = (): Bench => {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error('This belongs into a review page.');
  return bench;
};

export const useDesk = (): DeskView => {
  const { desk } = useBench();
  return useSyncExternalStore(desk.subscribe, desk.view);
};

const NO_PAGES: readonly RowPage[] = [];

/** The pages that are on the screen now, for what happens outside of drawing. */
export const pagesNow = ({ place, queryClient }: Bench): readonly RowPage[] => {
  const at = place.get();
  const data = at
    ? queryClient.getQueryData<{ readonly pages: readonly RowPage[] }>(at.queryKey)
    : undefined;
  return data?.pages ?? NO_PAGES;
};

export const rowsNow = (bench: Bench): Rows => rowsOf(pagesNow(bench));

/** Changes the pages on the screen. */
export const changePages = (
  { place, queryClient, patches }: Bench,
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
