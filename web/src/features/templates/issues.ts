import type { TemplateIssue } from '@copydesk/contract/template-authoring';

/** Where in a language something is: `form, 2, label` or `commands, 0`. */
export type Place = readonly (string | number)[];

/** Issues name their place as `body, languages, 0, form, 2, label`. */
const BEFORE_LANGUAGE = 2;

const isAt = ({ loc }: TemplateIssue, path: Place): boolean =>
  path.every((part, n) => loc[BEFORE_LANGUAGE + n] === part);

/** The issues of a place and of everything in it; the first part of a place is the language's number. */
export const issuesUnder = (
  issues: readonly TemplateIssue[],
  path: Place,
): readonly TemplateIssue[] => issues.filter((issue) => isAt(issue, path));

/** What is wrong at exactly one place, as one text; null for nothing. */
export const wordsAt = (issues: readonly TemplateIssue[], path: Place): string | null => {
  const found = issues.filter(
    (issue) => isAt(issue, path) && issue.loc.length === BEFORE_LANGUAGE + path.length,
  );
  return found.length === 0 ? null : found.map(({ msg }) => msg).join('. ');
};

/** The number of the language, and what of it is meant, for going there. */
export const placeOf = ({
  loc,
}: TemplateIssue): { language: number; pane: 'form' | 'commands' | null; at: number | null } => {
  const [language, part, at] = loc.slice(BEFORE_LANGUAGE);
  return {
    language: typeof language === 'number' ? language : 0,
    pane: part === 'form' || part === 'commands' ? part : null,
    at: typeof at === 'number' ? at : null,
  };
};
