import { batch, query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import { lockTemplate } from './lock-template.ts';
import { languagesOf, type StoredContent } from './template-content.ts';
import { keepDraft } from './template-draft.ts';

const CONTENT = statement<{ content: StoredContent }>(`
  select content from template_version
  where workspace_id = $1 and template_id = $2 and version = $3`);

/**
 * Makes an earlier version the draft; it is published like any other draft, so that the history only
 * grows. Throws not_found, and stale when somebody was faster.
 */
export const restoreTemplateVersion = (
  scope: Scope,
  input: { readonly id: string; readonly baseRevision: number; readonly version: number },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const template = await lockTemplate(inside, input.id, input.baseRevision);
    const [row] = await query(inside, CONTENT, [inside.workspaceId, template.id, input.version]);
    if (!row) throw notFound('version of the template');
    await batch(inside, keepDraft(inside, template, languagesOf(row.content)));
  });
