import type { Body, CallOptions, Caller, Query, WriteOptions } from '../http/call.ts';
import { createList } from '../http/list.ts';

export interface ReviewOptions extends WriteOptions {
  /** The `etag` of the violation that was read: StaleError if somebody decided about it since. */
  readonly ifMatch?: string | undefined;
}

/** Findings of audits, and the decisions about them. */
export const createViolations = (caller: Caller) => {
  const { call, callFully } = caller;
  return {
    /**
     * Lists the violations of an audit in its fixed order. It goes on by a cursor, so each is listed once even
     * if they are decided while the list is read.
     */
    list: (
      auditId: string,
      query?: Omit<NonNullable<Query<'listViolations'>>, 'page' | 'cursor'>,
      options?: CallOptions,
    ) =>
      createList(
        caller,
        'listViolations',
        'cursor',
        { path: [auditId], query },
        ({ violations }) => violations,
        options,
      ),
    /** Lists violations of an ended audit by how likely they are right. */
    listLikely: (
      auditId: string,
      query?: Omit<NonNullable<Query<'listLikelyViolations'>>, 'cursor'>,
      options?: CallOptions,
    ) =>
      createList(
        caller,
        'listLikelyViolations',
        'cursor',
        { path: [auditId], query },
        ({ violations }) => violations,
        options,
      ),
    /** Reads a violation with its comments. `etag` is for `review`. */
    get: async (id: string, options?: CallOptions) => {
      const { body, headers } = await callFully('getViolation', { path: [id] }, options);
      return { ...body, etag: headers.get('etag') };
    },
    /** Reads a violation with its text, its place and its history. */
    getReview: (id: string, options?: CallOptions) =>
      call('getReviewItem', { path: [id] }, options),
    /** Decides about a violation, or about its whole group. */
    review: async (
      id: string,
      body: Body<'reviewViolation'>,
      { ifMatch, ...options }: ReviewOptions = {},
    ) => {
      const sent = ifMatch === undefined ? {} : { 'If-Match': ifMatch };
      const asked = { path: [id], body, headers: sent };
      const { body: result, headers } = await callFully('reviewViolation', asked, options);
      return { ...result, etag: headers.get('etag') };
    },
    comment: (id: string, body: Body<'addComment'>, options?: WriteOptions) =>
      call('addComment', { path: [id], body }, options),
    /** Decides about many violations at once. It is not repeated once it may have arrived. */
    decideMany: (auditId: string, body: Body<'decideMany'>, options?: CallOptions) =>
      call('decideMany', { path: [auditId], body }, options),
    /** Undoes decisions. It is not repeated once it may have arrived. */
    undo: (auditId: string, body: Body<'undoDecisions'>, options?: CallOptions) =>
      call('undoDecisions', { path: [auditId], body }, options),
    /** Assigns violations to members. */
    assign: (body: Body<'assignViolations'>, options?: WriteOptions) =>
      call('assignViolations', { body }, options),
    /** Lists the violations of the same group. */
    group: (id: string, query?: Query<'listGroupMembers'>, options?: CallOptions) =>
      createList(
        caller,
        'listGroupMembers',
        'after',
        { path: [id], query },
        ({ members }) => members,
        options,
      ),
    /** Exports the violations of an audit as CSV. */
    export: (auditId: string, query?: Query<'exportViolations'>, options?: CallOptions) =>
      call('exportViolations', { path: [auditId], query }, options),
  };
};
