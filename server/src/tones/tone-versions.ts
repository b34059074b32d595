import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Voice } from '../generation/voice.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';

// A built-in voice has a description, and its guidelines are never shown.
const GET = statement<{ voice: Voice; built_in: boolean }>(`
  select v.content -> $4::text as voice, t.built_in
  from tone_version v
  join tone t on t.workspace_id = v.workspace_id and t.id = v.tone_id
  where v.workspace_id = $1 and v.tone_id = $2 and v.version = $3 and v.content ? $4::text`);
/** Returns a version of a tone of voice in one language. Throws not_found if there never was one. */
export const getToneVersion = async (
  scope: Scope,
  toneId: string,
  version: number,
  language: LanguageKey,
): Promise<Voice> => {
  const [row] = await query(scope, GET, [scope.workspaceId, toneId, version, language]);
  if (!row) throw notFound('version of the tone of voice');
  const { name, description, guide, content } = row.voice;
  return row.built_in
    ? { name, description, guide: null, content: null }
    : { name, description, guide, content };
};
