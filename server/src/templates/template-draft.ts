import { type Call, call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import type { LockedTemplate } from './lock-template.ts';
import { displayNameOf } from './template-content.ts';
import type { TemplateLanguage } from './template-input.ts';

const KEEP = statement(`
  insert into template_draft (workspace_id, template_id, content, updated_at, updated_by)
  values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, template_id) do update
  set content = excluded.content, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
const DROP = statement(`delete from template_draft where workspace_id = $1 and template_id = $2`);
// Until something is published, lists show the draft.
const RAISE = statement(`
  update template set revision = revision + 1, updated_at = $3,
    name = case when version = 0 then $4 else name end,
    languages = case when version = 0 then $5::text[] else languages end
  where workspace_id = $1 and id = $2`);
const TOUCH = statement(`
  update template set revision = revision + 1, updated_at = $3 where workspace_id = $1 and id = $2`);

/** The calls that store these languages as the draft of a template, whatever mistakes they have. */
export const keepDraft = (
  scope: Scope,
  { id, key }: Pick<LockedTemplate, 'id' | 'key'>,
  languages: readonly TemplateLanguage[],
): Call<unknown>[] => {
  const { workspaceId } = scope;
  const now = scope.now();
  const keys = languages.map(({ languageKey }) => languageKey);
  return [
    call(KEEP, [workspaceId, id, JSON.stringify(languages), now, authorOf(scope.actor)]),
    call(RAISE, [workspaceId, id, now, displayNameOf(languages, key), keys]),
  ];
};

/** The calls that delete the draft of a template. */
export const dropDraft = (scope: Scope, id: string): Call<unknown>[] => [
  call(DROP, [scope.workspaceId, id]),
  call(TOUCH, [scope.workspaceId, id, scope.now()]),
];
