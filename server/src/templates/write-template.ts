import { type Call, call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { displayNameOf } from './template-content.ts';
import type { TemplateLanguage } from './template-input.ts';
import { authorOf } from '../platform/version-author.ts';

// What is there keeps its id, because clients hold the ids of metas and commands.
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
const VERSION = statement(`
  insert into template_version (workspace_id, template_id, version, content, note, created_at,
    created_by)
  values ($1, $2, $3, $4, $5, $6, $7)`);
const TELL = statement(`
  update template set name = $3, languages = $4::text[], updated_at = $5
  where workspace_id = $1 and id = $2`);

/** Which version of which template is written. */
export interface WrittenVersion {
  /** UUID. */
  readonly id: string;
  readonly key: string;
  readonly version: number;
  /** What its author says of it. */
  readonly note?: string;
}

/** A template's languages as a version keeps them. */
const contentOf = (languages: readonly TemplateLanguage[]): string =>
  JSON.stringify(
    Object.fromEntries(
      languages.map(({ languageKey, name, form, commands }) => [
        languageKey,
        { name, form, commands },
      ]),
    ),
  );

/** The calls that make a template's rows hold these languages and no others, and record the version. */
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
    call(VERSION, [
      workspaceId,
      id,
      version,
      contentOf(languages),
      note,
      now,
      authorOf(scope.actor),
    ]),
    call(TELL, [workspaceId, id, displayNameOf(languages, key), keys.toSorted(), now]),
  ];
};
