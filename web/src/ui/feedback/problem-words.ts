import type { Problem } from '../../lib/problem.ts';
import { usePreferences } from '../../lib/preferences.ts';
import type { Translate } from '../../lib/texts.ts';
import { type en, useUiTexts } from '../texts.ts';

/**
 * Messages by HTTP status, for interface languages other than English. The server's messages are in English.
 */
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
 * Explains why an action failed. The server's messages are English and precise, so in English they are shown
 * as they are. In another language the message depends on the status; for an unknown status the server's
 * message is quoted. `otherwise` is the page's own message.
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

/** Usage: `const wordsOf = useProblemWords(); wordsOf(problem, t('failed'))`. */
export const useProblemWords = () => {
  const t = useUiTexts();
  const { language } = usePreferences();
  return (problem: Pick<Problem, 'status' | 'detail'>, otherwise: string): string =>
    explainProblem(problem, otherwise, { language, t });
};
