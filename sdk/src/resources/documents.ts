import type { Body, CallOptions, Caller, Query, WriteOptions } from '../http/call.ts';
import { follow } from '../http/follow.ts';
import { createList } from '../http/list.ts';
import { pause } from '../http/pause.ts';
import { GenerationError } from '../shared/errors.ts';
import type { WrittenDocument } from '../types/documents.ts';

/** A document with how far it is. */
export interface DocumentState extends WrittenDocument {
  readonly status: 'generating' | 'ready' | 'failed';
  /** Why a failed document has no text, as a code. */
  readonly failure: string | null;
}

/** A part of a text that is being written. */
export type DocumentChunk =
  /** Append the text to the text of its step. The text of the last step is that of the document. */
  | {
      readonly type: 'text';
      readonly step: number;
      readonly attempt: string;
      readonly text: string;
    }
  /** Discard the text of the step: it begins again. */
  | { readonly type: 'restart'; readonly step: number; readonly attempt: string }
  | { readonly type: 'done'; readonly status: 'ready' }
  | { readonly type: 'failed'; readonly failure: string };

export interface CreateDocumentOptions extends WriteOptions {
  /**
   * Seconds to wait for the text, at most 120; false answers at once. Without it the service decides, and the
   * answer may come before the text.
   */
  readonly wait?: number | false | undefined;
}

export interface WaitOptions extends CallOptions {
  /** Milliseconds between two looks; 1,000 unless told otherwise. */
  readonly interval?: number | undefined;
}

/** The longest that the service holds POST /document, in seconds. */
const HELD = 120;
/** What an answer needs besides. */
const SPARE = 10;
const LOOK_MS = 1_000;

const preferOf = (wait: number | false | undefined): Record<string, string> => {
  if (wait === undefined) return {};
  return { Prefer: wait === false ? 'respond-async' : `wait=${wait}` };
};

/** The answer comes after the wait that was asked for, so the timeout must be longer. */
const leastOf = (wait: number | false | undefined): number =>
  wait === false ? 0 : ((wait ?? HELD) + SPARE) * 1_000;

/** Texts: written by a model or by people. */
export const createDocuments = (caller: Caller) => {
  const { call, callFully } = caller;

  /** Writes a document by a template. The answer may come before the text: see `wait` and `generate`. */
  const create = (
    body: Body<'generateDocument'>,
    { wait: seconds, ...options }: CreateDocumentOptions = {},
  ) =>
    call(
      'generateDocument',
      { body, headers: preferOf(seconds), leastTimeout: leastOf(seconds) },
      options,
    );

  /** Reads a document and how far it is. */
  const get = async (id: string, options?: CallOptions): Promise<DocumentState> => {
    const { body, headers } = await callFully('getDocument', { path: [id] }, options);
    const status = (headers.get('document-status') ?? 'ready') as DocumentState['status'];
    return { ...body, status, failure: headers.get('document-failure') };
  };

  /** Waits until a document is ready. Throws GenerationError if it could not be written. */
  const wait = async (id: string, options: WaitOptions = {}): Promise<DocumentState> => {
    for (;;) {
      const document = await get(id, options);
      if (document.status === 'ready') return document;
      if (document.status === 'failed') {
        const code = document.failure;
        throw new GenerationError(`The document ${id} could not be written: ${code}.`, { code });
      }
      await pause(options.interval ?? LOOK_MS, options.signal);
    }
  };

  return {
    create,
    get,
    wait,
    /** Writes a document and waits until it is ready. Throws GenerationError if it could not be written. */
    generate: async (
      body: Body<'generateDocument'>,
      { interval, ...options }: WriteOptions & WaitOptions = {},
    ): Promise<DocumentState> => {
      const { documentId } = await create(body, { ...options, wait: false });
      const { idempotencyKey: _, ...rest } = options;
      return wait(documentId, { ...rest, interval });
    },
    /** Follows a text while it is written, over lost connections, and ends with `done` or `failed`. */
    async *stream(
      id: string,
      options?: CallOptions,
    ): AsyncGenerator<DocumentChunk, void, undefined> {
      const isLast = (event: string): boolean => event === 'done' || event === 'failed';
      for await (const { event, data } of follow(
        caller,
        'followDocument',
        { path: [id] },
        isLast,
        options,
      )) {
        yield { type: event, ...(JSON.parse(data) as object) } as DocumentChunk;
      }
    },
    /** Reads what a document was made from, and what that cost. */
    receipt: (id: string, options?: CallOptions) => call('getReceipt', { path: [id] }, options),
    /** Lists documents, newest first. */
    list: (query?: Query<'listDocuments'>, options?: CallOptions) =>
      createList(
        caller,
        'listDocuments',
        'cursor',
        { query },
        ({ documents }) => documents,
        options,
      ),
    /** Creates an empty document. */
    createBlank: (body: Body<'createBlankDocument'>, options?: WriteOptions) =>
      call('createBlankDocument', { body }, options),
    /** Reads a document as it is edited. */
    getDraft: (id: string, options?: CallOptions) => call('getDraft', { path: [id] }, options),
    /** Reads who approved which version of a document, and whether it still is that version. */
    approvals: (id: string, options?: CallOptions) =>
      call('getDocumentApprovals', { path: [id] }, options),
    /** Saves the text of a document. */
    saveDraft: (id: string, body: Body<'saveDraft'>, options?: CallOptions) =>
      call('saveDraft', { path: [id], body }, options),
    /** Lists the versions of a document, newest first. */
    versions: (id: string, query?: Query<'listDocumentVersions'>, options?: CallOptions) =>
      createList(
        caller,
        'listDocumentVersions',
        'cursor',
        { path: [id], query },
        ({ versions }) => versions,
        options,
      ),
    /** Reads a version of a document. */
    getVersion: (id: string, version: number, options?: CallOptions) =>
      call('getDocumentVersion', { path: [id, version] }, options),
    /** Makes an earlier version the text. */
    restoreVersion: (
      id: string,
      version: number,
      body: Body<'restoreDocumentVersion'>,
      options?: WriteOptions,
    ) => call('restoreDocumentVersion', { path: [id, version], body }, options),
    /** Gives a version a name. */
    nameVersion: (
      id: string,
      version: number,
      body: Body<'nameDocumentVersion'>,
      options?: WriteOptions,
    ) => call('nameDocumentVersion', { path: [id, version], body }, options),
    /** Checks the blocks of a draft against the rules. */
    check: (body: Body<'checkDraft'>, options?: CallOptions) =>
      call('checkDraft', { body }, options),
    /** Has a passage rewritten by a model. It is not repeated once it may have arrived: a model costs. */
    rewrite: (body: Body<'rewriteText'>, options?: CallOptions) =>
      call('rewriteText', { body }, options),
    /** Exports a document as a file. */
    export: (id: string, query: Query<'exportDocument'>, options?: CallOptions) =>
      call('exportDocument', { path: [id], query }, options),
  };
};
