import { eventCall } from '../activity/note-event.ts';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { lockTemplate } from './lock-template.ts';

const ARCHIVE = statement(`
  update template set archived_at = $3 where workspace_id = $1 and id = $2`);

/**
 * Archives a template, so that it is no longer offered, or restores it. Documents, bulk runs and versions
 * that were made with it stay. Repeating it changes nothing. Throws not_found.
 */
export const archiveTemplate = (
  scope: Scope,
  input: { readonly id: string; readonly archived: boolean },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const template = await lockTemplate(inside, input.id, null);
    if (template.archived === input.archived) return;
    await batch(inside, [
      call(ARCHIVE, [inside.workspaceId, template.id, input.archived ? inside.now() : null]),
      eventCall(inside, {
        kind: input.archived ? 'template_archived' : 'template_unarchived',
        subject: { kind: 'template', id: input.id, name: template.name },
      }),
    ]);
  });
