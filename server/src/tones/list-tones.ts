import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ToneOfVoice } from '@copydesk/contract/tones/tone';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

interface Row {
  id: string;
  key: string;
  metas: {
    id: string;
    name: string;
    languageKey: LanguageKey;
    description: string | null;
    content: string | null;
  }[];
}

// The guidelines of a built-in voice are never shown.
const LIST = statement<Row>(`
  select t.id, t.key,
    (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name,
        'languageKey', m.language_key, 'description', m.description,
        'content', case when t.built_in then null else m.content end) order by m.language_key), '[]')
      from tone_meta m where m.workspace_id = t.workspace_id and m.tone_id = t.id) as metas
  from tone t
  where t.workspace_id = $1
    and (t.id = $2::uuid or $2::uuid is null and t.archived_at is null)
  order by t.created_at, t.id`);

const toToneOfVoice = ({ id, key, metas }: Row): ToneOfVoice => {
  const toneOfVoiceId = toPublicId('ton', id);
  const toMeta = (meta: Row['metas'][number]) => ({
    ...meta,
    id: toPublicId('tom', meta.id),
    toneOfVoiceId,
  });
  return { id: toneOfVoiceId, key, toneOfVoiceMetas: metas.map(toMeta) };
};

/** Returns the workspace's tones of voice that are not archived, oldest first. */
export const listTones = async (scope: Scope): Promise<ToneOfVoice[]> =>
  (await query(scope, LIST, [scope.workspaceId, null])).map(toToneOfVoice);

/**
 * Returns one tone of voice. Throws not_found for an unknown or malformed id, or one of another workspace.
 */
export const getTone = async (scope: Scope, id: string): Promise<ToneOfVoice> => {
  const uuid = fromPublicId('ton', id);
  const [row] = uuid ? await query(scope, LIST, [scope.workspaceId, uuid]) : [];
  if (!row) throw notFound('tone of voice');
  return toToneOfVoice(row);
};
