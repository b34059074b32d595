import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { foldForSearch } from '../platform/text/fold.ts';

/** A template as a list shows it. */
export interface FoundTemplate {
  /** The public id. */
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly languages: readonly LanguageKey[];
  readonly version: number;
  readonly has_draft: boolean;
  readonly archived: boolean;
  readonly documents: number;
  readonly updated_at: Date;
}

/** The columns that a list needs of a template `t`, without forms and commands. */
export const FOUND_TEMPLATE = `t.id, t.key, t.name, t.languages, t.version, t.updated_at,
    t.archived_at is not null as archived,
    exists (select from template_draft d
      where d.workspace_id = $1 and d.template_id = t.id) as has_draft`;

const LIST = statement<Omit<FoundTemplate, 'documents'>>(`
  select ${FOUND_TEMPLATE} from template t where t.workspace_id = $1 limit 5000`);
const DOCUMENTS = statement<{ id: string; documents: number }>(`
  select template_id as id, count(*)::integer as documents from document
  where workspace_id = $1 and template_id is not null group by template_id`);

/**
 * Returns the workspace's templates by name: those that contain every word of the search, either the archived
 * ones or the others. `archivedCount` counts all archived ones, whatever the search.
 */
export const findTemplates = async (
  scope: Scope,
  input: { readonly search: string | null; readonly archived: boolean },
): Promise<{ templates: FoundTemplate[]; archivedCount: number }> => {
  const [rows, counts] = await batch(scope, [
    call(LIST, [scope.workspaceId]),
    call(DOCUMENTS, [scope.workspaceId]),
  ]);
  const documents = new Map(counts.map((row) => [row.id, row.documents]));
  const words = foldForSearch(input.search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const { compare } = new Intl.Collator('en', { numeric: true });
  const templates = rows
    .filter(({ archived, name, key }) => {
      if (archived !== input.archived) return false;
      const text = words.length > 0 ? foldForSearch(`${name}\n${key}`) : '';
      return words.every((word) => text.includes(word));
    })
    .map((row) => ({
      ...row,
      id: toPublicId('tpl', row.id),
      documents: documents.get(row.id) ?? 0,
    }))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.key, b.key));
  return { templates, archivedCount: rows.filter(({ archived }) => archived).length };
};
