import Type, { type Static } from 'typebox';
import { activityRoutes } from '../activity/activity.ts';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { Asset } from '../assets/asset.ts';
import { AUDIT_STATUSES } from '../audits/audit.ts';
import { Coverage } from '../audits/coverage.ts';
import { ReviewState } from '../shared/review.ts';
import {
  SnapshotDrawingQuery,
  SnapshotPictureQuery,
  SnapshotPictures,
  SnapshotPicturesQuery,
} from './picture.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { Severity } from '../violations/violation.ts';

const assetId = Id('Identifier of the asset.', 'ast_01kb3yz8v7e8xs6e1hq6m2p4ak');
const snapshotId = Id('Identifier of the snapshot.', 'snp_01kb3yz8v7e8xs6e1hq6m2p4am');

/** The open violations of the newest audit that read the asset: undecided, elevated risk and urgent. */
export const OpenViolations = Type.Object({
  total: Type.Integer(),
  critical: Type.Integer(),
  high: Type.Integer(),
  medium: Type.Integer(),
  low: Type.Integer(),
  unspecified: Type.Integer({ description: 'Of rules without a severity too.' }),
  urgent: Type.Integer({ description: 'How many of them all somebody marked urgent.' }),
});
export type OpenViolations = Static<typeof OpenViolations>;

/** Why a reading of an asset gave no text. */
export const LookFailure = Type.Object({ code: Type.String(), message: Type.String() });
export type LookFailure = Static<typeof LookFailure>;

export const AuditName = Type.Object({ id: Type.String(), name: Type.String() });
export type AuditName = Static<typeof AuditName>;

export const LibraryAsset = Type.Object({
  id: assetId,
  kind: oneOf(['web_page', 'document', 'post']),
  source: oneOf(['url', 'upload', 'paste']),
  name: Type.String(),
  url: nullable(Type.String()),
  file_name: nullable(Type.String()),
  language: nullable(Type.String(), {
    description: 'What is said of it, or else what its newest snapshot declares.',
  }),
  created_at: Timestamp('When it was added.'),
  archived_at: nullable(Timestamp('When it was archived.')),
  snapshot_id: nullable(Type.String(), { description: 'The newest look at it.' }),
  fetched_at: nullable(Timestamp('When it was last looked at.')),
  failure: nullable(LookFailure, { description: 'Null unless the newest look failed.' }),
  audit: nullable(AuditName, { description: 'The newest audit that read it.' }),
  audited_at: nullable(Timestamp('When that audit read it.')),
  coverage: nullable(Coverage, { description: 'How many rules ran when it read it, if noted.' }),
  open: OpenViolations,
});
export type LibraryAsset = Static<typeof LibraryAsset>;

/**
 * `open`: the asset has open violations. `severe`: some of them are of high severity or worse. `clear`: an
 * audit read the asset, nothing is open, and the last reading succeeded.
 */
export const ASSET_RISKS = ['open', 'severe', 'clear', 'failed', 'unaudited'] as const;
export type AssetRisk = (typeof ASSET_RISKS)[number];

export const SearchAssetsQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 200, 'x-trim': true, description: 'In the name or the address.' }),
  ),
  kind: Type.Optional(oneOf(['web_page', 'document', 'post'])),
  archived: Type.Boolean({ default: false, description: 'Archived ones in place of the others.' }),
  risk: Type.Optional(oneOf(ASSET_RISKS)),
  cursor: Type.Optional(Type.String({ maxLength: 64 })),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
});
export type SearchAssetsQuery = Static<typeof SearchAssetsQuery>;

export const LibraryPage = Type.Object({
  assets: Type.Array(LibraryAsset, { description: 'Newest first.' }),
  total: nullable(Type.Integer(), {
    description: 'How many match; only on the first page, and not with a risk.',
  }),
  next_cursor: nullable(Type.String()),
});
export type LibraryPage = Static<typeof LibraryPage>;

