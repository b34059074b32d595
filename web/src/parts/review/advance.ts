/**
 * The index of the row to open after a decision: the next undecided one, else the first undecided one before
 * it. Null if none is left, or if the next page must be loaded first.
 */
export const nextWaiting = <R>(
  rows: readonly R[],
  at: number,
  isWaiting: (row: R) => boolean,
  hasMore: boolean,
): number | null => {
  const waits = (index: number): boolean => {
    const row = rows[index];
    return row !== undefined && isWaiting(row);
  };
  for (let index = at + 1; index < rows.length; index += 1) if (waits(index)) return index;
  if (hasMore) return null;
  for (let index = 0; index < at; index += 1) if (waits(index)) return index;
  return null;
};
