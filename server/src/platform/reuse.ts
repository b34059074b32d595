import { createLru } from './lru.ts';

/** For how long an answer is used again, how many are remembered, and the clock. */
export interface ReuseOptions {
  readonly forMs: number;
  readonly most: number;
  readonly now: () => Date;
}

/**
 * Reads what many ask for at the same time once for all of them. A reading that fails is not used again: the next one
 * asks anew.
 */
export const createReuse = <T>({ forMs, most, now }: ReuseOptions) => {
  const answers = createLru<string, { readonly until: number; readonly answer: Promise<T> }>(most);
  /** Reads now, for whoever has just changed something. Others may use it again. */
  const renew = (key: string, read: () => Promise<T>): Promise<T> => {
    const answer = read();
    answers.set(key, { until: now().getTime() + forMs, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
  const ask = (key: string, read: () => Promise<T>): Promise<T> => {
    const known = answers.get(key);
    return known && known.until > now().getTime() ? known.answer : renew(key, read);
  };
  /** Whether this was asked lately. */
  const knows = (key: string): boolean => answers.get(key) !== undefined;
  return { ask, renew, knows };
};

export type Reuse<T> = ReturnType<typeof createReuse<T>>;
