import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { TemplateChoice } from '@copydesk/contract/documents/app-routes';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const LIST = statement<{ id: string; key: string; name: string; languages: LanguageKey[] }>(`
  select id, key, coalesce(nullif(name, ''), key) as name, languages from template
  where workspace_id = $1 and archived_at is null and version > 0
  order by lower(coalesce(nullif(name, ''), key)), id`);

/** Returns the templates that texts can be written with, by name, without their forms. */
export const listTemplateChoices = async (scope: Scope): Promise<TemplateChoice[]> =>
  (await query(scope, LIST, [scope.workspaceId])).map((row) => ({
    ...row,
    id: toPublicId('tpl', row.id),
  }));
