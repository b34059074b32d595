import type { LanguageKey } from '@copydesk/contract/schema';
import type { Voice } from '../generation/voice.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import type { VersionEntry } from '../templates/template-versions.ts';

// A built-in voice has a description and no guidelines, whatever its rows hold.
const GET = statement<{ voice: Voice; built_in: boolean }>(`
  select v.content -> $4::text as voice, t.built_in
  from tone_version v
  join tone t on t.workspace_id = v.workspace_id and t.id = v.tone_id
  where v.workspace_id = $1 and v.tone_id = $2 and v.version = $3 and v.content ? $4::text`);
const LIST = statement<{ version: number; created_at: Date; created_by: string | null }>(`
  select version, created_at, created_by from tone_version
  where workspace_id = $1 and tone_id = $2 order by version desc`);

/** A version of a tone of voice in one language; not found when either never was. */
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

/** The history of a tone of voice, newest first. */
export const listToneVersions = async (scope: Scope, id: string): Promise<VersionEntry[]> => {
  const rows = await query(scope, LIST, [scope.workspaceId, id]);
  if (rows.length === 0) throw notFound('tone of voice');
  return rows.map((row) => ({
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: toPublicIdOrNull('usr', row.created_by),
  }));
};
