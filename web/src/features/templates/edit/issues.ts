import type { TemplateIssue } from '@copydesk/contract/templates/template-draft';

/** A path inside the template's languages, such as `0, form, 2, label` or `0, commands, 0`. */
export type Place = readonly (string | number)[];

/** The number of parts to skip: issues name their place as `body, languages, 0, form, 2, label`. */
const BEFORE_LANGUAGE = 2;

const isAt = ({ loc }: TemplateIssue, path: Place): boolean =>
  path.every((part, n) => loc[BEFORE_LANGUAGE + n] === part);

/** The issues at a path and below it. The first part of the path is the index of the language. */
export const issuesUnder = (
  issues: readonly TemplateIssue[],
  path: Place,
): readonly TemplateIssue[] => issues.filter((issue) => isAt(issue, path));

/** The messages at exactly this path, joined into one text; null if there are none. */
export const wordsAt = (issues: readonly TemplateIssue[], path: Place): string | null => {
  const found = issues.filter(
    (issue) => isAt(issue, path) && issue.loc.length === BEFORE_LANGUAGE + path.length,
  );
  return found.length === 0 ? null : found.map(({ msg }) => msg).join('. ');
};

/** The language, the pane and the item that an issue is about, for a link to it. */
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
