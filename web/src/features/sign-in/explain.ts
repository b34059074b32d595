import type { Problem } from '../../lib/problem.ts';
import type { Translate } from '../../lib/texts.ts';
import type { en } from './texts.ts';

type T = Translate<typeof en>;

/** When to try again, in the unit in which a person would wait. */
const waiting = (seconds: number | null, t: T): string => {
  if (seconds === null) return t('too_many');
  return seconds < 120
    ? t('too_many_seconds', { seconds: Math.max(1, Math.ceil(seconds)) })
    : t('too_many_minutes', { minutes: Math.ceil(seconds / 60) });
};

/** What went wrong in plain words; `refused` says what a refusal means where it happened. */
export const explain = (problem: Problem, t: T, refused: string): string => {
  if (problem.status === 0) return t('no_answer');
  if (problem.status === 429) return waiting(problem.retryAfter, t);
  if (problem.status === 401 || problem.status === 403) return refused;
  return problem.detail || t('something');
};
