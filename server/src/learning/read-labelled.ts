import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { AssetDetails } from '../assets/asset-metadata.ts';
import type { AssetKind } from '../assets/asset.ts';
import { knownMetadata } from '../assets/known-metadata.ts';
import { readExtracted } from '../assets/read-snapshot.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import { type BlobStore, DamagedBlobError } from '../platform/blobs/blob-store.ts';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { languageOfTag } from '../text/locales.ts';
import type { LabelledWords } from './repair-rule.ts';

interface Row {
  verdict: number;
  language: LanguageKey | '';
  snapshot_id: string;
  segment: number;
  start: number;
  end: number;
  kind: AssetKind;
  metadata: AssetDetails;
}

// $1 workspace, $2 rule, $3 version, $4 verdict, $5 limit.
const NEWEST = statement<Row>(`
  with label as materialized (
    select l.verdict, l.language, l.violation_id, l.decided_at from rule_label l
    where l.workspace_id = $1 and l.rule_id = $2 and l.rule_version = $3 and l.verdict = $4
    order by l.decided_at desc limit $5
  )
  select l.verdict, l.language, v.snapshot_id, (v.anchor ->> 'segment')::integer as segment,
    (v.anchor ->> 'start')::integer as start, (v.anchor ->> 'end')::integer as "end", a.kind,
    coalesce(x.checked_as, a.metadata) as metadata
  from label l
  cross join ${lookUp(
    'violation.snapshot_id, violation.anchor, violation.asset_id, violation.audit_id',
    'violation',
    'violation.id = l.violation_id',
  )} v
  cross join ${lookUp('asset.kind, asset.metadata', 'asset', 'asset.id = v.asset_id')} a
  left join ${lookUp(
    'audit_asset.checked_as',
    'audit_asset',
    'audit_asset.audit_id = v.audit_id and audit_asset.asset_id = v.asset_id',
  )} x on true
  where v.snapshot_id is not null and v.anchor is not null
  order by l.decided_at desc`);

/** The most findings of each verdict that are read. */
const MOST = 60;
/** Of a long segment only so many characters around the words are tried. */
const AROUND = 1_000;
const RIGHT = 1;
const WRONG = 2;

/** The texts of a snapshot; null if they are not kept any more or damaged. */
const readTexts = async (
  scope: Scope,
  blobs: BlobStore,
  snapshotId: string,
): Promise<ExtractedDocument | null> =>
  readExtracted(scope, blobs, snapshotId).catch((error: unknown) => {
    if (error instanceof DamagedBlobError || error instanceof OperationError) return null;
    throw error;
  });

const toWords = (row: Row, { segments }: ExtractedDocument): LabelledWords[] => {
  const segment = segments[row.segment];
  if (!segment) return [];
  const from = Math.max(0, row.start - AROUND);
  return [
    {
      isRight: row.verdict === RIGHT,
      text: segment.text.slice(from, row.end + AROUND),
      scope: segment.scope,
      language: languageOfTag(segment.language) ?? (row.language || null),
      metadata: knownMetadata(row.kind, row.metadata),
      start: row.start - from,
      end: row.end - from,
    },
  ];
};

/**
 * Returns the newest findings of a version of a rule that people confirmed or rejected, with the text around them,
 * as far as it is still stored. The rule is a UUID.
 */
export const readLabelled = async (
  scope: Scope,
  blobs: BlobStore,
  rule: { readonly id: string; readonly version: number },
): Promise<readonly LabelledWords[]> => {
  const at = [scope.workspaceId, rule.id, rule.version];
  const rows = [
    ...(await query(scope, NEWEST, [...at, WRONG, MOST])),
    ...(await query(scope, NEWEST, [...at, RIGHT, MOST])),
  ];
  const labelled: LabelledWords[] = [];
  // One snapshot at a time: a document may be large.
  for (const [snapshotId, own] of Map.groupBy(rows, (row) => row.snapshot_id)) {
    const texts = await readTexts(scope, blobs, snapshotId);
    if (texts) labelled.push(...own.flatMap((row) => toWords(row, texts)));
  }
  return labelled;
};
