import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { AssetKind } from '../../assets/asset.ts';
import type { AssetDetails } from '../../assets/asset-metadata.ts';
import type { ExtractedDocument } from '../../checking/extract/document.ts';
import { placeOf, readSegment } from '../../checking/read-segment.ts';
import { readExtracted } from '../../assets/read-snapshot.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { lookUp } from '../../platform/db/look-up.ts';
import { query } from '../../platform/db/query.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { localeOf } from '../../text/locales.ts';
import type { ViolationAnchor } from '../record/record-violations.ts';

interface Row {
  rule_id: string | null;
  language: LanguageKey | null;
  asset_language: LanguageKey | null;
  snapshot_id: string | null;
  anchor: ViolationAnchor | null;
  violating_text: string | null;
  reason: string | null;
  recommended_solution: string | null;
  suggestion_kind: string | null;
  is_judged: boolean;
  rule_set: string | null;
  day: string;
  asset_kind: AssetKind | null;
  metadata: AssetDetails | null;
}

const FOUND = statement<Row>(`
  select v.rule_id, v.language, x.language as asset_language, v.snapshot_id, v.anchor, v.violating_text, v.reason,
    v.recommended_solution, v.suggestion_kind, v.judgement is not null as is_judged,
    encode(a.rule_set, 'hex') as rule_set, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
    s.kind as asset_kind, s.metadata
  from violation v
  cross join ${lookUp('audit.rule_set, audit.created_at', 'audit', 'audit.id = v.audit_id')} a
  left join ${lookUp(
    'audit_asset.language',
    'audit_asset',
    'audit_asset.audit_id = v.audit_id and audit_asset.asset_id = v.asset_id',
  )} x on true
  left join ${lookUp('asset.kind, asset.metadata', 'asset', 'asset.id = v.asset_id')} s on true
  where v.workspace_id = $1 and v.id = $2`);

/** A finding with the document in which it was found. */
export interface FoundText {
  readonly row: Row & { readonly anchor: ViolationAnchor; readonly violating_text: string };
  readonly document: ExtractedDocument;
  readonly sentence: string;
  readonly language: LanguageKey | null;
}

const findRow = async (scope: Scope, id: string): Promise<Row | undefined> =>
  (await query(scope, FOUND, [scope.workspaceId, id]))[0];

/** Returns what is stored about a finding, by its public id. Throws not_found. */
export const getFoundRow = async (
  scope: Scope,
  violationId: string,
): Promise<{ readonly id: string; readonly row: Row }> => {
  const id = fromPublicId('vio', violationId);
  const row = id === null ? undefined : await findRow(scope, id);
  if (id === null || !row) throw notFound('violation');
  return { id, row };
};

/** Whether the words of a finding can be replaced and the result checked by the rules alone. */
export const isDraftable = ({ anchor, violating_text: words, ...row }: Row): boolean =>
  anchor !== null &&
  anchor.hidden !== true &&
  !!words &&
  row.rule_id !== null &&
  row.rule_set !== null &&
  row.snapshot_id !== null &&
  row.asset_kind !== null &&
  !row.is_judged;

/**
 * Reads a finding and its sentence, as the check saw it. Returns null if the finding is about no words, or if its text
 * cannot be read any more.
 */
export const readFinding = async (
  scope: Scope,
  blobs: BlobStore,
  id: string,
): Promise<FoundText | null> => {
  const row = await findRow(scope, id);
  if (!row?.anchor || !row.violating_text || row.snapshot_id === null) return null;
  const { anchor, violating_text: words } = row;
  const document = await readExtracted(scope, blobs, row.snapshot_id);
  const texts = anchor.hidden === true ? document.hidden : document.segments;
  const text = texts[anchor.segment]?.text;
  if (text === undefined || anchor.end > text.length) return null;
  const language = row.language ?? row.asset_language;
  const seen = readSegment({ text, scope: 'body' }, 0, language && localeOf(language), new Map());
  const { sentence } = placeOf(seen, anchor);
  return { row: { ...row, anchor, violating_text: words }, document, sentence, language };
};
