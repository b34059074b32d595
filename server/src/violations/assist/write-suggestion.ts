import type { SuggestionDraft } from '@copydesk/contract/violations/assist';
import type { AssetKind } from '../../assets/asset.ts';
import { knownMetadata } from '../../assets/known-metadata.ts';
import { type Auditor, toCheckedAsset } from '../../audits/run/check-asset.ts';
import {
  composeDraft,
  DRAFT_SCHEMA,
  isDraftAnswer,
  usableDrafts,
} from '../../checking/assist/draft-prompt.ts';
import type { WritePassage } from '../../passages/passage.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { LoadRules } from '../../rules/rule-files.ts';
import { isForeign } from '../../text/is-foreign.ts';
import { type FoundText, isDraftable, readFinding } from './read-finding.ts';
import { languageName } from './language-name.ts';

export interface SuggestionParts {
  readonly blobs: BlobStore;
  readonly check: Auditor['check'];
  readonly loadRules: LoadRules;
}

const MAX_OUTPUT_TOKENS = 1_500;

const outcome = (
  state: SuggestionDraft['state'],
  given: Partial<SuggestionDraft> = {},
): SuggestionDraft => ({ state, text: null, model: null, ...given });

/**
 * The first draft that the rules of the audit accept, by the same test as a suggestion of a rule: the rule has a finding
 * less, and no other rule that applies has one more.
 */
const findAccepted = async (
  scope: Scope,
  { check, loadRules }: SuggestionParts,
  { row, document }: FoundText,
  texts: readonly string[],
): Promise<string | null> => {
  const { anchor, metadata, asset_kind: kind, rule_set: ruleSet } = row;
  const rules = await loadRules(scope, ruleSet as string);
  const key = [...rules.byKey].find(([, { ruleId }]) => ruleId === row.rule_id)?.[0];
  if (key === undefined) return null;
  const known = knownMetadata(kind as AssetKind, metadata ?? {});
  const asset = toCheckedAsset(document, row.asset_language, known);
  const { segment, start, end } = anchor;
  const drafts = { ruleId: key, segment, start, end, texts };
  const request = { rules: rules.file, asset, today: row.day, drafts };
  const result = await check(scope.workspaceId, request, 'interactive');
  if ('failure' in result) return null;
  return texts[result.accepted ?? -1] ?? null;
};

/**
 * Makes the writer that drafts other words for a finding. Whoever waits gets a text only if the rules accept it. Without
 * a model nothing is drafted: a sample is no suggestion.
 */
export const createSuggestionWriter =
  (parts: SuggestionParts): WritePassage =>
  async (scope, model, { name, request }): Promise<SuggestionDraft> => {
    const { violationId } = request as { violationId: string };
    if ((await model.about(scope)).isSandbox) return outcome('no_model');
    const found = await readFinding(scope, parts.blobs, violationId);
    if (!found || !isDraftable(found.row)) return outcome('not_checkable');
    const { row, sentence, language } = found;
    const { violating_text: words } = row;
    const question = {
      language: languageName(language),
      sentence,
      words,
      objection: row.reason ?? '',
      advice: row.recommended_solution,
    };
    const { value, answer } = await model.object(
      scope,
      {
        step: name,
        ...composeDraft(question),
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        priority: 'interactive',
        sandbox: () => '{"texts":[]}',
      },
      { name: 'drafts', schema: DRAFT_SCHEMA, check: isDraftAnswer },
    );
    const usable = usableDrafts(value.texts, words);
    const texts: string[] = [];
    for (const text of usable) {
      if (language === null || !(await isForeign(text, language))) texts.push(text);
    }
    const asked = `${answer.provider}:${answer.model}`;
    const text = texts.length === 0 ? null : await findAccepted(scope, parts, found, texts);
    return text === null
      ? outcome('refused', { model: asked })
      : outcome('accepted', { text, model: asked });
  };