export const SnapshotSummary = Type.Object({
  id: snapshotId,
  asset_id: assetId,
  created_at: Timestamp('When the asset was first found like this.'),
  fetched_at: Timestamp('When it was last found like this.'),
  content_hash: nullable(Type.String(), { description: 'SHA-256 of the bytes, in hexadecimal.' }),
  media_type: Type.String(),
  final_url: nullable(Type.String(), { description: 'Where redirects led.' }),
  format: nullable(oneOf(['html', 'markdown', 'text', 'post', 'pdf', 'docx', 'pptx'])),
  title: nullable(Type.String()),
  language: nullable(Type.String()),
  segments: nullable(Type.Integer()),
  characters: nullable(Type.Integer()),
  failure: nullable(LookFailure),
  has_text: Type.Boolean(),
  has_page: Type.Boolean({ description: 'Whether it can be shown as a page.' }),
  rendered: Type.Boolean({ description: 'The asset is read as a browser shows it.' }),
  audit: nullable(AuditName, { description: 'The newest audit that read this snapshot.' }),
});
export type SnapshotSummary = Static<typeof SnapshotSummary>;

export const AssetAudit = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: oneOf(AUDIT_STATUSES),
  asset_status: oneOf(['pending', 'running', 'completed', 'failed', 'cancelled']),
  finished_at: nullable(Timestamp('When the asset was through.')),
  snapshot_id: nullable(Type.String()),
  failure: nullable(LookFailure),
  violations: Type.Integer({ description: 'In every state.' }),
  unjudged: Type.Integer({ description: 'Rules that no model judged on it.' }),
  coverage: nullable(Coverage, { description: 'How many rules ran on it, if noted.' }),
  open: OpenViolations,
});
export type AssetAudit = Static<typeof AssetAudit>;

export const AssetPage = Type.Object({
  asset: Asset,
  snapshots: Type.Array(SnapshotSummary, { description: 'Newest first, at most 100.' }),
  audits: Type.Array(AssetAudit, { description: 'Newest first, at most 100.' }),
  content: nullable(Type.Object({ external_id: Type.String(), version: Type.Integer() }), {
    description: 'The name and the newest version in the system that pushes it; null for others.',
  }),
});
export type AssetPage = Static<typeof AssetPage>;

/** A finding in a text: `start` and `end` count UTF-16 units of the segment's text. */
export const FindingMark = Type.Object({
  violation_id: Type.String(),
  rule_name: nullable(Type.String()),
  severity: nullable(Severity),
  review_state: ReviewState,
  start: Type.Integer(),
  end: Type.Integer(),
});
export type FindingMark = Static<typeof FindingMark>;

export const SEGMENT_ROLES = [
  'title',
  'meta',
  'heading',
  'paragraph',
  'list_item',
  'cell',
  'quote',
  'caption',
  'link',
  'alt',
] as const;
export type SegmentRole = (typeof SEGMENT_ROLES)[number];

export const TextSegment = Type.Object({
  index: Type.Integer({ description: 'Counted over all of the text, hidden parts at the end.' }),
  scope: oneOf(['body', 'heading', 'title', 'alt', 'caption', 'link', 'meta']),
  role: oneOf(SEGMENT_ROLES),
  level: nullable(Type.Integer(), { description: 'Of a heading, 1 to 6, where the file says it.' }),
  language: nullable(Type.String(), { description: 'Where it is not that of the whole.' }),
  hidden: nullable(Type.String(), {
    description: 'Why readers do not see it, such as display_none; null for what they see.',
  }),
  page: nullable(Type.Integer(), { description: 'The page of a PDF, or the slide.' }),
  line: nullable(Type.Integer(), { description: 'The first line, of formats known by lines.' }),
  text: Type.String(),
  marks: Type.Array(FindingMark, { description: 'In the order of the text; they may overlap.' }),
});
export type TextSegment = Static<typeof TextSegment>;

export const SnapshotTextQuery = Type.Object({
  audit_id: Type.Optional(
    Type.String({ maxLength: 64, description: 'The newest that read it, unless one is named.' }),
  ),
  from: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum: 5_000, default: 2_000 }),
});

