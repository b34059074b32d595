import { isProblem } from '../lib/problem.ts';

export { useForm } from '@mantine/form';

/**
 * The mistakes of a 422 by the field that they are in, for `form.setErrors`. What belongs to no field
 * of the form is under `form`.
 */
export const errorsOf = (problem: unknown): Record<string, string> => {
  if (!isProblem(problem)) return { form: String(problem) };
  if (problem.issues.length === 0) return { form: problem.detail };
  return Object.fromEntries(
    problem.issues.map(({ loc, msg }) => [
      loc.slice(1).join('.') || 'form',
      msg.replace(/^Value error, /, ''),
    ]),
  );
};
