import type { Body, CallOptions, Caller, Query } from '../http/call.ts';
import { createList } from '../http/list.ts';

/** Findings over all audits, each once, and decisions about many of them. */
export const createFindings = (caller: Caller) => {
  const { call } = caller;
  return {
    /**
     * Lists findings, open ones unless the query says otherwise. It goes on by a cursor, so each is listed once even
     * if they are decided while the list is read.
     */
    list: (query?: Omit<NonNullable<Query<'listFindings'>>, 'cursor'>, options?: CallOptions) =>
      createList(caller, 'listFindings', 'cursor', { query }, ({ findings }) => findings, options),
    /** Lists the same words of one rule as one row, with how many findings there are. */
    clusters: (
      query?: Omit<NonNullable<Query<'listFindingClusters'>>, 'cursor'>,
      options?: CallOptions,
    ) =>
      createList(
        caller,
        'listFindingClusters',
        'cursor',
        { query },
        ({ clusters }) => clusters,
        options,
      ),
    /** Counts findings by rule, severity and the like. */
    facet: (query?: Query<'getFindingFacet'>, options?: CallOptions) =>
      call('getFindingFacet', { query }, options),
    /** Reads how the same words were decided before, and what that offers for the rest. */
    offer: (query: NonNullable<Query<'getClusterOffer'>>, options?: CallOptions) =>
      call('getClusterOffer', { query }, options),
    /** Reads a finding with its sightings, newest first. */
    history: (
      id: string,
      query?: Omit<NonNullable<Query<'getFindingHistory'>>, 'cursor'>,
      options?: CallOptions,
    ) =>
      createList(
        caller,
        'getFindingHistory',
        'cursor',
        { path: [id], query },
        ({ sightings }) => sightings,
        options,
      ),
    /** Decides about findings of many audits at once. It is not repeated once it may have arrived. */
    decide: (body: Body<'decideFindings'>, options?: CallOptions) =>
      call('decideFindings', { body }, options),
    /** Undoes such a decision. It is not repeated once it may have arrived. */
    undo: (body: Body<'undoFindings'>, options?: CallOptions) =>
      call('undoFindings', { body }, options),
    /** Assigns findings of many audits at once. It is not repeated once it may have arrived. */
    assign: (body: Body<'assignFindings'>, options?: CallOptions) =>
      call('assignFindings', { body }, options),
    /** Lists whose findings are those of which site. */
    listOwners: (options?: CallOptions) => call('listFindingOwners', {}, options),
    /** Reads in how many days findings are due. */
    getDuePolicy: (options?: CallOptions) => call('getDuePolicy', {}, options),
    /** Lists standing decisions, newest first. */
    listStanding: (
      query?: Omit<NonNullable<Query<'listStandingDecisions'>>, 'cursor'>,
      options?: CallOptions,
    ) =>
      createList(
        caller,
        'listStandingDecisions',
        'cursor',
        { query },
        ({ standing_decisions: page }) => page,
        options,
      ),
    /**
     * Decides from now on, up to a date, about the same words of a rule. It is not repeated once it may have arrived.
     */
    decideAlways: (body: Body<'createStandingDecision'>, options?: CallOptions) =>
      call('createStandingDecision', { body }, options),
    /** Ends a standing decision. What it decided stays decided. */
    endStanding: (id: string, options?: CallOptions) =>
      call('revokeStandingDecision', { path: [id] }, options),
  };
};
