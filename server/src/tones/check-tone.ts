import { isBlank } from '@copydesk/contract/shared/blank';
import { type Issue, OperationError, valueIssue } from '../platform/errors.ts';
import { countCodePoints } from '../platform/text/count-code-points.ts';
import { findBadText } from '../platform/text/find-bad-text.ts';
import type { ToneLanguage } from './tone-input.ts';

const MAX_ISSUES = 100;
const MAX_NAME_LENGTH = 200;

/** Returns all mistakes in a tone's languages, in their order. */
const toneIssues = (languages: readonly ToneLanguage[]): readonly Issue[] => {
  const loc = ['languages'];
  if (languages.length === 0) return [valueIssue(loc, 'a tone of voice needs a language')];
  const badText = findBadText({ languages }, MAX_ISSUES);
  if (badText.length > 0) return badText;
  return languages.flatMap(({ languageKey, name }, n) => {
    const length = countCodePoints(name.trim());
    const isRepeated = languages.findIndex((other) => other.languageKey === languageKey) < n;
    return [
      ...(isRepeated
        ? [valueIssue([...loc, n, 'languageKey'], 'the language is there already')]
        : []),
      ...(isBlank(name) || length > MAX_NAME_LENGTH
        ? [valueIssue([...loc, n, 'name'], `a name has 1 to ${MAX_NAME_LENGTH} characters`)]
        : []),
    ];
  });
};

/** Throws invalid, with the issues, for a tone of voice that cannot be saved. */
export const refuseInvalidTone = (languages: readonly ToneLanguage[]): void => {
  const issues = toneIssues(languages);
  if (issues.length === 0) return;
  throw new OperationError('invalid', 'The tone of voice is invalid.', { issues });
};
