import { readFile } from 'node:fs/promises';
import { keepLook } from '../activity/snapshot-facts.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import type { FileHint } from '../checking/extract/detect-format.ts';
import type { ExtractionFailure } from '../checking/extract/extraction-error.ts';
import { EXTRACTOR_VERSION } from '../checking/extract/extractor-version.ts';
import { LIMITS } from '../checking/extract/limits.ts';
import {
  type ArrivedFile,
  type BlobStore,
  getIntact,
  hashOf,
} from '../platform/blobs/blob-store.ts';
import type { PageCopy } from '../platform/browser/copy-page.ts';
import type { PagePicture } from '../platform/browser/take-pictures.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { AssetSource, Render } from './asset.ts';
import { addressLine } from './plain-line.ts';
import { readSource } from './read-snapshot.ts';
import { STORED_COLUMNS } from './snapshot.ts';
import { storeCopy } from './store-copy.ts';
import { storePictures } from './store-pictures.ts';
import { storeSnapshot } from './store-snapshot.ts';

/** A fetched page, or why it could not be fetched. */
export type ReadPage =
  | {
      readonly ok: true;
      readonly url: string;
      readonly mediaType: string;
      readonly file: ArrivedFile;
      readonly fetchedAt: Date;
      /** Whether our own browser wrote the page. */
      readonly rendered: boolean;
      readonly pictures?: readonly PagePicture[];
      readonly copy?: PageCopy | null;
    }
  | { readonly ok: false; readonly url: string; readonly code: string; readonly message: string };

/** What is needed to read assets. Each part limits its own time and size. */
export interface Looker {
  readonly blobs: BlobStore;
  /** Reads a page for some work with it. Its file is gone afterwards, unless it was stored. */
  readonly withPage: <T>(
    url: string,
    render: Render,
    options: {
      readonly maxBytes: number;
      readonly allow: readonly string[];
      readonly workspaceId: string;
    },
    work: (page: ReadPage) => Promise<T>,
  ) => Promise<T>;
  /** Extracts bytes, or the file at a path, in a child process. */
  readonly extract: (
    input: Uint8Array | string,
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
      /** The address and bytes of a page; null if nobody asked for them, or if it is too large. */
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
  /** The bytes of a page that is not larger are given back. */
  readonly keepPageBytes?: number;
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

/** What an asset contains now, whether it was fetched or uploaded. */
interface Content {
  readonly url: string;
  readonly mediaType: string;
  readonly name: string | undefined;
  readonly fetchedAt: Date;
  readonly rendered: boolean;
  readonly pictures: readonly PagePicture[];
  readonly copy: PageCopy | null;
  readonly hash: string;
  readonly from: Buffer | ArrivedFile;
}

const keepFailure = async (
  scope: Scope,
  blobs: BlobStore,
  asset: LookedAt,
  read: {
    readonly url: string;
    readonly bytes: Content['from'] | null;
    readonly mediaType: string;
    readonly outcome: { readonly failure: string; readonly message: string };
  },
): Promise<Look> => {
  const fetchedAt = scope.now();
  const { url, outcome, ...content } = read;
  const { snapshot } = await storeSnapshot(scope, blobs, {
    assetId: asset.assetId,
    extractorVersion: EXTRACTOR_VERSION,
    finalUrl: asset.source === 'url' ? url : null,
    fetchedAt,
    outcome,
    ...content,
  });
  const { failure: code, message } = outcome;
  return { ok: false, snapshotId: snapshot.id, lookedAt: fetchedAt, code, message };
};

/** The page, if it was asked for. Its file may be moved when it is stored, so it is read before. */
const keepPage = async (
  { url, from }: Content,
  most: number,
): Promise<Extract<Look, { ok: true }>['page']> => {
  if (from instanceof Uint8Array || from.size > most) return null;
  return { url, bytes: await readFile(from.path) };
};

/** Extracts the content and stores a snapshot. Bytes that were extracted before are not extracted again. */
const readContent = async (
  scope: Scope,
  { blobs, extract }: Looker,
  asset: LookedAt,
  content: Content,
): Promise<Look> => {
  const { workspaceId } = scope;
  const { copy, fetchedAt, from, name, pictures, url } = content;
  const finalUrl = asset.source === 'url' ? url : null;
  const mediaType = content.mediaType.toLowerCase();
  const ready = { lookedAt: fetchedAt, page: await keepPage(content, asset.keepPageBytes ?? 0) };
  const same = [workspaceId, asset.assetId, content.hash, mediaType, EXTRACTOR_VERSION];
  const [known] = await query(scope, SAME, [...same, fetchedAt, addressLine(finalUrl)]);
  const read = known && (await readAgain(scope, blobs, known.extracted_hash));
  const keepSight = async (snapshotId: string) => {
    await storePictures(scope, blobs, { snapshotId, pictures, takenAt: fetchedAt });
    if (copy) await storeCopy(scope, blobs, { snapshotId, copy, takenAt: fetchedAt });
  };
  if (read) {
    await keepSight(known.id);
    return { ok: true, snapshotId: known.id, ...ready, document: read };
  }
  const input = from instanceof Uint8Array ? from : from.path;
  const outcome = await extract(input, { name, mediaType, rendered: content.rendered });
  if ('failure' in outcome) {
    return keepFailure(scope, blobs, asset, { url, bytes: from, mediaType, outcome });
  }
  const { snapshot } = await storeSnapshot(scope, blobs, {
    assetId: asset.assetId,
    extractorVersion: EXTRACTOR_VERSION,
    finalUrl,
    mediaType,
    fetchedAt,
    bytes: from,
    outcome,
  });
  await keepSight(snapshot.id);
  return { ok: true, snapshotId: snapshot.id, ...ready, document: outcome };
};

/** Reads an uploaded or pasted asset. Its bytes are in memory only during its turn. */
const lookAtStored = (scope: Scope, looker: Looker, asset: LookedAt): Promise<Look> =>
  looker.inTurn(scope.workspaceId, async () => {
    const source = await readSource(scope, looker.blobs, asset.assetId);
    return readContent(scope, looker, asset, {
      url: '',
      mediaType: source.mediaType,
      name: source.fileName ?? undefined,
      fetchedAt: scope.now(),
      rendered: false,
      pictures: [],
      copy: null,
      hash: hashOf(source.bytes),
      from: source.bytes,
    });
  });

/**
 * Reads an asset as it is now: fetches it, or takes the uploaded content, extracts its texts and stores both
 * as a snapshot. Bytes that were extracted before are not extracted again. A reading without text is stored
 * as a failed snapshot with the reason. A page is in a file until then, however large it is.
 */
export const lookAtAsset = async (
  scope: Scope,
  looker: Looker,
  asset: LookedAt,
  allow: readonly string[],
): Promise<Look> => {
  if (asset.source !== 'url') return lookAtStored(scope, looker, asset);
  const { workspaceId } = scope;
  const limits = { maxBytes: LIMITS.inputBytes, allow, workspaceId };
  return looker.withPage(asset.url ?? '', asset.render, limits, (page) =>
    looker.inTurn(workspaceId, () => {
      if (!page.ok) {
        const outcome = { failure: page.code, message: page.message };
        const read = { url: page.url, bytes: null, mediaType: '', outcome };
        return keepFailure(scope, looker.blobs, asset, read);
      }
      const { file, pictures = [], copy = null, ...rest } = page;
      const content = { ...rest, pictures, copy, name: undefined, hash: file.hash, from: file };
      return readContent(scope, looker, asset, content);
    }),
  );
};
