import type {
  AuditName,
  FindingMark,
  SnapshotText,
  TextSegment,
} from '@copydesk/contract/library/library';
import { getAsset } from '../assets/list-assets.ts';
import { getSnapshot, readExtracted } from '../assets/read-snapshot.ts';
import { auditIdOf } from '../audits/get-audit.ts';
import { describeSegment } from '../checking/extract/describe-segment.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { toSnapshotSummary } from './asset-history.ts';
import { severityOfRank } from '../violations/order.ts';
import type { ViolationAnchor } from '../violations/record/record-violations.ts';
import { stateOfNumber } from '../violations/review.ts';

export interface SnapshotTextInput {
  /** A UUID. */
  readonly snapshotId: string;
  /** A public id; null takes the newest audit that read the snapshot. */
  readonly auditId: string | null;
  readonly from: number;
  readonly limit: number;
}

export interface FindingRow {
  id: string;
  rank: string;
  rule_name: string | null;
  review_state: number;
  anchor: ViolationAnchor | null;
  violating_text: string | null;
}

export const AUDIT = statement<{ id: string; name: string }>(
  `select id, name from audit where workspace_id = $1 and id = $2`,
);
export const NEWEST_AUDIT = statement<{ id: string; name: string }>(`
  select a.id, a.name from audit_asset x
  join audit a on a.workspace_id = $1 and a.id = x.audit_id
  where x.workspace_id = $1 and x.asset_id = $2 and x.snapshot_id = $3 and x.status = 'completed'
  order by x.finished_at desc limit 1`);
// Only findings in this snapshot: their offsets mean nothing in another one.
export const FINDINGS = statement<FindingRow>(`
  with k as materialized (
    select unnest(x.ranks) as rank from audit_asset x
    where x.workspace_id = $1 and x.audit_id = $2 and x.asset_id = $3
  )
  select v.id, v.rank, v.rule_name, r.review_state, v.anchor, v.violating_text
  from k
  join violation v on v.workspace_id = $1 and v.audit_id = $2 and v.rank = k.rank
  join violation_review r on r.workspace_id = $1 and r.audit_id = $2 and r.rank = k.rank
  where v.snapshot_id = $4
  order by v.rank`);

const nameOf = (row: { id: string; name: string } | undefined): AuditName | null =>
  row ? { id: toPublicId('aud', row.id), name: row.name } : null;

const toMark = (row: FindingRow): Omit<FindingMark, 'start' | 'end'> => ({
  violation_id: toPublicId('vio', row.id),
  rule_name: row.rule_name,
  severity: severityOfRank(BigInt(row.rank)),
  review_state: stateOfNumber(row.review_state),
});

/** Sorts findings into marks by segment, counted over visible and hidden texts, and those without a place. */
const placeFindings = (document: ExtractedDocument, rows: readonly FindingRow[]) => {
  const texts = [...document.segments, ...document.hidden];
  const marks = new Map<number, FindingMark[]>();
  const unplaced: Omit<FindingMark, 'start' | 'end'>[] = [];
  for (const row of rows) {
    const { anchor } = row;
    const index = anchor && anchor.segment + (anchor.hidden ? document.segments.length : 0);
    const length = index === null ? 0 : (texts[index]?.text.length ?? 0);
    if (!anchor || index === null || anchor.start >= anchor.end || anchor.end > length) {
      unplaced.push(toMark(row));
      continue;
    }
    const { start, end } = anchor;
    const list = marks.get(index) ?? [];
    list.push({ ...toMark(row), start, end });
    marks.set(index, list);
  }
  for (const list of marks.values()) list.sort((a, b) => a.start - b.start || b.end - a.end);
  return { marks, unplaced };
};

const toSegment = (
  document: ExtractedDocument,
  index: number,
  marks: readonly FindingMark[],
): TextSegment => {
  const { segments, hidden } = document;
  const visible = segments[index];
  const text = visible ?? hidden[index - segments.length];
  if (!text) throw new RangeError('the document has no such segment');
  return {
    index,
    scope: visible?.scope ?? 'body',
    ...describeSegment(document, text),
    language: visible?.language ?? null,
    hidden: 'reason' in text ? text.reason : null,
    text: text.text.toWellFormed(),
    marks: [...marks],
  };
};

/**
 * Returns a range of a snapshot's segments, with the findings of an audit marked in place. Throws not_found
 * for the snapshot, for a snapshot without text, and for the audit.
 */
export const readSnapshotText = async (
  scope: Scope,
  blobs: BlobStore,
  { snapshotId, auditId, from, limit }: SnapshotTextInput,
): Promise<SnapshotText> => {
  const snapshot = await getSnapshot(scope, snapshotId);
  const { workspaceId } = scope;
  const { assetId } = snapshot;
  const [newest] = await query(scope, NEWEST_AUDIT, [workspaceId, assetId, snapshotId]);
  const [audit] =
    auditId === null ? [newest] : await query(scope, AUDIT, [workspaceId, auditIdOf(auditId)]);
  if (!audit && auditId !== null) throw notFound('audit');
  const [asset, document, rows] = await Promise.all([
    getAsset(scope, assetId),
    readExtracted(scope, blobs, snapshotId),
    audit ? query(scope, FINDINGS, [workspaceId, audit.id, assetId, snapshotId]) : [],
  ]);
  const { marks, unplaced } = placeFindings(document, rows);
  const total = document.segments.length + document.hidden.length;
  const to = Math.min(total, from + limit);
  return {
    snapshot: toSnapshotSummary(snapshot, asset, nameOf(newest)),
    asset: { id: toPublicId('ast', asset.id), name: asset.name, url: asset.url },
    audit: nameOf(audit),
    segments: Array.from({ length: Math.max(0, to - from) }, (_, n) =>
      toSegment(document, from + n, marks.get(from + n) ?? []),
    ),
    total_segments: total,
    next_from: to < total ? to : null,
    unplaced,
  };
};
