import type { Locale } from '../text/locales.ts';
import { isPattern, patternIssue } from './match-patterns.ts';
import { groupsIssue, looksGrouped } from './parse-groups.ts';
import { numbersIssue, parseNumbers } from './parse-numbers.ts';
import { phraseIssue } from './parse-phrase.ts';

/** Why words are invalid that may have places for numbers, or null. */
const wordsIssue = (term: string, locale: Locale, isAlone: boolean): string | null => {
  const parts = parseNumbers(term);
  if (parts === null) return phraseIssue(term, locale);
  for (const part of parts) {
    const issue = part.kind === 'words' ? phraseIssue(part.words, locale) : null;
    if (issue !== null) return issue;
  }
  return numbersIssue(parts, isAlone);
};

/** Why a term cannot be matched, or null. */
export const termIssue = (term: string, locale: Locale): string | null => {
  if (isPattern(term)) return patternIssue(term, locale);
  if (!looksGrouped(term)) return wordsIssue(term, locale, true);
  return groupsIssue(term, (choice) => wordsIssue(choice, locale, false));
};
