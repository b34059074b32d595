/**
 * Maps folded places back to the source, as runs. A run begins at a folded place and a source place. In a
 * plain run both advance unit by unit; a cluster is one piece of the source, whatever its folded length.
 */
export interface Runs {
  readonly at: number[];
  readonly source: number[];
  /** The length of a cluster in the source; 0 for a plain run. */
  readonly length: number[];
}

export const beginRun = (runs: Runs, at: number, source: number, length: number): void => {
  runs.at.push(at);
  runs.source.push(source);
  runs.length.push(length);
};

/**
 * The folded place of the last character. It is the start of a cluster or the last unit, because a surrogate
 * pair is a cluster too.
 */
export const placeOfLast = (runs: Runs, size: number): number => {
  const last = runs.at.length - 1;
  return runs.length[last] ? (runs.at[last] as number) : size - 1;
};

/** Removes the runs from the folded place `size` on. Returns the source place where this text began. */
export const takeBack = (runs: Runs, size: number): number => {
  const last = runs.at.length - 1;
  const source = (runs.source[last] as number) + size - (runs.at[last] as number);
  while (runs.at.length > 0 && (runs.at.at(-1) as number) >= size) {
    runs.at.pop();
    runs.source.pop();
    runs.length.pop();
  }
  return source;
};

const runOf = (runs: Runs, at: number): number => {
  let low = 0;
  let high = runs.at.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runs.at[middle] as number) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
};

const startOf = (runs: Runs, at: number, run: number): number => {
  const source = runs.source[run] ?? 0;
  return runs.length[run] ? source : source + at - (runs.at[run] ?? 0);
};

/** The place in the source where the character at a folded place begins. */
export const sourceStart = (runs: Runs, at: number): number => startOf(runs, at, runOf(runs, at));

/** The place in the source where the character before a folded place ends. */
export const sourceEnd = (runs: Runs, at: number): number => {
  if (at === 0) return startOf(runs, 0, 0);
  const run = runOf(runs, at - 1);
  return startOf(runs, at - 1, run) + (runs.length[run] || 1);
};
