import { keepLook } from '../activity/snapshot-facts.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import type { FileHint } from '../checking/extract/detect-format.ts';
import type { ExtractionFailure } from '../checking/extract/extraction-error.ts';
import { EXTRACTOR_VERSION } from '../checking/extract/extractor-version.ts';
import { LIMITS } from '../checking/extract/limits.ts';
import { type BlobStore, getIntact, hashOf } from '../platform/blobs/blob-store.ts';
import type { PagePicture } from '../platform/browser/take-pictures.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { AssetSource, Render } from './asset.ts';
import { addressLine } from './plain-line.ts';
import { readSource } from './read-snapshot.ts';
import { STORED_COLUMNS } from './snapshot.ts';
import { storePictures } from './store-pictures.ts';
import { storeSnapshot } from './store-snapshot.ts';

/** A fetched page, or why it could not be fetched. */
export type ReadPage =
  | {
      readonly ok: true;
      readonly url: string;
      readonly mediaType: string;
      readonly bytes: Buffer;
      readonly fetchedAt: Date;
      /** Whether our own browser wrote the page. */
      readonly rendered: boolean;
      readonly pictures?: readonly PagePicture[];
    }
  | { readonly ok: false; readonly url: string; readonly code: string; readonly message: string };

/** What is needed to read assets. Each part limits its own time and size. */
export interface Looker {
  readonly blobs: BlobStore;
  readonly readPage: (
    url: string,
    render: Render,
    options: {
      readonly maxBytes: number;
      readonly allow: readonly string[];
      readonly workspaceId: string;
    },
  ) => Promise<ReadPage>;
  /** Extracts in a child process. */
  readonly extract: (
    bytes: Uint8Array,
    hint: FileHint,
  ) => Promise<ExtractedDocument | ExtractionFailure>;
  /** Runs the work after fetching. Workspaces take turns. */
  readonly inTurn: <T>(workspaceId: string, work: () => Promise<T>) => Promise<T>;
}

export type Look =
  | {
      readonly ok: true;
      readonly snapshotId: string;
      readonly lookedAt: Date;
      readonly document: ExtractedDocument;
      /** The address and bytes of the page; null for an asset that is not a web page. */
      readonly page: { readonly url: string; readonly bytes: Buffer } | null;
    }
  | {
      readonly ok: false;
      readonly snapshotId: string;
      readonly lookedAt: Date;
      readonly code: string;
      readonly message: string;
    };

interface LookedAt {
  readonly assetId: string;
  readonly source: AssetSource;
  readonly url: string | null;
  readonly render: Render;
}

const SAME = statement<{ id: string; extracted_hash: string }>(`
  with seen as (
    update asset_snapshot set fetched_at = greatest(fetched_at, $6),
      final_url = case when $6 > fetched_at then $7 else final_url end
    where workspace_id = $1 and asset_id = $2 and content_hash = decode($3, 'hex') and media_type = $4
      and extractor_version = $5 and status = 'ready'
    returning ${STORED_COLUMNS}
  ),
  looked as (${keepLook('seen', '$6', '$7')})
  select id, encode(extracted_hash, 'hex') as extracted_hash from seen`);

/**
 * Returns the document that was extracted before; null if the blob is missing or damaged. Then the bytes are
 * extracted again.
 */
const readAgain = async (
  scope: Scope,
  blobs: BlobStore,
  hash: string,
): Promise<ExtractedDocument | null> => {
  const stored = await getIntact(blobs, scope.workspaceId, hash);
  return stored && (JSON.parse(stored.toString()) as ExtractedDocument);
};

const contentOf = async (
  scope: Scope,
  { blobs, readPage }: Looker,
  { assetId, source, url, render }: LookedAt,
  allow: readonly string[],
): Promise<{ page: ReadPage; name: string | undefined }> => {
  if (source === 'url') {
    const { workspaceId } = scope;
    const limits = { maxBytes: LIMITS.inputBytes, allow, workspaceId };
    const page = await readPage(url ?? '', render, limits);
    return { page, name: undefined };
  }
  const { bytes, mediaType, fileName } = await readSource(scope, blobs, assetId);
  const fetchedAt = scope.now();
  const page = { ok: true, url: '', mediaType, bytes, fetchedAt, rendered: false } as const;
  return { page, name: fileName ?? undefined };
};

/** Extracts the content and stores a snapshot. Bytes that were extracted before are not extracted again. */
const readContent = async (
  scope: Scope,
  looker: Looker,
  asset: LookedAt,
  { page, name }: Awaited<ReturnType<typeof contentOf>>,
): Promise<Look> => {
  const { workspaceId } = scope;
  const { blobs } = looker;
  const isWeb = asset.source === 'url';
  const common = {
    assetId: asset.assetId,
    extractorVersion: EXTRACTOR_VERSION,
    finalUrl: isWeb ? page.url : null,
  };
  const keepFailure = async (
    bytes: Buffer | null,
    mediaType: string,
    outcome: { failure: string; message: string },
  ): Promise<Look> => {
    const fetchedAt = scope.now();
    const { snapshot } = await storeSnapshot(scope, blobs, {
      ...common,
      mediaType,
      fetchedAt,
      bytes,
      outcome,
    });
    const { failure: code, message } = outcome;
    return { ok: false, snapshotId: snapshot.id, lookedAt: fetchedAt, code, message };
  };
  if (!page.ok) return keepFailure(null, '', { failure: page.code, message: page.message });
  const { bytes, fetchedAt } = page;
  const mediaType = page.mediaType.toLowerCase();
  const ready = { lookedAt: fetchedAt, page: isWeb ? { url: page.url, bytes } : null };
  const same = [workspaceId, asset.assetId, hashOf(bytes), mediaType, EXTRACTOR_VERSION];
  const [known] = await query(scope, SAME, [...same, fetchedAt, addressLine(common.finalUrl)]);
  const read = known && (await readAgain(scope, blobs, known.extracted_hash));
  const { pictures = [] } = page;
  const keepPictures = (snapshotId: string) =>
    storePictures(scope, blobs, { snapshotId, pictures, takenAt: fetchedAt });
  if (read) {
    await keepPictures(known.id);
    return { ok: true, snapshotId: known.id, ...ready, document: read };
  }
  const outcome = await looker.extract(bytes, { name, mediaType, rendered: page.rendered });
  if ('failure' in outcome) return keepFailure(bytes, mediaType, outcome);
  const { snapshot } = await storeSnapshot(scope, blobs, {
    ...common,
    mediaType,
    fetchedAt,
    bytes,
    outcome,
  });
  await keepPictures(snapshot.id);
  return { ok: true, snapshotId: snapshot.id, ...ready, document: outcome };
};

/**
 * Reads an asset as it is now: fetches it, or takes the uploaded content, extracts its texts and stores both
 * as a snapshot. Bytes that were extracted before are not extracted again. A reading without text is stored
 * as a failed snapshot with the reason.
 */
export const lookAtAsset = async (
  scope: Scope,
  looker: Looker,
  asset: LookedAt,
  allow: readonly string[],
): Promise<Look> => {
  const content = await contentOf(scope, looker, asset, allow);
  return looker.inTurn(scope.workspaceId, () => readContent(scope, looker, asset, content));
};
