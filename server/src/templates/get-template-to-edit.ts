import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { type Issue, notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { FOUND_TEMPLATE, type FoundTemplate } from './find-templates.ts';
import { judgeDraft } from './judge-draft.ts';
import { languagesOf, type StoredContent } from './template-content.ts';
import type { TemplateLanguage } from './template-input.ts';

/** A template with its draft, or with its published version if it has no draft. */
export interface EditedTemplate extends FoundTemplate {
  readonly revision: number;
  readonly content: readonly TemplateLanguage[];
  /** Null if nothing was published. */
  readonly published: readonly TemplateLanguage[] | null;
  readonly draftByName: string | null;
  readonly issues: readonly Issue[];
  readonly warnings: readonly Issue[];
}

interface Row extends FoundTemplate {
  readonly revision: number;
  readonly draft: readonly TemplateLanguage[] | null;
  readonly published: StoredContent | null;
  readonly draft_by_name: string | null;
}

const GET = statement<Row>(`
  select ${FOUND_TEMPLATE}, t.revision, f.content as draft, u.name as draft_by_name,
    v.content as published,
    (select count(*)::integer from document o
      where o.workspace_id = $1 and o.template_id = $2) as documents
  from template t
  left join template_draft f on f.workspace_id = t.workspace_id and f.template_id = t.id
  left join user_account u on u.id = f.updated_by
  left join template_version v on v.workspace_id = t.workspace_id and v.template_id = t.id
    and v.version = t.version
  where t.workspace_id = $1 and t.id = $2`);

/**
 * Returns one template for its editor. Throws not_found for an unknown or malformed id, or one of another
 * workspace.
 */
export const getTemplateToEdit = async (
  scope: Scope,
  publicId: string,
): Promise<EditedTemplate> => {
  const id = fromPublicId('tpl', publicId);
  const [row] = id ? await query(scope, GET, [scope.workspaceId, id]) : [];
  if (!row) throw notFound('template');
  const { draft, published: stored, draft_by_name: draftByName, ...found } = row;
  const published = stored && languagesOf(stored);
  const content = draft ?? published ?? [];
  return { ...found, id: publicId, content, published, draftByName, ...judgeDraft(content) };
};
