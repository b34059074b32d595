import { preferences } from '../lib/preferences.ts';
import { type Issue, isProblem } from '../lib/problem.ts';
import { textNow } from '../lib/texts.ts';
import './texts.ts';

export { useForm } from '@mantine/form';

/** Mistakes whose kind says it all, for those who do not read the server's language. */
const BY_TYPE = new Map([
  ['missing', 'issue_missing'],
  ['string_too_short', 'issue_too_short'],
  ['too_short', 'issue_too_short'],
  ['string_too_long', 'issue_too_long'],
  ['too_long', 'issue_too_long'],
  ['greater_than_equal', 'issue_number'],
  ['less_than_equal', 'issue_number'],
  ['enum', 'issue_choice'],
  ['literal_error', 'issue_choice'],
]);

const wordsOf = ({ msg, type }: Pick<Issue, 'msg' | 'type'>): string => {
  const detail = msg.replace(/^Value error, /, '');
  if (preferences().language === 'en') return detail;
  const known = BY_TYPE.get(type);
  return known === undefined ? textNow('ui', 'issue_says', { detail }) : textNow('ui', known);
};

/**
 * The mistakes of a 422 by the field that they are in, for `form.setErrors`. What belongs to no field
 * of the form is under `form`.
 */
export const errorsOf = (problem: unknown): Record<string, string> => {
  if (!isProblem(problem)) return { form: String(problem) };
  if (problem.issues.length === 0) return { form: problem.detail };
  return Object.fromEntries(
    problem.issues.map((issue) => [issue.loc.slice(1).join('.') || 'form', wordsOf(issue)]),
  );
};
