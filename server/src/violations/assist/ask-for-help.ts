import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { FindingTranslation, SuggestionDraft } from '@copydesk/contract/violations/assist';
import { generatePassage, type PassageParts } from '../../passages/generate-passage.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { notFound, OperationError } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { findRow, isDraftable } from './read-finding.ts';

const find = async (scope: Scope, publicId: string) => {
  const id = fromPublicId('vio', publicId);
  const row = id && (await findRow(scope, id));
  if (!id || !row) throw notFound('violation');
  return { id, row };
};

/**
 * Has a model draft other words for a finding that suggests nothing. The answer has a text only if the rules accept it,
 * and nothing is stored. Throws not_found, conflict, unavailable and too_many_requests.
 */
export const draftSuggestion = async (
  scope: Scope,
  parts: PassageParts,
  publicId: string,
): Promise<SuggestionDraft> => {
  const { id, row } = await find(scope, publicId);
  if (row.suggestion_kind !== null) {
    throw new OperationError('conflict', 'The rule has a suggestion for this finding.');
  }
  if (!isDraftable(row)) return { state: 'not_checkable', text: null, model: null };
  const request = { violationId: id };
  return (await generatePassage(scope, parts, { kind: 'suggestion', request })) as SuggestionDraft;
};

/**
 * Has a model translate the words of a finding and their sentence. Nothing is stored. Throws not_found, unavailable and
 * too_many_requests.
 */
export const translateFinding = async (
  scope: Scope,
  parts: PassageParts,
  { violationId, to }: { readonly violationId: string; readonly to: LanguageKey },
): Promise<FindingTranslation> => {
  const { id, row } = await find(scope, violationId);
  if (!row.anchor || !row.violating_text) {
    return { state: 'no_text', words: null, sentence: null, model: null };
  }
  const request = { violationId: id, to };
  return (await generatePassage(scope, parts, {
    kind: 'translation',
    request,
  })) as FindingTranslation;
};
