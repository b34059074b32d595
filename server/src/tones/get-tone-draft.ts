import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { VoiceGuide } from '../generation/voice.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { ToneLanguage } from './tone-input.ts';

/** A tone of voice with everything that its editor shows. */
export interface ToneDraft {
  readonly id: string;
  readonly key: string;
  readonly builtIn: boolean;
  readonly version: number;
  readonly archived: boolean;
  readonly isDefault: boolean;
  readonly languages: readonly (ToneLanguage & { readonly metaId: string })[];
}

interface Row {
  id: string;
  key: string;
  built_in: boolean;
  version: number;
  archived: boolean;
  is_default: boolean;
  metas: {
    id: string;
    languageKey: LanguageKey;
    name: string;
    description: string | null;
    content: string | null;
    guide: VoiceGuide | null;
  }[];
}

// The guidelines of a built-in voice are never shown.
const GET = statement<Row>(`
  select t.id, t.key, t.built_in, t.version, t.archived_at is not null as archived,
    t.is_default,
    (select coalesce(json_agg(json_build_object('id', m.id, 'languageKey', m.language_key,
        'name', m.name, 'description', m.description,
        'content', case when t.built_in then null else m.content end,
        'guide', case when t.built_in then null else m.guide end) order by m.language_key), '[]')
      from tone_meta m where m.workspace_id = t.workspace_id and m.tone_id = t.id) as metas
  from tone t where t.workspace_id = $1 and t.id = $2`);

/**
 * Returns one tone of voice for its editor. Throws not_found for an unknown or malformed id, or one of
 * another workspace.
 */
export const getToneDraft = async (scope: Scope, publicId: string): Promise<ToneDraft> => {
  const id = fromPublicId('ton', publicId);
  const [row] = id ? await query(scope, GET, [scope.workspaceId, id]) : [];
  if (!row) throw notFound('tone of voice');
  return {
    id: publicId,
    key: row.key,
    builtIn: row.built_in,
    version: row.version,
    archived: row.archived,
    isDefault: row.is_default,
    languages: row.metas.map(({ id: metaId, ...meta }) => ({
      ...meta,
      metaId: toPublicId('tom', metaId),
    })),
  };
};
