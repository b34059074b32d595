/** Lets so many pieces of work run at once; the others wait in the order they came. */
export const createTurns = (atOnce: number, onIdle: () => void = () => undefined) => {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
      if (busy === 0) onIdle();
    }
  };
};
