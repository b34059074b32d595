import { batch, transaction } from '../platform/db/query.ts';
import type { Issue } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { judgeDraft } from './judge-draft.ts';
import { lockTemplate } from './lock-template.ts';
import { keepDraft } from './template-draft.ts';
import type { TemplateLanguage } from './template-input.ts';

export interface SavedDraft {
  readonly revision: number;
  readonly savedAt: Date;
  readonly issues: readonly Issue[];
  readonly warnings: readonly Issue[];
}

/**
 * Saves a draft, whatever mistakes it has, and returns them. The published version is not changed. Throws
 * not_found, and stale if somebody else changed the template first.
 */
export const saveTemplateDraft = async (
  scope: Scope,
  input: {
    readonly id: string;
    readonly baseRevision: number;
    readonly languages: readonly TemplateLanguage[];
  },
): Promise<SavedDraft> => {
  const revision = await transaction(scope, async (inside) => {
    const template = await lockTemplate(inside, input.id, input.baseRevision);
    await batch(inside, keepDraft(inside, template, input.languages));
    return template.revision + 1;
  });
  return { revision, savedAt: scope.now(), ...judgeDraft(input.languages) };
};
