import type { Body, CallOptions, Caller, Query, WriteOptions } from '../http/call.ts';
import { createList } from '../http/list.ts';
import type { FileBody } from '../shared/bodies.ts';

export interface PutOptions extends CallOptions {
  /** The version that was read, in quotation marks: StaleError if there is another one by now. */
  readonly ifMatch?: string | undefined;
}

export interface PushOptions extends PutOptions {
  /** Also ask the gate about this version: the answer has its verdict. */
  readonly gate?: boolean | undefined;
}

/**
 * The same text again changes nothing. But an expected version is no longer the newest after the first attempt
 * has arrived, so such a request is not repeated then.
 */
const expecting = (ifMatch: string | undefined, version?: number | null) => ({
  ...(ifMatch === undefined ? {} : { headers: { 'If-Match': ifMatch } }),
  ...(ifMatch === undefined && (version === undefined || version === null)
    ? {}
    : { repeat: 'never' as const }),
});

/** Texts that another system pushes under its own names, version by version. */
export const createContents = (caller: Caller) => {
  const { call } = caller;
  return {
    /** Pushes a text and answers what the rules object to. */
    put: (
      externalId: string,
      body: Body<'putContent'>,
      { ifMatch, gate, ...options }: PushOptions = {},
    ) =>
      call(
        'putContent',
        {
          path: [externalId],
          query: gate === undefined ? undefined : { gate },
          body,
          ...expecting(ifMatch, body.version),
        },
        options,
      ),
    get: (externalId: string, query?: Query<'getContent'>, options?: CallOptions) =>
      call('getContent', { path: [externalId], query }, options),
    delete: (externalId: string, { ifMatch, ...options }: PutOptions = {}) =>
      call('deleteContent', { path: [externalId], ...expecting(ifMatch) }, options),
    list: (query?: Query<'listContents'>, options?: CallOptions) =>
      createList(caller, 'listContents', 'after', { query }, ({ contents }) => contents, options),
    /** Lists the versions of a content, newest first. */
    versions: (externalId: string, options?: CallOptions) =>
      createList(
        caller,
        'listContentVersions',
        'before',
        { path: [externalId] },
        ({ versions }) => versions,
        options,
      ),
  };
};

/** Whether a text may be published. */
export const createGate = ({ call }: Caller) => ({
  ask: (body: Body<'askGate'>, options?: WriteOptions) => call('askGate', { body }, options),
  /** Reads a receipt with the verdict as it is now. */
  get: (id: string, options?: CallOptions) => call('getGate', { path: [id] }, options),
  getPolicy: (options?: CallOptions) => call('getGatePolicy', {}, options),
  setPolicy: (body: Body<'setGatePolicy'>, options?: WriteOptions) =>
    call('setGatePolicy', { body }, options),
});

/** Pages, documents and posts that audits read. */
export const createAssets = (caller: Caller) => {
  const { call } = caller;
  return {
    create: (body: Body<'createAsset'>, options?: WriteOptions) =>
      call('createAsset', { body }, options),
    /** Uploads a file. `type` is its media type. */
    upload: (
      file: FileBody,
      { type, ...query }: NonNullable<Query<'uploadAsset'>> & { readonly type: string },
      options?: WriteOptions,
    ) => call('uploadAsset', { query, body: file, type }, options),
    get: (id: string, options?: CallOptions) => call('getAsset', { path: [id] }, options),
    list: (query?: Query<'listAssets'>, options?: CallOptions) =>
      createList(caller, 'listAssets', 'after', { query }, ({ assets }) => assets, options),
    update: (id: string, body: Body<'updateAsset'>, options?: WriteOptions) =>
      call('updateAsset', { path: [id], body }, options),
    archive: (id: string, options?: WriteOptions) => call('archiveAsset', { path: [id] }, options),
    /** Reads an asset with its snapshots and findings. */
    page: (id: string, options?: CallOptions) => call('getAssetPage', { path: [id] }, options),
    /** Lists the segments of the text of a snapshot. */
    segments: (snapshotId: string, query?: Query<'getSnapshot'>, options?: CallOptions) =>
      createList(
        caller,
        'getSnapshot',
        'from',
        { path: [snapshotId], query },
        ({ segments }) => segments,
        options,
      ),
  };
};
