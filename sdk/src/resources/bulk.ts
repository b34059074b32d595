import type { Body, CallOptions, Caller, Query, WriteOptions } from '../http/call.ts';
import { follow } from '../http/follow.ts';
import { createList } from '../http/list.ts';
import type { FileBody } from '../shared/bodies.ts';
import type { BulkRun } from '../types/bulk.ts';

const isDone = (event: string): boolean => event === 'done';

/** Many documents from the rows of a table. */
export const createBulk = (caller: Caller) => {
  const { call } = caller;

  /** Follows a run: its state now, whenever it changes, and when its last row has ended. */
  async function* followRun(
    id: string,
    options?: CallOptions,
  ): AsyncGenerator<BulkRun, void, undefined> {
    for await (const { data } of follow(caller, 'followBulkRun', { path: [id] }, isDone, options)) {
      yield JSON.parse(data) as BulkRun;
    }
  }

  return {
    /** Starts a run with a CSV file (`text/csv`) or with one JSON object per line (`application/jsonl`). */
    start: (
      file: FileBody,
      {
        type,
        ...query
      }: Query<'createBulkRun'> & {
        readonly type: 'text/csv' | 'application/jsonl' | 'application/x-ndjson';
      },
      options?: WriteOptions,
    ) => call('createBulkRun', { query, body: file, type }, options),
    get: (id: string, options?: CallOptions) => call('getBulkRun', { path: [id] }, options),
    list: (query?: Query<'listBulkRuns'>, options?: CallOptions) =>
      createList(caller, 'listBulkRuns', 'cursor', { query }, ({ runs }) => runs, options),
    follow: followRun,
    /** Waits until the last row has ended. */
    wait: async (id: string, options?: CallOptions): Promise<BulkRun> => {
      let last: BulkRun | undefined;
      for await (const state of followRun(id, options)) last = state;
      return last as BulkRun;
    },
    /** Cancels the rows that have not begun. */
    cancel: (id: string, options?: WriteOptions) => call('cancelBulkRun', { path: [id] }, options),
    /** Starts failed rows again. */
    retry: (id: string, body?: Body<'retryBulkRun'>, options?: WriteOptions) =>
      call('retryBulkRun', { path: [id], body }, options),
    /** Downloads the results as CSV or as one JSON object per line. */
    results: (id: string, query?: Query<'exportBulkRun'>, options?: CallOptions) =>
      call('exportBulkRun', { path: [id], query }, options),
    /** Lists the rows of a run. */
    rows: (id: string, query?: Query<'listBulkRows'>, options?: CallOptions) =>
      createList(
        caller,
        'listBulkRows',
        'after',
        { path: [id], query },
        ({ rows }) => rows,
        options,
      ),
  };
};
