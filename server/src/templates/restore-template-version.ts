import { batch, transaction } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { lockTemplate } from './lock-template.ts';
import { keepDraft } from './template-draft.ts';
import { getWholeVersion } from './template-history.ts';

/**
 * Makes an earlier version the draft. It is published like any other draft, so that the history only grows.
 * Throws not_found, and stale if somebody else changed the template first.
 */
export const restoreTemplateVersion = (
  scope: Scope,
  input: { readonly id: string; readonly baseRevision: number; readonly version: number },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const template = await lockTemplate(inside, input.id, input.baseRevision);
    const { languages } = await getWholeVersion(inside, input);
    await batch(inside, keepDraft(inside, template, languages));
  });
