import type { Body, CallOptions, Caller, Query } from '../http/call.ts';
import { createList } from '../http/list.ts';
import { pause } from '../http/pause.ts';
import type { WorkspaceEvent } from '../types/events.ts';

export interface FollowEventsOptions extends CallOptions {
  /** Milliseconds between two looks when there is nothing new; 3,000 unless told otherwise. */
  readonly interval?: number | undefined;
}

const LOOK_MS = 3_000;

/** What happened in a workspace, numbered without gaps. */
export const createEvents = (caller: Caller) => {
  const { call } = caller;
  return {
    /** Lists events, oldest first, until there are no more now. */
    list: (query?: Query<'listEvents'>, options?: CallOptions) =>
      createList(caller, 'listEvents', 'after', { query }, ({ events }) => events, options),
    /**
     * Goes on without end: what is there after `after`, then what happens. Store the number of an event once
     * you have handled it, and begin there next time. Throws GoneError if events after it were deleted.
     */
    async *follow(
      query: Query<'listEvents'> = {},
      { interval = LOOK_MS, ...options }: FollowEventsOptions = {},
    ): AsyncGenerator<WorkspaceEvent, never, undefined> {
      let after = query?.after;
      for (;;) {
        const page = await call('listEvents', { query: { ...query, after } }, options);
        yield* page.events;
        after = page.next_after;
        if (!page.has_more) await pause(interval, options.signal);
      }
    },
    /** Lists the violations that a decision changed. */
    violations: (id: string, query?: Query<'listEventViolations'>, options?: CallOptions) =>
      createList(
        caller,
        'listEventViolations',
        'after',
        { path: [id], query },
        ({ violations }) => violations,
        options,
      ),
  };
};

/** What people, keys and the service changed. */
export const createActivity = (caller: Caller) => {
  const { call } = caller;
  return {
    list: (query?: Query<'listActivity'>, options?: CallOptions) =>
      createList(caller, 'listActivity', 'cursor', { query }, ({ entries }) => entries, options),
    /** Exports the activity as CSV. */
    export: (query?: Query<'exportActivity'>, options?: CallOptions) =>
      call('exportActivity', { query }, options),
    /** Recomputes the trails of the workspace. */
    verify: (body: Body<'verifyWorkspace'>, options?: CallOptions) =>
      call('verifyWorkspace', { body }, options),
  };
};

export const createMembers = ({ call }: Caller) => ({
  list: (options?: CallOptions) => call('listMembers', {}, options),
});

/** The workspace, its figures and what it spends. */
export const createWorkspace = ({ call }: Caller) => ({
  get: (options?: CallOptions) => call('getWorkspace', {}, options),
  /** Open risk, and what is to be decided. */
  home: (query?: Query<'getHome'>, options?: CallOptions) => call('getHome', { query }, options),
  /** Lists the markets, categories and channels that rules know. */
  knownWords: (options?: CallOptions) => call('getKnownWords', {}, options),
  /** Lists what the model may do with the rules of each pack. */
  judgeLicences: (options?: CallOptions) => call('getJudgeLicences', {}, options),
  spend: (query?: Query<'getSpend'>, options?: CallOptions) => call('getSpend', { query }, options),
  budget: (options?: CallOptions) => call('getBudget', {}, options),
});
