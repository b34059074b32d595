import type { LanguageKey } from '@copydesk/contract/schema';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import type { FormField } from './template-input.ts';

/** A template as a run needs it: one version in one language. */
export interface TemplateVersion {
  readonly key: string;
  readonly name: string | null;
  readonly form: readonly FormField[];
  readonly commands: readonly string[];
}

/** One line of a history. */
export interface VersionEntry {
  readonly version: number;
  readonly createdAt: string;
  /** The public id of the person, or null for the service itself. */
  readonly createdBy: string | null;
}

const GET = statement<TemplateVersion>(`
  select t.key, v.content -> $4::text ->> 'name' as name, v.content -> $4::text -> 'form' as form, v.content -> $4::text -> 'commands' as commands
  from template_version v
  join template t on t.workspace_id = v.workspace_id and t.id = v.template_id
  where v.workspace_id = $1 and v.template_id = $2 and v.version = $3 and v.content ? $4::text`);
const LIST = statement<{ version: number; created_at: Date; created_by: string | null }>(`
  select version, created_at, created_by from template_version
  where workspace_id = $1 and template_id = $2 order by version desc`);

/** A version of a template in one language; not found when either never was. */
export const getTemplateVersion = async (
  scope: Scope,
  id: string,
  version: number,
  language: LanguageKey,
): Promise<TemplateVersion> => {
  const [row] = await query(scope, GET, [scope.workspaceId, id, version, language]);
  if (!row) throw notFound('version of the template');
  return row;
};

/** The history of a template, newest first. */
export const listTemplateVersions = async (scope: Scope, id: string): Promise<VersionEntry[]> => {
  const rows = await query(scope, LIST, [scope.workspaceId, id]);
  if (rows.length === 0) throw notFound('template');
  return rows.map((row) => ({
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: toPublicIdOrNull('usr', row.created_by),
  }));
};
