import type { Content } from '@copydesk/contract/contents/content';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { AssetDetails } from '../assets/asset-metadata.ts';
import { toUnjudged, unjudgedOf, type UnjudgedRow } from '../audits/get-audit.ts';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { currentRules } from '../rules/rule-set.ts';
import { type DescribedUnknowns, gapsOfUnknowns } from '../rules/unknowns.ts';
import { readExternalId } from './external-id.ts';
import { readFindings, type ReadFinding } from './read-findings.ts';

interface Row {
  external_id: string;
  asset_id: string;
  name: string;
  deleted_at: Date | null;
  version: number;
  audit_id: string;
  previous_audit_id: string | null;
  format: Content['format'];
  metadata: AssetDetails;
  text_hash: string;
  created_at: Date;
  rule_set: string;
  language: LanguageKey | null;
  truncated: boolean;
  unjudged: UnjudgedRow[];
  /** Null for a version from before this was looked for. */
  unknowns: DescribedUnknowns | null;
}

// $3 the version; null for the newest.
const GET = statement<Row>(`
  select c.external_id, c.asset_id, a.name, c.deleted_at, v.version, v.audit_id, v.previous_audit_id,
    v.format, v.metadata, encode(v.text_hash, 'hex') as text_hash, v.created_at,
    v.unknowns, encode(u.rule_set, 'hex') as rule_set, x.language, x.truncated,
    ${unjudgedOf('v.audit_id')} as unjudged
  from content c
  cross join ${lookUp('asset.name', 'asset', 'asset.id = c.asset_id')} a
  cross join ${lookUp(
    `content_version.version, content_version.audit_id, content_version.previous_audit_id,
      content_version.format, content_version.metadata, content_version.text_hash,
      content_version.created_at, content_version.unknowns`,
    'content_version',
    `content_version.content_id = c.id
      and content_version.version = coalesce($3::integer, c.version)`,
  )} v
  cross join ${lookUp('audit.rule_set', 'audit', 'audit.id = v.audit_id')} u
  cross join ${lookUp(
    'audit_asset.language, audit_asset.truncated',
    'audit_asset',
    'audit_asset.audit_id = v.audit_id and audit_asset.asset_id = c.asset_id',
  )} x
  where c.workspace_id = $1 and c.external_id = $2`);

/** A version of a content, and the packs of the rules behind its findings. */
export interface ReadContent {
  readonly content: Content;
  readonly findings: readonly ReadFinding[];
  readonly unknowns: DescribedUnknowns | null;
}

/**
 * Returns a content in its newest version or in another one, with what was decided about its findings until
 * now. Throws not_found.
 */
export const getContent = async (
  scope: Scope,
  given: string,
  { version = null, unchanged = false }: { version?: number | null; unchanged?: boolean } = {},
): Promise<ReadContent> => {
  const { externalId } = readExternalId(given);
  const [row] = await query(scope, GET, [scope.workspaceId, externalId, version]);
  if (!row) throw notFound('content');
  const { audit_id: auditId, asset_id: assetId, previous_audit_id: previousAuditId } = row;
  const { findings, gone } = await readFindings(scope, { auditId, previousAuditId, assetId });
  const content: Content = {
    external_id: row.external_id,
    name: row.name,
    asset_id: toPublicId('ast', assetId),
    audit_id: toPublicId('aud', auditId),
    version: row.version,
    unchanged,
    text_hash: row.text_hash,
    format: row.format,
    metadata: row.metadata as Content['metadata'],
    language: row.language,
    checked_at: row.created_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
    rule_set: row.rule_set,
    rules_current: row.rule_set === (await currentRules(scope)),
    truncated: row.truncated,
    findings: findings.map(({ packId: _pack, ...finding }) => finding),
    gone,
    unjudged: row.unjudged.map(toUnjudged),
    gaps: [...gapsOfUnknowns(row.unknowns)],
  };
  return { content, findings, unknowns: row.unknowns };
};
