import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ToldTexts } from '@copydesk/contract/violations/review-item';
import { tellRule } from '../../rules/packs/rule-texts.ts';
import { localeOf } from '../../text/locales.ts';
import type { ItemRow } from './review-item-row.ts';

type Told = Pick<
  ItemRow,
  | 'message'
  | 'recommendation'
  | 'texts'
  | 'pack_id'
  | 'rule_explanation'
  | 'violating_text'
  | 'reason'
  | 'reason_language'
>;

/**
 * Why a text was flagged and what to do, in the language of somebody who reads neither that of the text nor that
 * of its author. Null if the rule does not speak it, or if the reason is in it already.
 */
export const tellInLanguage = (row: Told, language: LanguageKey): ToldTexts | null => {
  const { message, recommendation, pack_id: packId, reason_language: stored } = row;
  // A rule of the workspace that does not say in which language it is may be in this one.
  if (message === null || stored === null || stored === language) return null;
  const texts = row.texts ?? {};
  const own = texts[localeOf(language)];
  const known = { rule: { message, recommendation: recommendation ?? '', texts }, packId };
  const words = row.violating_text;
  const told = tellRule(known, { language, words });
  if (told.reasonLanguage !== language) return null;
  // A reason that says more than the rule does, such as that a warning is too pale, is in no other language.
  const isOfRule = tellRule(known, { language: stored, words }).reason === row.reason;
  return {
    language,
    reason: isOfRule ? told.reason : null,
    recommended_solution: told.recommendation,
    explanation: own?.explanation ?? (language === 'EN' ? row.rule_explanation : null),
  };
};
