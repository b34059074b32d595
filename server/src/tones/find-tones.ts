import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { foldForSearch } from '../platform/text/fold.ts';

interface Meta {
  readonly languageKey: LanguageKey;
  readonly name: string;
  readonly description: string | null;
}

interface Row {
  id: string;
  key: string;
  built_in: boolean;
  is_default: boolean;
  version: number;
  changed_at: Date;
  changed_by_name: string | null;
  metas: readonly Meta[];
}

/** A tone of voice as a list shows it. */
export interface FoundTone {
  readonly id: string;
  readonly key: string;
  readonly builtIn: boolean;
  readonly isDefault: boolean;
  readonly version: number;
  readonly name: string;
  readonly description: string | null;
  readonly languages: readonly LanguageKey[];
  readonly changedAt: Date;
  readonly changedByName: string | null;
}

const LIST = statement<Row>(`
  select t.id, t.key, t.built_in, t.is_default, t.version, v.created_at as changed_at, u.name as changed_by_name,
    (select coalesce(json_agg(json_build_object('languageKey', m.language_key, 'name', m.name,
        'description', m.description) order by m.language_key), '[]')
      from tone_meta m where m.workspace_id = t.workspace_id and m.tone_id = t.id) as metas
  from tone t
  join tone_version v on v.workspace_id = t.workspace_id and v.tone_id = t.id
    and v.version = t.version
  left join user_account u on u.id = v.created_by
  where t.workspace_id = $1 and (t.archived_at is not null) = $2`);

/** The language that lists show: English, or the first language of a tone without English. */
const shownMeta = (metas: readonly Meta[]): Meta | undefined =>
  metas.find(({ languageKey }) => languageKey === 'EN') ?? metas[0];

const toFound = (row: Row): FoundTone => {
  const shown = shownMeta(row.metas);
  return {
    id: toPublicId('ton', row.id),
    key: row.key,
    builtIn: row.built_in,
    isDefault: row.is_default,
    version: row.version,
    name: shown?.name ?? row.key,
    description: shown?.description ?? null,
    languages: row.metas.map(({ languageKey }) => languageKey),
    changedAt: row.changed_at,
    changedByName: row.changed_by_name,
  };
};

/**
 * Returns the workspace's own tones before built-in ones, each by name. `search` covers the texts of all
 * languages.
 */
export const findTones = async (
  scope: Scope,
  { search, archived }: { readonly search: string | null; readonly archived: boolean },
): Promise<FoundTone[]> => {
  const rows = await query(scope, LIST, [scope.workspaceId, archived]);
  const words = foldForSearch(search ?? '')
    .split(' ')
    .filter(Boolean);
  const matches = ({ key, metas }: Row): boolean => {
    const text = foldForSearch(
      [key, ...metas.flatMap(({ name, description }) => [name, description ?? ''])].join(' '),
    );
    return words.every((word) => text.includes(word));
  };
  return rows
    .filter(matches)
    .map(toFound)
    .toSorted(
      (one, other) =>
        Number(one.builtIn) - Number(other.builtIn) || one.name.localeCompare(other.name, 'en'),
    );
};