export const SnapshotText = Type.Object({
  snapshot: SnapshotSummary,
  asset: Type.Object({ id: Type.String(), name: Type.String(), url: nullable(Type.String()) }),
  audit: nullable(AuditName, { description: 'Whose findings are marked.' }),
  segments: Type.Array(TextSegment),
  total_segments: Type.Integer(),
  next_from: nullable(Type.Integer(), { description: 'Value of from for what follows.' }),
  unplaced: Type.Array(Type.Omit(FindingMark, ['start', 'end']), {
    description: 'Findings that stand nowhere in the text, such as what is missing.',
  }),
});
export type SnapshotText = Static<typeof SnapshotText>;

const words = (description: string) => Type.Array(Type.String(), { description });

export const WordListsBody = Type.Object({
  market: words('EU, UK and countries by their two letters.'),
  category: words('With all that they are a part of.'),
  channel: words('Kinds of places.'),
  audience: words('Kinds of readers.'),
});

/** The asset library, and the trail with its proofs. */
export const libraryRoutes = [
  ...defineAppRoutes({
    searchAssets: {
      method: 'GET',
      url: `${WORKSPACE_PREFIX}/assets`,
      access: 'read',
      params: inWorkspace(),
      query: SearchAssetsQuery,
      success: answers(LibraryPage),
    },
    getKnownWords: {
      method: 'GET',
      url: `${WORKSPACE_PREFIX}/known-words`,
      access: 'read',
      params: inWorkspace(),
      success: answers(WordListsBody),
    },
    getAssetPage: {
      method: 'GET',
      url: `${WORKSPACE_PREFIX}/assets/:asset_id/page`,
      access: 'read',
      params: inWorkspace('asset_id'),
      success: answers(AssetPage),
    },
    getSnapshot: {
      method: 'GET',
      url: `${WORKSPACE_PREFIX}/snapshots/:snapshot_id/text`,
      access: 'read',
      params: inWorkspace('snapshot_id'),
      query: SnapshotTextQuery,
      success: answers(SnapshotText),
    },
    getSnapshotPage: {
      method: 'GET',
      url: `${WORKSPACE_PREFIX}/snapshots/:snapshot_id/page`,
      access: 'read',
      params: inWorkspace('snapshot_id'),
      success: { status: 200, schema: Type.String(), mediaType: 'text/html' },
    },
    getSnapshotPictures: {
      method: 'GET',
      url: `${WORKSPACE_PREFIX}/snapshots/:snapshot_id/pictures`,
      access: 'read',
      params: inWorkspace('snapshot_id'),
      query: SnapshotPicturesQuery,
      success: answers(SnapshotPictures),
    },
    getSnapshotPicture: {
      method: 'GET',
      url: `${WORKSPACE_PREFIX}/snapshots/:snapshot_id/picture`,
      access: 'read',
      params: inWorkspace('snapshot_id'),
      query: SnapshotPictureQuery,
      success: { status: 200, schema: Type.String(), mediaType: 'image/*' },
    },
    getSnapshotFile: {
      method: 'GET',
      url: `${WORKSPACE_PREFIX}/snapshots/:snapshot_id/file`,
      access: 'read',
      params: inWorkspace('snapshot_id'),
      success: { status: 200, schema: Type.String(), mediaType: 'application/pdf' },
    },
    getSnapshotDrawing: {
      method: 'GET',
      url: `${WORKSPACE_PREFIX}/snapshots/:snapshot_id/drawing`,
      access: 'read',
      params: inWorkspace('snapshot_id'),
      query: SnapshotDrawingQuery,
      success: { status: 200, schema: Type.String(), mediaType: 'text/html' },
    },
    getSnapshotCopy: {
      method: 'GET',
      url: `${WORKSPACE_PREFIX}/snapshots/:snapshot_id/copy`,
      access: 'read',
      params: inWorkspace('snapshot_id'),
      success: { status: 200, schema: Type.String(), mediaType: 'text/html' },
    },
  }),
  ...activityRoutes,
];
