import { gunzipSync } from 'node:zlib';
import {
  DRAWN_FORMATS,
  type DrawnFile,
  LEFT_OUT,
  type NoPicture,
  type PagePicture,
  type PicturedFinding,
  type SnapshotPictures,
  type StoredCopy,
} from '@copydesk/contract/library/picture';
import type { Asset } from '../assets/asset.ts';
import { getAsset } from '../assets/list-assets.ts';
import { getSnapshot, readExtracted } from '../assets/read-snapshot.ts';
import type { Snapshot } from '../assets/snapshot.ts';
import { auditIdOf } from '../audits/get-audit.ts';
import { type BlobStore, getIntact } from '../platform/blobs/blob-store.ts';
import type { PlacedText } from '../platform/browser/place-words.ts';
import { query } from '../platform/db/query.ts';
import { type Statement, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { severityOfRank } from '../violations/order.ts';
import { stateOfNumber } from '../violations/review.ts';
import { placeFinding } from './place-finding.ts';
import { AUDIT, type FindingRow, FINDINGS, NEWEST_AUDIT } from './read-snapshot-text.ts';

export interface PicturesInput {
  /** A UUID. */
  readonly snapshotId: string;
  /** A public id; null takes the newest audit that read the snapshot. */
  readonly auditId: string | null;
  /** The public id of the only finding to place; null places all. */
  readonly violationId: string | null;
}

interface PictureRow {
  width: number;
  height: number;
  page_height: number;
  picture_bytes: number;
  picture_hash: string;
  words_hash: string;
  taken_at: Date;
  deleted_at: Date | null;
}

const PICTURES = statement<PictureRow>(`
  select width, height, page_height, picture_bytes, encode(picture_hash, 'hex') as picture_hash,
    encode(words_hash, 'hex') as words_hash, taken_at, deleted_at
  from asset_picture where workspace_id = $1 and snapshot_id = $2 order by width desc`);
/** Since when pictures are taken here. */
const FIRST = statement<{ taken_at: Date }>(`
  select taken_at from asset_picture where workspace_id = $1 and deleted_at is null
  order by taken_at limit 1`);

interface CopyRow {
  bytes: number;
  files: number;
  left_out: Readonly<Record<string, number>>;
  taken_at: Date;
  deleted_at: Date | null;
}

const COPY = statement<CopyRow>(`
  select (page_bytes + coalesce(f.bytes, 0))::float8 as bytes, coalesce(f.files, 0)::integer as files,
    left_out, taken_at, deleted_at
  from asset_copy c left join lateral (
    select sum(bytes) as bytes, count(*) as files from asset_copy_file
    where workspace_id = $1 and snapshot_id = $2) f on true
  where c.workspace_id = $1 and c.snapshot_id = $2`);
/** Since when copies are taken here. */
const FIRST_COPY = statement<{ taken_at: Date }>(`
  select taken_at from asset_copy where workspace_id = $1 and deleted_at is null
  order by taken_at limit 1`);

const MAX_WORDS = 300;

const toPicture = (row: PictureRow): PagePicture => ({
  width: row.width,
  height: row.height,
  page_height: row.page_height,
  bytes: row.picture_bytes,
  sha256: row.picture_hash,
  taken_at: row.taken_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
});

const toCopy = (row: CopyRow | undefined): StoredCopy | null =>
  row && row.deleted_at === null
    ? {
        taken_at: row.taken_at.toISOString(),
        files: row.files,
        bytes: row.bytes,
        left_out: LEFT_OUT.flatMap((what) => {
          const count = row.left_out[what] ?? 0;
          return count === 0 ? [] : [{ what, count }];
        }),
      }
    : null;

/** The file of a snapshot whose pages can be drawn. */
const toFile = (snapshot: Snapshot): DrawnFile | null => {
  if (snapshot.status === 'failed' || snapshot.contentHash === null) return null;
  const format = DRAWN_FORMATS.find((one) => one === snapshot.format);
  return format === undefined ? null : { format, sha256: snapshot.contentHash };
};

/** Why none of the rows can be shown; `since` reads when the first of their kind was taken. */
const whyAbsent = async (
  scope: Scope,
  snapshot: Snapshot,
  asset: Asset,
  rows: readonly { readonly deleted_at: Date | null }[],
  since: Statement<{ taken_at: Date }>,
): Promise<NoPicture | null> => {
  if (rows.some(({ deleted_at: deletedAt }) => deletedAt === null)) return null;
  if (rows.length > 0) return 'deleted';
  if (snapshot.status === 'failed') return 'failed';
  if (asset.source !== 'url' || snapshot.format !== 'html') return 'no_page';
  if (asset.render === 'static') return 'static';
  const [first] = await query(scope, since, [scope.workspaceId]);
  return first && first.taken_at <= snapshot.fetchedAt ? 'not_taken' : 'earlier';
};

/** The places of the words on a picture; null if the store lost or damaged them. */
const readWords = async (
  scope: Scope,
  blobs: BlobStore,
  { words_hash: hash }: PictureRow,
): Promise<readonly PlacedText[] | null> => {
  const stored = await getIntact(blobs, scope.workspaceId, hash);
  // The hash was checked, so these are bytes that we wrote.
  return (
    stored && (JSON.parse(gunzipSync(stored).toString()) as { texts: readonly PlacedText[] }).texts
  );
};

const quoteOf = ({ anchor, violating_text: text }: FindingRow): string | null =>
  anchor && text !== null ? text.slice(0, MAX_WORDS).toWellFormed() : null;

const NOWHERE = { shown: 'unplaced', boxes: [] } as const;

interface ReadPicture {
  readonly row: PictureRow;
  readonly texts: readonly PlacedText[] | null;
}

/** Where a finding is in a file. `undrawn` has the numbers of the texts that nobody sees on a page of it. */
const placeInFile = (
  { anchor }: FindingRow,
  undrawn: ReadonlySet<number>,
): PicturedFinding['in_file'] => {
  const position = anchor?.position;
  if (!anchor || anchor.hidden || undrawn.has(anchor.segment)) return null;
  if (position?.kind === 'office') return { page: null, boxes: [] };
  if (position?.kind !== 'pdf' || position.boxes.length === 0) return null;
  return { page: position.page, boxes: position.boxes.map((box) => ({ ...box })) };
};

const toFinding = (
  row: FindingRow,
  pictures: readonly ReadPicture[],
  undrawn: ReadonlySet<number>,
): PicturedFinding => {
  const position = row.anchor?.position;
  return {
    violation_id: toPublicId('vio', row.id),
    rule_name: row.rule_name,
    severity: severityOfRank(BigInt(row.rank)),
    review_state: stateOfNumber(row.review_state),
    words: quoteOf(row),
    in_file: placeInFile(row, undrawn),
    places: pictures.map(({ row: { width, height }, texts }) => {
      const isText = position?.kind === 'html' && position.attribute === null;
      const place = isText && texts ? placeFinding(texts, position, height) : NOWHERE;
      return { width, shown: place.shown, boxes: [...place.boxes] };
    }),
  };
};

/**
 * Returns the pictures of a snapshot, or why there are none, with the boxes of the findings of an audit on them.
 * Throws not_found for the snapshot and the audit.
 */
export const listSnapshotPictures = async (
  scope: Scope,
  blobs: BlobStore,
  { snapshotId, auditId, violationId }: PicturesInput,
): Promise<SnapshotPictures> => {
  const snapshot = await getSnapshot(scope, snapshotId);
  const { workspaceId } = scope;
  const { assetId } = snapshot;
  const [asset, rows, copies, [newest]] = await Promise.all([
    getAsset(scope, assetId),
    query(scope, PICTURES, [workspaceId, snapshotId]),
    query(scope, COPY, [workspaceId, snapshotId]),
    query(scope, NEWEST_AUDIT, [workspaceId, assetId, snapshotId]),
  ]);
  const [named] =
    auditId === null ? [newest] : await query(scope, AUDIT, [workspaceId, auditIdOf(auditId)]);
  if (!named && auditId !== null) throw notFound('audit');
  const audit = named?.id;
  const kept = rows.filter(({ deleted_at: deletedAt }) => deletedAt === null);
  const file = toFile(snapshot);
  const isDrawn = kept.length > 0 || file !== null;
  const found =
    audit !== undefined && isDrawn
      ? await query(scope, FINDINGS, [workspaceId, audit, assetId, snapshotId])
      : [];
  const wanted = found.filter(
    ({ id }) => violationId === null || toPublicId('vio', id) === violationId,
  );
  if (violationId !== null && isDrawn && wanted.length === 0) throw notFound('violation');
  const pictures: ReadPicture[] = [];
  for (const row of wanted.length > 0 ? kept : []) {
    pictures.push({ row, texts: await readWords(scope, blobs, row) });
  }
  const undrawn = new Set<number>();
  // A description of an image has the number of a paragraph too.
  if (file?.format === 'docx' && wanted.length > 0) {
    const { segments } = await readExtracted(scope, blobs, snapshotId);
    for (const [n, { scope: of }] of segments.entries()) if (of === 'alt') undrawn.add(n);
  }
  return {
    snapshot_id: toPublicId('snp', snapshotId),
    asset: {
      id: toPublicId('ast', asset.id),
      name: asset.name,
      url: asset.url,
      render: asset.render,
    },
    pictures: rows.map(toPicture),
    absent: await whyAbsent(scope, snapshot, asset, rows, FIRST),
    file,
    copy: toCopy(copies[0]),
    copy_absent: await whyAbsent(scope, snapshot, asset, copies, FIRST_COPY),
    findings: wanted.map((row) => toFinding(row, pictures, undrawn)),
  };
};
