import type { Body, CallOptions, Caller, Query, WriteOptions } from '../http/call.ts';
import { createList } from '../http/list.ts';
import type { FileBody } from '../shared/bodies.ts';

/** Knowledge bases, their entries and what a question finds in them. */
export const createKnowledge = (caller: Caller) => {
  const { call } = caller;
  return {
    /** Lists the knowledge bases that a document can use. */
    list: (options?: CallOptions) => call('listInfobases', {}, options),
    get: (id: string, options?: CallOptions) => call('getInfobase', { path: [id] }, options),
    /** Lists knowledge bases with how much they hold. */
    listSummaries: (options?: CallOptions) => call('listInfobaseSummaries', {}, options),
    getSummary: (id: string, options?: CallOptions) =>
      call('getInfobaseSummary', { path: [id] }, options),
    create: (body: Body<'createInfobase'>, options?: WriteOptions) =>
      call('createInfobase', { body }, options),
    rename: (id: string, body: Body<'renameInfobase'>, options?: WriteOptions) =>
      call('renameInfobase', { path: [id], body }, options),
    /** Says what uses a knowledge base. */
    use: (id: string, options?: CallOptions) => call('getInfobaseUse', { path: [id] }, options),
    delete: (id: string, options?: WriteOptions) => call('deleteInfobase', { path: [id] }, options),
    entries: (id: string, query?: Query<'listEntries'>, options?: CallOptions) =>
      createList(
        caller,
        'listEntries',
        'cursor',
        { path: [id], query },
        ({ entries }) => entries,
        options,
      ),
    addEntry: (id: string, body: Body<'addEntry'>, options?: WriteOptions) =>
      call('addEntry', { path: [id], body }, options),
    getEntry: (id: string, entryId: string, options?: CallOptions) =>
      call('getEntry', { path: [id, entryId] }, options),
    updateEntry: (id: string, entryId: string, body: Body<'updateEntry'>, options?: WriteOptions) =>
      call('updateEntry', { path: [id, entryId], body }, options),
    removeEntry: (id: string, entryId: string, body: Body<'removeEntry'>, options?: WriteOptions) =>
      call('removeEntry', { path: [id, entryId], body }, options),
    /**
     * Reads a file and answers which entries it would add; `addImport` adds them. It is not repeated once it
     * may have arrived.
     */
    readFile: (
      id: string,
      file: FileBody,
      { type, ...query }: Query<'readInfobaseFile'> & { readonly type: string },
      options?: CallOptions,
    ) => call('readInfobaseFile', { path: [id], query, body: file, type }, options),
    addImport: (
      id: string,
      importId: string,
      body: Body<'addInfobaseImport'>,
      options?: WriteOptions,
    ) => call('addInfobaseImport', { path: [id, importId], body }, options),
    /** Shows what a question would find. */
    ask: (id: string, body: Body<'askInfobase'>, options?: WriteOptions) =>
      call('askInfobase', { path: [id], body }, options),
  };
};
