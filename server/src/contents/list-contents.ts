import type { ContentSummary, ContentVersionList } from '@copydesk/contract/contents/content';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { invalidValue, notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { readExternalId } from './external-id.ts';

interface Row {
  id: string;
  external_id: string;
  name: string;
  asset_id: string;
  audit_id: string;
  version: number;
  checked_at: Date;
  deleted_at: Date | null;
  violations: number;
  undecided: number;
}

const COUNTS = `lateral (
    select coalesce(sum(b.undecided), 0)::integer as undecided,
      coalesce(sum(b.undecided + b.elevated_risk + b.urgent_violation + b.dismissed + b.fixed), 0)::integer
        as violations
    from violation_block b where b.workspace_id = $1 and b.audit_id = v.audit_id)`;

const LIST = statement<Row>(`
  select c.id, c.external_id, a.name, c.asset_id, v.audit_id, c.version, v.created_at as checked_at,
    c.deleted_at, n.violations, n.undecided
  from content c
  cross join ${lookUp('asset.name', 'asset', 'asset.id = c.asset_id')} a
  cross join ${lookUp(
    'content_version.audit_id, content_version.created_at',
    'content_version',
    'content_version.content_id = c.id and content_version.version = c.version',
  )} v
  cross join ${COUNTS} n
  where c.workspace_id = $1 and ($2::uuid is null or c.id < $2) and (c.deleted_at is not null) = $3
  order by c.id desc limit $4`);

const toSummary = (row: Row): ContentSummary => ({
  external_id: row.external_id,
  name: row.name,
  asset_id: toPublicId('ast', row.asset_id),
  audit_id: toPublicId('aud', row.audit_id),
  version: row.version,
  checked_at: row.checked_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
  violations: row.violations,
  undecided: row.undecided,
});

/** Returns a page of the workspace's contents, the newest first. Throws invalid for a malformed `after`. */
export const listContents = async (
  scope: Scope,
  input: { readonly deleted: boolean; readonly limit: number; readonly after: string | null },
): Promise<{ readonly contents: ContentSummary[]; readonly next_after: string | null }> => {
  const after = input.after === null ? null : fromPublicId('cnt', input.after);
  if (input.after !== null && after === null) {
    throw invalidValue(['after'], 'not the next_after of a page');
  }
  const values = [scope.workspaceId, after, input.deleted, input.limit + 1];
  const rows = await query(scope, LIST, values);
  const shown = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? shown.at(-1) : undefined;
  return {
    contents: shown.map(toSummary),
    next_after: last ? toPublicId('cnt', last.id) : null,
  };
};

interface VersionRow {
  version: number;
  audit_id: string;
  snapshot_id: string;
  text_hash: string;
  deleted: boolean;
  created_at: Date;
  violations: number;
  undecided: number;
}

const MOST = 100;

const EXISTS = statement<{ id: string }>(
  `select id from content where workspace_id = $1 and external_id = $2`,
);
const VERSIONS = statement<VersionRow>(`
  select v.version, v.audit_id, v.snapshot_id, encode(v.text_hash, 'hex') as text_hash, v.deleted,
    v.created_at, n.violations, n.undecided
  from content_version v cross join ${COUNTS} n
  where v.workspace_id = $1 and v.content_id = $2 and ($3::integer is null or v.version < $3)
  order by v.version desc limit ${MOST + 1}`);

/** Returns the versions of a content, newest first, at most a hundred. Throws not_found. */
export const listContentVersions = async (
  scope: Scope,
  input: { readonly externalId: string; readonly before: number | null },
): Promise<ContentVersionList> => {
  const { externalId } = readExternalId(input.externalId);
  const [content] = await query(scope, EXISTS, [scope.workspaceId, externalId]);
  if (!content) throw notFound('content');
  const rows = await query(scope, VERSIONS, [scope.workspaceId, content.id, input.before]);
  const shown = rows.slice(0, MOST);
  return {
    external_id: externalId,
    versions: shown.map((row) => ({
      version: row.version,
      audit_id: toPublicId('aud', row.audit_id),
      snapshot_id: toPublicId('snp', row.snapshot_id),
      text_hash: row.text_hash,
      deleted: row.deleted,
      pushed_at: row.created_at.toISOString(),
      violations: row.violations,
      undecided: row.undecided,
    })),
    next_before: rows.length > MOST ? (shown.at(-1)?.version ?? null) : null,
  };
};
