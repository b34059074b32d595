import { type Call, call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { insertVersion, versionValues } from '../versions/version-table.ts';
import { displayNameOf, type StoredContent } from './template-content.ts';
import type { TemplateLanguage } from './template-input.ts';

// Existing rows keep their ids, because clients store the ids of metas and commands.
const META = statement(`
  insert into template_meta (workspace_id, id, template_id, language_key, form)
  values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, template_id, language_key) do update set form = excluded.form`);
const COMMAND = statement(`
  insert into template_command (workspace_id, id, template_id, language_key, position, content)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (workspace_id, template_id, language_key, position)
  do update set content = excluded.content`);
const DROP_METAS = statement(`
  delete from template_meta
  where workspace_id = $1 and template_id = $2 and language_key <> all($3::text[])`);
const DROP_COMMANDS = statement(`
  delete from template_command c
  where c.workspace_id = $1 and c.template_id = $2
    and not exists (select from unnest($3::text[], $4::int[]) as kept (language_key, commands)
      where kept.language_key = c.language_key and c.position < kept.commands)`);
const VERSION = statement(insertVersion('template'));
const TELL = statement(`
  update template set name = $3, languages = $4::text[], updated_at = $5
  where workspace_id = $1 and id = $2`);

/** The version that is written. */
export interface WrittenVersion {
  /** UUID. */
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly note?: string;
}

/** A template's languages as stored in a version. */
const contentOf = (languages: readonly TemplateLanguage[]): StoredContent =>
  Object.fromEntries(
    languages.map(({ languageKey, name, form, commands }) => [
      languageKey,
      { name, form, commands },
    ]),
  );

/** The calls that replace a template's languages by these, and store the version. */
export const writeTemplate = (
  scope: Scope,
  { id, key, version, note = '' }: WrittenVersion,
  languages: readonly TemplateLanguage[],
): Call<unknown>[] => {
  const { workspaceId } = scope;
  const now = scope.now();
  const keys = languages.map(({ languageKey }) => languageKey);
  const counts = languages.map(({ commands }) => commands.length);
  return [
    call(DROP_METAS, [workspaceId, id, keys]),
    call(DROP_COMMANDS, [workspaceId, id, keys, counts]),
    ...languages.flatMap(({ languageKey, form, commands }) => [
      call(META, [workspaceId, newUuid(), id, languageKey, JSON.stringify(form)]),
      ...commands.map((content, position) =>
        call(COMMAND, [workspaceId, newUuid(), id, languageKey, position, content]),
      ),
    ]),
    call(VERSION, versionValues(scope, { id, version, content: contentOf(languages), note })),
    call(TELL, [workspaceId, id, displayNameOf(languages, key), keys.toSorted(), now]),
  ];
};
