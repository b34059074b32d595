import type { Problem } from '../lib/problem.ts';
import { usePreferences } from '../lib/preferences.ts';
import type { Translate } from '../lib/texts.ts';
import { type en, useUiTexts } from './texts.ts';

/** What the status alone says, for those who read the interface in another language than the server's. */
const BY_STATUS: ReadonlyMap<number, keyof typeof en> = new Map([
  [403, 'refused_403'],
  [404, 'refused_404'],
  [412, 'refused_412'],
  [413, 'refused_413'],
  [429, 'refused_429'],
  [502, 'refused_503'],
  [503, 'refused_503'],
  [504, 'refused_503'],
]);

/**
 * Why something was not done. The server speaks English and is exact, so in English its own sentence is
 * shown; in another language the status is put into words, and its sentence is quoted where that says too
 * little. `otherwise` is what the page itself says of the failure.
 */
export const explainProblem = (
  { status, detail }: Pick<Problem, 'status' | 'detail'>,
  otherwise: string,
  { language, t }: { readonly language: 'en' | 'nl'; readonly t: Translate<typeof en> },
): string => {
  if (status === 0) return t('no_answer');
  if (language === 'en') return detail || otherwise;
  const known = BY_STATUS.get(status);
  if (known) return t(known);
  return detail === '' ? otherwise : t('server_says', { otherwise, detail });
};

/** `const wordsOf = useProblemWords(); wordsOf(problem, t('failed'))`. */
export const useProblemWords = () => {
  const t = useUiTexts();
  const { language } = usePreferences();
  return (problem: Pick<Problem, 'status' | 'detail'>, otherwise: string): string =>
    explainProblem(problem, otherwise, { language, t });
};
