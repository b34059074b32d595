import { getSnapshot, readContent } from '../assets/read-snapshot.ts';
import { auditIdOf } from '../audits/get-audit.ts';
import type { DrawRequest } from '../checking/preview/draw-docx.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { InChild } from '../platform/children/fair-pool.ts';
import { query } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { PicturesInput } from './list-snapshot-pictures.ts';
import { AUDIT, type FindingRow, FINDINGS, NEWEST_AUDIT } from './read-snapshot-text.ts';
import { markSeverityOf } from './show-snapshot-page.ts';

type FileMark = DrawRequest['marks'][number];

/** Draws a Word file as a harmless page; null if it cannot be drawn. */
export type DrawFile = InChild<DrawRequest, string | null>;

const NO_DRAWING = 'This snapshot is no Word file. Read it as text.';
const NOT_DRAWN = 'This file cannot be drawn. Read it as text.';

const marksOf = (rows: readonly FindingRow[], pointed: string | null): FileMark[] =>
  rows.flatMap(({ id, anchor, rank, rule_name: label, violating_text: words }) => {
    const position = anchor?.position;
    if (position?.kind !== 'office' || anchor?.hidden || words === null) return [];
    const { part, paragraph, start, end } = position;
    const isPointed = toPublicId('vio', id) === pointed;
    const severity = markSeverityOf(rank);
    return [{ part, paragraph, start, end, words, severity, label: label ?? '', isPointed }];
  });

/**
 * Returns a Word file drawn as a page, with the findings of an audit marked. Throws not_found for the snapshot and the audit, and with a
 * message of its own for one that is no such file or cannot be drawn.
 */
export const showSnapshotDrawing = async (
  scope: Scope,
  blobs: BlobStore,
  drawFile: DrawFile,
  { snapshotId, auditId, violationId }: PicturesInput,
): Promise<string> => {
  const { workspaceId } = scope;
  const snapshot = await getSnapshot(scope, snapshotId);
  if (snapshot.status === 'failed' || snapshot.format !== 'docx') {
    throw new OperationError('not_found', NO_DRAWING);
  }
  const { assetId } = snapshot;
  const [audit] =
    auditId === null
      ? await query(scope, NEWEST_AUDIT, [workspaceId, assetId, snapshotId])
      : await query(scope, AUDIT, [workspaceId, auditIdOf(auditId)]);
  if (!audit && auditId !== null) throw notFound('audit');
  const rows = audit
    ? await query(scope, FINDINGS, [workspaceId, audit.id, assetId, snapshotId])
    : [];
  const bytes = await readContent(scope, blobs, snapshotId);
  const drawn = await drawFile(workspaceId, { bytes, marks: marksOf(rows, violationId) });
  if (drawn === null) throw new OperationError('not_found', NOT_DRAWN);
  return drawn;
};
