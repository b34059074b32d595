import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Voice } from '../generation/voice.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { BEYOND_NEWEST, selectVersions, type VersionEntry } from '../versions/version-table.ts';
import type { ToneLanguage } from './tone-input.ts';

const MOST_LINES = 200;

type Content = Readonly<Partial<Record<LanguageKey, Voice>>>;

const LIST = statement<VersionEntry>(selectVersions('tone'));
// The guidelines of a built-in voice are never shown.
const GET = statement<{ content: Content; built_in: boolean }>(`
  select v.content, t.built_in from tone_version v
  join tone t on t.workspace_id = v.workspace_id and t.id = v.tone_id
  where v.workspace_id = $1 and v.tone_id = $2 and v.version = $3`);

/** Returns who made which version of a tone and why, newest first. Throws not_found. */
export const readToneHistory = async (scope: Scope, publicId: string): Promise<VersionEntry[]> => {
  const id = fromPublicId('ton', publicId);
  const rows = id
    ? await query(scope, LIST, [scope.workspaceId, id, BEYOND_NEWEST, MOST_LINES])
    : [];
  if (rows.length === 0) throw notFound('tone of voice');
  return rows;
};

/** Returns all languages of a tone as they were in a version. Throws not_found. */
export const readToneVersion = async (
  scope: Scope,
  publicId: string,
  version: number,
): Promise<ToneLanguage[]> => {
  const id = fromPublicId('ton', publicId);
  const [row] = id ? await query(scope, GET, [scope.workspaceId, id, version]) : [];
  if (!row) throw notFound('version of the tone of voice');
  return Object.entries(row.content)
    .map(([key, voice]) => ({
      languageKey: key as LanguageKey,
      name: voice.name,
      description: voice.description,
      content: row.built_in ? null : voice.content,
      guide: row.built_in ? null : (voice.guide ?? null),
    }))
    .toSorted((one, other) => one.languageKey.localeCompare(other.languageKey, 'en'));
};
