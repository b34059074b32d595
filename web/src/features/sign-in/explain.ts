import type { Problem } from '../../lib/problem.ts';
import type { Translate } from '../../lib/texts.ts';
import type { en } from './texts.ts';

type T = Translate<typeof en>;

/** How long to wait before the next attempt, in minutes or seconds. */
const waiting = (seconds: number | null, t: T): string => {
  if (seconds === null) return t('too_many');
  return seconds < 120
    ? t('too_many_seconds', { seconds: Math.max(1, Math.ceil(seconds)) })
    : t('too_many_minutes', { minutes: Math.ceil(seconds / 60) });
};

/** Explains a problem in plain words. `refused` is the text for a refusal on the calling page. */
export const explain = (problem: Problem, t: T, refused: string): string => {
  if (problem.status === 0) return t('no_answer');
  if (problem.status === 429) return waiting(problem.retryAfter, t);
  if (problem.status === 401 || problem.status === 403) return refused;
  return problem.detail || t('something');
};
