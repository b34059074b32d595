import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { TemplateChoices } from '@copydesk/contract/documents/app-routes';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const LIST = statement<{ id: string; key: string; name: string; languages: LanguageKey[] }>(`
  select id, key, coalesce(nullif(name, ''), key) as name, languages from template
  where workspace_id = $1 and archived_at is null and version > 0
  order by lower(coalesce(nullif(name, ''), key)), id`);
// This row has no workspace: the operator's models serve all workspaces.
const SETUP = statement<{ sandbox: boolean }>('select sandbox from model_setup');

/** Returns the templates that texts can be written with, by name, and whether a model would write them. */
export const listTemplateChoices = async (scope: Scope): Promise<TemplateChoices> => {
  const [templates, [setup]] = await batch(scope, [
    call(LIST, [scope.workspaceId]),
    call(SETUP, []),
  ]);
  return {
    templates: templates.map((row) => ({ ...row, id: toPublicId('tpl', row.id) })),
    sandbox: setup?.sandbox ?? false,
  };
};
