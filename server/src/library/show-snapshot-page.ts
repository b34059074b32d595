import type { Severity } from '@copydesk/contract/violations/violation';
import { getSnapshot, readContent } from '../assets/read-snapshot.ts';
import type { PageRequest } from '../checking/children/sanitise-in-child.ts';
import type { InChild } from '../platform/children/fair-pool.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { query } from '../platform/db/query.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { severityOfRank } from '../violations/order.ts';
import { type FindingRow, FINDINGS, NEWEST_AUDIT } from './read-snapshot-text.ts';

type PageMark = PageRequest['marks'][number];

/** Makes a harmless copy of a page; null if the page is too large or too slow to copy. */
export type CopyPage = InChild<PageRequest, string | null>;

const NO_PAGE = 'This snapshot is no web page. Read it as text.';
const NOT_SHOWN = 'This page cannot be shown as a page. Read it as text.';

/** The severity of a mark from the rank of its finding. */
export const markSeverityOf = (rank: string): PageMark['severity'] => {
  const severity: Severity | null = severityOfRank(BigInt(rank));
  return (severity ?? 'UNSPECIFIED').toLowerCase() as PageMark['severity'];
};

/** Only words in the running text can be marked on the page. */
const marksOf = (rows: readonly FindingRow[]): PageMark[] =>
  rows.flatMap(({ anchor, rank, rule_name: label }) => {
    const position = anchor?.position;
    if (position?.kind !== 'html' || position.attribute !== null) return [];
    const { start, end } = position;
    return [{ start, end, severity: markSeverityOf(rank), label: label ?? '' }];
  });

/**
 * Returns a stored page as static HTML, with the findings of the newest audit that read it marked. Throws
 * not_found for the snapshot, and with a message of its own for one that is not a page.
 */
export const showSnapshotPage = async (
  scope: Scope,
  blobs: BlobStore,
  copyPage: CopyPage,
  snapshotId: string,
): Promise<string> => {
  const snapshot = await getSnapshot(scope, snapshotId);
  if (snapshot.status === 'failed' || snapshot.format !== 'html') {
    throw new OperationError('not_found', NO_PAGE);
  }
  const { workspaceId } = scope;
  const { assetId, mediaType } = snapshot;
  const [audit] = await query(scope, NEWEST_AUDIT, [workspaceId, assetId, snapshotId]);
  const rows = audit
    ? await query(scope, FINDINGS, [workspaceId, audit.id, assetId, snapshotId])
    : [];
  const bytes = await readContent(scope, blobs, snapshotId);
  const page = await copyPage(workspaceId, { bytes, mediaType, marks: marksOf(rows) });
  if (page === null) throw new OperationError('not_found', NOT_SHOWN);
  return page;
};
