import type { FindingFilter } from '@copydesk/contract/findings/finding';
import type { StandingAction } from '@copydesk/contract/findings/standing-decision';
import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type Cell, createCell } from '../../../lib/cell.ts';
import type { Told } from '../../../parts/review/told.ts';
import type { Decisions, QueueRow, RowDecision } from './rows.ts';

export type QueueDialog =
  | { readonly kind: 'dismiss'; readonly key: string }
  | { readonly kind: 'many'; readonly key: string; readonly action: ReviewAction }
  | {
      readonly kind: 'always';
      readonly key: string;
      /** What most of the same words got. */
      readonly offered?: { readonly action: StandingAction; readonly reason: string | null };
    }
  /** Without a key everything that matches the filters is meant. */
  | { readonly kind: 'assign'; readonly key: string | null }
  | { readonly kind: 'comment'; readonly key: string }
  | { readonly kind: 'save' }
  | { readonly kind: 'filters' };

/** One decision of this visit, so that it can be taken back. */
export interface SentWork {
  readonly key: string;
  readonly count: number;
  /** The decision that the row had before in this visit. */
  readonly before: RowDecision | undefined;
  /** What the server calls the decision. It may have taken several requests. */
  readonly decisionIds: string[];
  isUndone: boolean;
}

/** Loads further rows. */
export interface Pager {
  readonly hasMore: boolean;
  readonly readMore: () => Promise<unknown>;
}

/** The state of the queue while its page is open. */
export interface OpenQueue {
  readonly queryClient: QueryClient;
  /** The key of the row that is open. */
  readonly current: Cell<string | null>;
  /** The keys of the clusters whose members are shown. */
  readonly opened: Cell<ReadonlySet<string>>;
  readonly made: Cell<Decisions>;
  readonly told: Cell<Told | null>;
  readonly dialog: Cell<QueueDialog | null>;
  /** How many requests are still to be answered. */
  readonly pending: Cell<number>;
  /** Raised to read the list again from its beginning. */
  readonly round: Cell<number>;
  /** The rows on the screen, for code that runs outside of rendering. */
  readonly rows: Cell<readonly QueueRow[]>;
  readonly pager: Cell<Pager>;
  readonly filter: Cell<FindingFilter>;
  /** The reason of the last dismissal, for the next one. */
  readonly lastReason: Cell<string | null>;
  /** What was decided in this visit, the newest last. */
  readonly works: SentWork[];
  /** Requests are sent one after the other. */
  chain: Promise<void>;
}

export const createQueue = (queryClient: QueryClient, filter: FindingFilter): OpenQueue => ({
  queryClient,
  current: createCell<string | null>(null),
  opened: createCell<ReadonlySet<string>>(new Set()),
  made: createCell<Decisions>(new Map()),
  told: createCell<Told | null>(null),
  dialog: createCell<QueueDialog | null>(null),
  pending: createCell(0),
  round: createCell(0),
  rows: createCell<readonly QueueRow[]>([]),
  pager: createCell<Pager>({ hasMore: false, readMore: () => Promise.resolve() }),
  filter: createCell(filter),
  lastReason: createCell<string | null>(null),
  works: [],
  chain: Promise.resolve(),
});

const Context = createContext<OpenQueue | null>(null);
export const QueueProvider = Context.Provider;

export const useQueue = (): OpenQueue => {
  const queue = useContext(Context);
  if (!queue) throw new Error('This part of the page needs a queue and has none.');
  return queue;
};

export const rowNow = ({ rows, current }: OpenQueue): QueueRow | undefined => {
  const key = current.get();
  return rows.get().find((row) => row.key === key);
};
