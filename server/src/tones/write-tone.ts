import { wordsOf } from '../generation/words-of.ts';
import { writeGuide } from '../generation/voice-guide.ts';
import { type Call, call, statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { insertVersion, versionValues } from '../versions/version-table.ts';
import type { ToneLanguage } from './tone-input.ts';

// Existing rows keep their ids, because clients store the ids of metas.
const META = statement(`
  insert into tone_meta (workspace_id, id, tone_id, language_key, name, description, content, guide)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (workspace_id, tone_id, language_key) do update
  set name = excluded.name, description = excluded.description, content = excluded.content,
    guide = excluded.guide`);
const DROP_METAS = statement(`
  delete from tone_meta
  where workspace_id = $1 and tone_id = $2 and language_key <> all($3::text[])`);
const VERSION = statement(insertVersion('tone'));

/** With a guide, the content is always the guide's text in its language. */
const written = ({ languageKey, name, description, content, guide = null }: ToneLanguage) => ({
  languageKey,
  name,
  description,
  content: guide ? writeGuide(guide, wordsOf(languageKey)) : content,
  guide,
});

/** The calls that replace a tone's languages by these, and store the version. */
export const writeTone = (
  scope: Scope,
  id: string,
  version: number,
  {
    languages,
    note = null,
  }: { readonly languages: readonly ToneLanguage[]; readonly note?: string | null },
): Call<unknown>[] => {
  const { workspaceId } = scope;
  const metas = languages.map(written);
  const content = Object.fromEntries(
    metas.map(({ languageKey, ...meta }) => [languageKey, meta] as const),
  );
  return [
    call(DROP_METAS, [workspaceId, id, metas.map(({ languageKey }) => languageKey)]),
    ...metas.map((meta) =>
      call(META, [
        workspaceId,
        newUuid(),
        id,
        meta.languageKey,
        meta.name,
        meta.description,
        meta.content,
        meta.guide && JSON.stringify(meta.guide),
      ]),
    ),
    call(VERSION, versionValues(scope, { id, version, content, note })),
  ];
};
