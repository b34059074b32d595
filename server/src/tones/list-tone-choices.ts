import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ToneChoice } from '@copydesk/contract/documents/app-routes';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const LIST = statement<{
  id: string;
  meta_id: string;
  name: string;
  description: string | null;
  default: boolean;
}>(`
  select t.id, m.id as meta_id, m.name, m.description, t.is_default as default
  from tone_meta m
  join tone t on t.workspace_id = m.workspace_id and t.id = m.tone_id
  where m.workspace_id = $1 and m.language_key = $2 and t.archived_at is null
  order by lower(m.name), t.id`);

/** Returns the tones that exist in a language, by name. */
export const listToneChoices = async (scope: Scope, language: LanguageKey): Promise<ToneChoice[]> =>
  (await query(scope, LIST, [scope.workspaceId, language])).map((row) => ({
    ...row,
    id: toPublicId('ton', row.id),
    meta_id: toPublicId('tom', row.meta_id),
  }));
