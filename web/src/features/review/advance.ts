/**
 * Which row comes after the one that was decided: the next that still waits, else the first that was
 * passed over. Null when none is left, or when more must be read first.
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
