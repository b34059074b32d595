/** How often each operation was answered with each status, or with another outcome. */
export type Counts = Map<string, Map<string, number>>;

export const count = (counts: Counts, operation: string, outcome: string): void => {
  const row = counts.get(operation) ?? new Map<string, number>();
  counts.set(operation, row.set(outcome, (row.get(outcome) ?? 0) + 1));
};

/** How many answers of all operations had this outcome. */
export const countOf = (counts: Counts, outcome: string): number =>
  [...counts.values()].reduce((sum, row) => sum + (row.get(outcome) ?? 0), 0);

const hasPassed = (row: ReadonlyMap<string, number> = new Map()): boolean =>
  [...row.keys()].some((outcome) => /^[23]\d\d$/.test(outcome));

/** The operations of which every request was refused, in the order of their names. */
export const neverPassed = (counts: Counts, operations: readonly string[]): string[] =>
  operations.filter((name) => !hasPassed(counts.get(name))).toSorted();

/** A line for each operation, a column for each outcome. */
export const tableOf = (counts: Counts): string => {
  const outcomes = [...new Set([...counts.values()].flatMap((row) => [...row.keys()]))].toSorted();
  const width = Math.max(...[...counts.keys()].map((name) => name.length));
  const cell = (text: string): string => ` ${text}`.padStart(8);
  const lines = [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, row]) => {
      const cells = outcomes.map((outcome) => cell(String(row.get(outcome) ?? '.')));
      return `${name.padEnd(width)} ${cells.join('')}`;
    });
  return [`${''.padEnd(width)} ${outcomes.map(cell).join('')}`, ...lines].join('\n');
};
