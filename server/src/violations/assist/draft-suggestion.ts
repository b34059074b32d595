import type { SuggestionDraft } from '@copydesk/contract/violations/assist';
import { generatePassage, type PassageParts } from '../../passages/generate-passage.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { OperationError } from '../../platform/errors.ts';
import { getFoundRow, isDraftable } from './read-finding.ts';

/**
 * Has a model draft other words for a finding that suggests nothing. The answer has a text only if the rules accept it,
 * and nothing is stored. Throws not_found, conflict, unavailable and budget_used_up.
 */
export const draftSuggestion = async (
  scope: Scope,
  parts: PassageParts,
  violationId: string,
): Promise<SuggestionDraft> => {
  const { id, row } = await getFoundRow(scope, violationId);
  if (row.suggestion_kind !== null) {
    throw new OperationError('conflict', 'The rule has a suggestion for this finding.');
  }
  if (!isDraftable(row)) return { state: 'not_checkable', text: null, model: null };
  const request = { violationId: id };
  return (await generatePassage(scope, parts, { kind: 'suggestion', request })) as SuggestionDraft;
};
