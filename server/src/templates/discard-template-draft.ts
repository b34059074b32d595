import { batch, transaction } from '../platform/db/query.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { lockTemplate } from './lock-template.ts';
import { dropDraft } from './template-draft.ts';

/**
 * Deletes a draft, so that only the published version remains. Throws not_found, stale, and conflict for a
 * template that was never published.
 */
export const discardTemplateDraft = (
  scope: Scope,
  input: { readonly id: string; readonly baseRevision: number },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const template = await lockTemplate(inside, input.id, input.baseRevision);
    if (template.version === 0) {
      throw new OperationError('conflict', 'The template was never published. Archive it instead.');
    }
    await batch(inside, dropDraft(inside, template.id));
  });
