import { Readable } from 'node:stream';
import { knownWords } from '../../assets/known-words.ts';
import { readActivityFilter } from '../../activity/activity-filter.ts';
import { exportActivity } from '../../activity/export-activity.ts';
import { listActivity } from '../../activity/list-activity.ts';
import { verifyAuditTrail } from '../../activity/verify-trails.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { getAssetHistory } from '../../library/asset-history.ts';
import { listSnapshotPictures } from '../../library/list-snapshot-pictures.ts';
import { readSnapshotFile } from '../../library/read-snapshot-file.ts';
import { readSnapshotPicture } from '../../library/read-snapshot-picture.ts';
import { readSnapshotText } from '../../library/read-snapshot-text.ts';
import { searchAssets } from '../../library/search-assets.ts';
import { showSnapshotCopy, type WriteCopy } from '../../library/show-snapshot-copy.ts';
import { type DrawFile, showSnapshotDrawing } from '../../library/show-snapshot-drawing.ts';
import { type CopyPage, showSnapshotPage } from '../../library/show-snapshot-page.ts';
import { verifyAll } from '../../operations/verify-beside.ts';
import { toBody } from '../public/assets.ts';
import { param } from '../http/handler-input.ts';
import { activityCsv } from './activity-csv.ts';
import type { MemberHandlers } from './app-operation.ts';

type LibraryOperation =
  | 'searchAssets'
  | 'getKnownWords'
  | 'getAssetPage'
  | 'getSnapshot'
  | 'getSnapshotPage'
  | 'getSnapshotPictures'
  | 'getSnapshotPicture'
  | 'getSnapshotCopy'
  | 'getSnapshotFile'
  | 'getSnapshotDrawing'
  | 'listActivity'
  | 'exportActivity'
  | 'verifyTrail'
  | 'verifyWorkspace';

/**
 * A stored page is treated as hostile even after sanitising: its frame has its own origin, runs no scripts,
 * loads nothing and sends nothing.
 */
const PAGE_HEADERS = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline; filename="snapshot.html"',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
} as const;

/** A stored copy has its images and fonts in itself. */
const COPY_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'content-disposition': 'inline; filename="copy.html"',
} as const;

/** A picture was drawn by our own browser, but what it shows was made by strangers. */
const PICTURE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  // Reviewers go from finding to finding of the same page.
  'cache-control': 'private, max-age=300',
} as const;

/** A file is only ever read by our own script. Opened by itself, it is a download. */
const FILE_HEADERS = {
  ...PICTURE_HEADERS,
  'content-disposition': 'attachment; filename="snapshot.pdf"',
} as const;

const assetIdOf = (publicId: string): string => {
  const id = fromPublicId('ast', publicId);
  if (id === null) throw notFound('asset');
  return id;
};

const snapshotIdOf = (publicId: string): string => {
  const id = fromPublicId('snp', publicId);
  if (id === null) throw notFound('snapshot');
  return id;
};

interface PageParts {
  readonly copyPage: CopyPage;
  readonly writeCopy: WriteCopy;
  readonly drawFile: DrawFile;
}

/** The asset library, the activity and its verification. */
export const createLibraryHandlers = (
  blobs: BlobStore,
  { copyPage, writeCopy, drawFile }: PageParts,
): MemberHandlers<LibraryOperation> => ({
  searchAssets: async (scope, { query }) => {
    const { search = null, kind = null, risk = null, cursor = null, archived, limit } = query;
    return {
      body: await searchAssets(scope, { search, kind, risk, cursor, archived, limit }),
    };
  },
  getKnownWords: async (scope) => ({ body: await knownWords(scope) }),
  getAssetPage: async (scope, { params }) => {
    const history = await getAssetHistory(scope, assetIdOf(param(params, 'asset_id')));
    return { body: { ...history, asset: toBody(history.asset) } };
  },
  getSnapshot: async (scope, { params, query }) => ({
    body: await readSnapshotText(scope, blobs, {
      snapshotId: snapshotIdOf(param(params, 'snapshot_id')),
      auditId: query.audit_id ?? null,
      from: query.from,
      limit: query.limit,
    }),
  }),
  getSnapshotPage: async (scope, { params }) => {
    const id = snapshotIdOf(param(params, 'snapshot_id'));
    const page = await showSnapshotPage(scope, blobs, copyPage, id);
    return { file: Readable.from([page]), type: 'text/html; charset=utf-8', headers: PAGE_HEADERS };
  },
  getSnapshotPictures: async (scope, { params, query }) => ({
    body: await listSnapshotPictures(scope, blobs, {
      snapshotId: snapshotIdOf(param(params, 'snapshot_id')),
      auditId: query.audit_id ?? null,
      violationId: query.violation_id ?? null,
    }),
  }),
  getSnapshotPicture: async (scope, { params, query }) => {
    const snapshotId = snapshotIdOf(param(params, 'snapshot_id'));
    const picture = await readSnapshotPicture(scope, blobs, { snapshotId, width: query.width });
    const { bytes, mediaType } = picture;
    return { file: Readable.from([bytes]), type: mediaType, headers: PICTURE_HEADERS };
  },
  getSnapshotFile: async (scope, { params }) => {
    const id = snapshotIdOf(param(params, 'snapshot_id'));
    const bytes = await readSnapshotFile(scope, blobs, id);
    return { file: Readable.from([bytes]), type: 'application/pdf', headers: FILE_HEADERS };
  },
  getSnapshotDrawing: async (scope, { params, query }) => {
    const drawn = await showSnapshotDrawing(scope, blobs, drawFile, {
      snapshotId: snapshotIdOf(param(params, 'snapshot_id')),
      auditId: query.audit_id ?? null,
      violationId: query.violation_id ?? null,
    });
    const type = 'text/html; charset=utf-8';
    return { file: Readable.from([drawn]), type, headers: PAGE_HEADERS };
  },
  getSnapshotCopy: async (scope, { params }) => {
    const id = snapshotIdOf(param(params, 'snapshot_id'));
    const copy = await showSnapshotCopy(scope, blobs, writeCopy, id);
    return { file: Readable.from(copy), type: 'text/html; charset=utf-8', headers: COPY_HEADERS };
  },
  listActivity: async (scope, { query, role }) => {
    const { cursor = null, limit, ...asked } = query;
    const filter = readActivityFilter(asked, role);
    const page = await listActivity(scope, { filter, cursor, limit });
    return { body: { entries: page.entries, next_cursor: page.next } };
  },
  exportActivity: async (scope, { query, role }) => {
    const pages = await exportActivity(scope, readActivityFilter(query, role));
    const day = scope.now().toISOString().slice(0, 10);
    return {
      file: activityCsv(pages),
      type: 'text/csv; charset=utf-8',
      headers: {
        'content-disposition': `attachment; filename="activity-${day}.csv"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    };
  },
  verifyTrail: async (scope, { params }) => ({
    body: await verifyAuditTrail(scope, param(params, 'audit_id')),
  }),
  verifyWorkspace: async (scope, { body }) => ({
    body: await verifyAll(scope, blobs, { after: body?.after ?? null }),
  }),
});
