import type { Body, CallOptions, Caller, Query, WriteOptions } from '../http/call.ts';
import { follow } from '../http/follow.ts';
import { createList } from '../http/list.ts';
import type { AuditDetail } from '../types/audits.ts';

const isDone = (event: string): boolean => event === 'done';

/** Audits, from their start to the proof that no decision was changed. */
export const createAudits = (caller: Caller) => {
  const { call } = caller;

  /** Follows an audit: its state now, whenever it changes, and when it has ended. */
  async function* followAudit(
    id: string,
    options?: CallOptions,
  ): AsyncGenerator<AuditDetail, void, undefined> {
    for await (const { data } of follow(caller, 'followAudit', { path: [id] }, isDone, options)) {
      yield JSON.parse(data) as AuditDetail;
    }
  }

  /** Waits until an audit has ended, in whichever way: look at its `status`. */
  const wait = async (id: string, options?: CallOptions): Promise<AuditDetail> => {
    let last: AuditDetail | undefined;
    for await (const state of followAudit(id, options)) last = state;
    return last as AuditDetail;
  };

  return {
    start: (body: Body<'createAudit'>, options?: WriteOptions) =>
      call('createAudit', { body }, options),
    get: (id: string, options?: CallOptions) => call('getAudit', { path: [id] }, options),
    /** Lists audits, newest first. */
    list: (query?: Query<'listAudits'>, options?: CallOptions) =>
      createList(caller, 'listAudits', 'cursor', { query }, ({ audits }) => audits, options),
    follow: followAudit,
    wait,
    cancel: (id: string, options?: WriteOptions) => call('cancelAudit', { path: [id] }, options),
    /** Starts an audit of what an earlier one could not read. */
    retry: (id: string, options?: WriteOptions) => call('retryAudit', { path: [id] }, options),
    /** Lists the assets of an audit and how far each is. */
    assets: (id: string, query?: Query<'listAuditAssets'>, options?: CallOptions) =>
      createList(
        caller,
        'listAuditAssets',
        'after',
        { path: [id], query },
        ({ assets }) => assets,
        options,
      ),
    /** Lists what the audit cannot tell. */
    gaps: (id: string, options?: CallOptions) => call('getAuditGaps', { path: [id] }, options),
    /** Lists the rules of an audit and their findings. */
    rules: (id: string, options?: CallOptions) => call('listAuditRules', { path: [id] }, options),
    /** Lists the decisions since a place in the trail. */
    changes: (id: string, query?: Query<'getChanges'>, options?: CallOptions) =>
      call('getChanges', { path: [id], query }, options),
    /** Finds the newest audit that has read these assets again. */
    newer: (id: string, options?: CallOptions) => call('getNewerAudit', { path: [id] }, options),
    /** Compares the findings of two audits: `with` is the other one. */
    compare: (id: string, query: Query<'compareAudits'>, options?: CallOptions) =>
      createList(
        caller,
        'compareAudits',
        'after',
        { path: [id], query },
        ({ violations }) => violations,
        options,
      ),
    /** Recomputes the trail of an audit and says whether anything was changed or left out. */
    verify: (id: string, options?: CallOptions) => call('verifyTrail', { path: [id] }, options),
    /** Reads the passages without findings that were drawn. */
    sample: (id: string, options?: CallOptions) => call('getSample', { path: [id] }, options),
    /** Draws passages without findings. It is not repeated once it may have arrived. */
    drawSample: (id: string, body: Body<'drawSample'>, options?: CallOptions) =>
      call('drawSample', { path: [id], body }, options),
    /** Says whether a passage has a breach that was missed. */
    answerPassage: (id: string, body: Body<'answerPassage'>, options?: WriteOptions) =>
      call('answerPassage', { path: [id], body }, options),
  };
};

/** Audits that are repeated. */
export const createSchedules = ({ call }: Caller) => ({
  create: (body: Body<'createSchedule'>, options?: WriteOptions) =>
    call('createSchedule', { body }, options),
  list: (options?: CallOptions) => call('listSchedules', {}, options),
  delete: (id: string, options?: WriteOptions) => call('deleteSchedule', { path: [id] }, options),
});

/** Sentences of an audit that read like a claim although no rule objects. */
export const createHints = (caller: Caller) => {
  const { call } = caller;
  return {
    list: (auditId: string, query?: Query<'listHints'>, options?: CallOptions) =>
      createList(
        caller,
        'listHints',
        'after',
        { path: [auditId], query },
        ({ hints }) => hints,
        options,
      ),
    /** Exports the hints of an audit as CSV. */
    export: (auditId: string, query?: Query<'exportHints'>, options?: CallOptions) =>
      call('exportHints', { path: [auditId], query }, options),
    /** Says whether a hint is a breach. */
    answer: (id: string, body: Body<'answerHint'>, options?: WriteOptions) =>
      call('answerHint', { path: [id], body }, options),
    /** Reads where rules are hints and not findings. */
    getPolicy: (options?: CallOptions) => call('getHintPolicy', {}, options),
    setPolicy: (body: Body<'setHintPolicy'>, options?: WriteOptions) =>
      call('setHintPolicy', { body }, options),
  };
};
