import { preferences } from '../lib/preferences.ts';
import { type Issue, isProblem, type Problem } from '../lib/problem.ts';
import { textNow } from '../lib/texts.ts';
import './texts.ts';

export { useForm } from '@mantine/form';

/** Mistakes that can be explained by their type alone, for interface languages other than English. */
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
 * The mistakes of a 422 by form field, for `form.setErrors`. Mistakes that belong to no field are under
 * `form`.
 */
export const errorsOf = (problem: unknown): Record<string, string> => {
  if (!isProblem(problem)) return { form: String(problem) };
  if (problem.issues.length === 0) return { form: problem.detail || textNow('ui', 'not_done') };
  return Object.fromEntries(
    problem.issues.map((issue) => [issue.loc.slice(1).join('.') || 'form', wordsOf(issue)]),
  );
};

/** For a mutation's onError: shows the mistakes of a 422 at the fields of a form. */
export const showErrorsIn =
  (form: { readonly setErrors: (errors: Record<string, string>) => void }) =>
  (problem: Problem): void => {
    if (problem.status === 422) form.setErrors(errorsOf(problem));
  };
