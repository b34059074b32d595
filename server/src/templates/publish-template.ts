import { eventCall } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { judgeDraft } from './judge-draft.ts';
import { lockTemplate } from './lock-template.ts';
import { displayNameOf } from './template-content.ts';
import { dropDraft } from './template-draft.ts';
import type { TemplateLanguage } from './template-input.ts';
import { writeTemplate } from './write-template.ts';

const DRAFT = statement<{ content: readonly TemplateLanguage[] }>(`
  select content from template_draft where workspace_id = $1 and template_id = $2`);
const RAISE = statement(`
  update template set version = $3 where workspace_id = $1 and id = $2`);

const nameOfVersion = (version: number): string | null => (version === 0 ? null : String(version));

/**
 * Publishes the draft as the template's next version, which every new document is made with. Returns that
 * version. Throws not_found, stale, conflict without a draft, and invalid with all mistakes.
 */
export const publishTemplate = (
  scope: Scope,
  input: { readonly id: string; readonly baseRevision: number; readonly note: string },
): Promise<number> =>
  transaction(scope, async (inside) => {
    const { id, key, version } = await lockTemplate(inside, input.id, input.baseRevision);
    const [draft] = await query(inside, DRAFT, [inside.workspaceId, id]);
    if (!draft) throw new OperationError('conflict', 'There is no draft to publish.');
    const { issues } = judgeDraft(draft.content);
    if (issues.length > 0) {
      throw new OperationError('invalid', 'The template is invalid.', { issues });
    }
    const next = version + 1;
    await batch(inside, [
      call(RAISE, [inside.workspaceId, id, next]),
      ...writeTemplate(inside, { id, key, version: next, note: input.note }, draft.content),
      ...dropDraft(inside, id),
      eventCall(inside, {
        kind: 'template_published',
        subject: {
          kind: 'template',
          id: toPublicId('tpl', id),
          name: displayNameOf(draft.content, key),
        },
        before: nameOfVersion(version),
        after: nameOfVersion(next),
      }),
    ]);
    return next;
  });
