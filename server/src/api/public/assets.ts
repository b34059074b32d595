import type { Asset as AssetBody } from '@copydesk/contract/assets/asset';
import {
  addPastedAsset,
  addUploadAsset,
  PASTED_TYPES,
  storeText,
} from '../../assets/add-stored-asset.ts';
import { addUrlAsset } from '../../assets/add-url-asset.ts';
import type { Asset } from '../../assets/asset.ts';
import { getAsset, listAssets } from '../../assets/list-assets.ts';
import { archiveAsset, updateAsset } from '../../assets/update-asset.ts';
import type { ArrivedFile, BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Answer } from '../../platform/db/idempotency.ts';
import { invalidValue, notFound, OperationError } from '../../platform/errors.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { InvalidRequest, missingAt } from '../http/invalid-request.ts';
import { answerOnce } from '../http/answer.ts';
import type { ExtendedHandlers } from './extended-operation.ts';
import { param } from '../http/handler-input.ts';

type AssetOperation =
  | 'createAsset'
  | 'uploadAsset'
  | 'listAssets'
  | 'getAsset'
  | 'updateAsset'
  | 'archiveAsset';

export const toBody = ({ newest, ...asset }: Asset): AssetBody => ({
  id: toPublicId('ast', asset.id),
  kind: asset.kind,
  source: asset.source,
  name: asset.name,
  url: asset.url,
  render: asset.render,
  metadata: asset.metadata as AssetBody['metadata'],
  file_name: asset.fileName,
  created_at: asset.createdAt.toISOString(),
  archived_at: asset.archivedAt?.toISOString() ?? null,
  newest: newest && {
    snapshot_id: toPublicId('snp', newest.snapshotId),
    status: newest.status,
    failure_code: newest.failureCode,
    fetched_at: newest.fetchedAt.toISOString(),
  },
});

const added = async (scope: Scope, assetId: string): Promise<Answer> => {
  const body = toBody(await getAsset(scope, assetId));
  const headers = { location: `/public/v1/assets/${body.id}` };
  return { status: 201, headers, body: JSON.stringify(body) };
};

const assetIdOf = (publicId: string): string => {
  const id = fromPublicId('ast', publicId);
  if (id === null) throw notFound('asset');
  return id;
};

/** Stores bytes before a transaction is open. Storing them again inside it then takes no time. */
const storeFirst = async (
  blobs: BlobStore,
  { workspaceId }: Scope,
  bytes: Uint8Array,
): Promise<BlobStore> => {
  const stored = await blobs.put(workspaceId, bytes);
  return { ...blobs, put: async () => stored };
};

/** The details of a file are sent as parameters, not inside `metadata`. */
const withoutMetadata = (error: unknown): never => {
  if (!(error instanceof OperationError) || error.code !== 'invalid') throw error;
  const issues = error.issues.map((issue) => ({
    ...issue,
    loc: issue.loc.filter((step) => step !== 'metadata'),
  }));
  throw new OperationError('invalid', error.message, { issues });
};

/** Pages, files and texts. */
export const createAssetHandlers = (blobs: BlobStore): ExtendedHandlers<AssetOperation> => ({
  createAsset: async (scope, { body, once }) => {
    const { render } = body;
    const [name, url, text] = [body.name ?? null, body.url ?? null, body.text ?? null];
    const metadata = body.metadata ?? {};
    const store = text === null ? blobs : await storeFirst(blobs, scope, Buffer.from(text));
    const { answer, replayed } = await answerOnce(scope, once, async (inside) => {
      if (text === null) {
        const page = { url: url ?? '', name, render, metadata };
        return added(inside, (await addUrlAsset(inside, page)).assetId);
      }
      // The schema ensures that a text has a name and a format.
      const paste = { name: name ?? '', format: body.format ?? 'text', text, metadata };
      return added(inside, await addPastedAsset(inside, store, paste));
    });
    return { stored: answer, replayed };
  },
  uploadAsset: async (scope, { query, body, headers, once }) => {
    // The body of this route is the uploaded file.
    const arrived = body as unknown as ArrivedFile;
    if (arrived.size === 0) throw new InvalidRequest([missingAt(['body'])]);
    const { name, file_name: fileName, ...metadata } = query;
    // The file is stored before a transaction is open.
    const { hash, size } = await blobs.keep(scope.workspaceId, arrived);
    const file = {
      name: name ?? fileName ?? '',
      fileName: fileName ?? name ?? '',
      mediaType: String(headers['content-type']),
      hash,
      size,
      metadata,
    };
    const { answer, replayed } = await answerOnce(scope, once, async (inside) =>
      added(inside, await addUploadAsset(inside, file).catch(withoutMetadata)),
    );
    return { stored: answer, replayed };
  },
  listAssets: async (scope, { query }) => {
    const { kind = null, archived, limit } = query;
    const after = query.after === undefined ? null : fromPublicId('ast', query.after);
    if (query.after !== undefined && after === null) {
      throw invalidValue(['after'], 'not the next_after of a page');
    }
    const page = await listAssets(scope, { kind, archived, limit, after, metadata: {} });
    const next = page.next === null ? null : toPublicId('ast', page.next);
    return { body: { assets: page.assets.map(toBody), next_after: next } };
  },
  getAsset: async (scope, { params }) => ({
    body: toBody(await getAsset(scope, assetIdOf(param(params, 'id')))),
  }),
  updateAsset: async (scope, { params, body, once }) => {
    const { name = null, render = null, metadata = {}, text = null } = body;
    const id = assetIdOf(param(params, 'id'));
    // The schema ensures that a text has a format.
    const mediaType = PASTED_TYPES[body.format ?? 'text'];
    const hash = text === null ? null : await storeText(scope, blobs, text);
    const content = hash === null ? null : { hash, mediaType };
    const { answer, replayed } = await answerOnce(scope, once, async (inside) => {
      const asset = await updateAsset(inside, id, { name, render, metadata, content });
      return { status: 200, headers: {}, body: JSON.stringify(toBody(asset)) };
    });
    return { stored: answer, replayed };
  },
  archiveAsset: async (scope, { params }) => {
    const id = assetIdOf(param(params, 'id'));
    await archiveAsset(scope, id);
    return { body: toBody(await getAsset(scope, id)) };
  },
});
