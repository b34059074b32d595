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
  const running = new Map<string, { readonly answer: Promise<T>; next?: Promise<T> }>();
  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const answer = read();
    const reading = { answer };
    running.set(key, reading);
    answers.set(key, { until: now().getTime() + forMs, answer });
    const end = () => {
      if (running.get(key) === reading) running.delete(key);
    };
    answer.then(end, () => {
      end();
      answers.delete(key);
    });
    return answer;
  };
  /**
   * The answer of a reading that begins after this call, for whoever has just changed something. All who come while
   * another reading runs share the next one. Others may use it again.
   */
  const renew = (key: string, read: () => Promise<T>): Promise<T> => {
    const reading = running.get(key);
    if (!reading) return start(key, read);
    const go = () => start(key, read);
    return (reading.next ??= reading.answer.then(go, go));
  };
  const ask = (key: string, read: () => Promise<T>): Promise<T> => {
    const known = answers.get(key);
    return known && known.until > now().getTime() ? known.answer : start(key, read);
  };
  /** Whether this was asked lately. */
  const knows = (key: string): boolean => answers.get(key) !== undefined;
  return { ask, renew, knows };
};

export type Reuse<T> = ReturnType<typeof createReuse<T>>;
