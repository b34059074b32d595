import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { FormField } from './template-input.ts';

/** The parts of a template that are needed to write a document: one version in one language. */
export interface TemplateVersion {
  readonly key: string;
  readonly name: string | null;
  readonly form: readonly FormField[];
  readonly commands: readonly string[];
}

const GET = statement<TemplateVersion>(`
  select t.key, v.content -> $4::text ->> 'name' as name, v.content -> $4::text -> 'form' as form, v.content -> $4::text -> 'commands' as commands
  from template_version v
  join template t on t.workspace_id = v.workspace_id and t.id = v.template_id
  where v.workspace_id = $1 and v.template_id = $2 and v.version = $3 and v.content ? $4::text`);
/** Returns a version of a template in one language. Throws not_found if there never was one. */
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
