import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { FindingTranslation } from '@copydesk/contract/violations/assist';
import { generatePassage, type PassageParts } from '../../passages/generate-passage.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { getFoundRow } from './read-finding.ts';

/**
 * Has a model translate the words of a finding and their sentence. Nothing is stored. Throws not_found, unavailable and
 * budget_used_up.
 */
export const translateFinding = async (
  scope: Scope,
  parts: PassageParts,
  { violationId, to }: { readonly violationId: string; readonly to: LanguageKey },
): Promise<FindingTranslation> => {
  const { id, row } = await getFoundRow(scope, violationId);
  if (!row.anchor || !row.violating_text) {
    return { state: 'no_text', words: null, sentence: null, model: null };
  }
  const request = { violationId: id, to };
  return (await generatePassage(scope, parts, {
    kind: 'translation',
    request,
  })) as FindingTranslation;
};
