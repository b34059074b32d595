import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import type { PackRule } from './packs/pack.ts';

/** A rule of the workspace as it is today. */
export interface WorkspaceRule {
  readonly id: string;
  readonly version: number;
  readonly enabled: boolean;
  readonly packId: string | null;
  readonly packVersion: string | null;
  readonly copiedFrom: string | null;
  readonly rule: PackRule;
}

interface Row {
  id: string;
  version: number;
  enabled: boolean;
  pack_id: string | null;
  pack_version: string | null;
  copied_from: string | null;
  content: PackRule;
}

const LIST = statement<Row>(`
  select r.id, r.version, r.enabled, r.pack_id, r.pack_version, r.copied_from, v.content
  from rule r
  join rule_version v on v.workspace_id = r.workspace_id and v.rule_id = r.id
    and v.version = r.version
  where r.workspace_id = $1 and (r.enabled or not $2)
  order by r.key`);
const VERSION = statement<{ content: PackRule }>(`
  select content from rule_version where workspace_id = $1 and rule_id = $2 and version = $3`);

const toRule = (row: Row): WorkspaceRule => ({
  id: toPublicId('rul', row.id),
  version: row.version,
  enabled: row.enabled,
  packId: row.pack_id,
  packVersion: row.pack_version,
  copiedFrom: row.copied_from,
  rule: row.content,
});

/** The workspace's rules by their key; `enabledOnly` leaves out what is switched off. */
export const listRules = async (
  scope: Scope,
  { enabledOnly = false }: { readonly enabledOnly?: boolean } = {},
): Promise<WorkspaceRule[]> =>
  (await query(scope, LIST, [scope.workspaceId, enabledOnly])).map(toRule);

/** A rule as it was in a version; not found when that never was. */
export const getRuleVersion = async (
  scope: Scope,
  publicId: string,
  version: number,
): Promise<PackRule> => {
  const id = fromPublicId('rul', publicId);
  const [row] = id ? await query(scope, VERSION, [scope.workspaceId, id, version]) : [];
  if (!row) throw notFound('version of the rule');
  return row.content;
};
