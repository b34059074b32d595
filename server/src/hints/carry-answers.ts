/** A hint of an earlier audit, with the newest answer about it. */
export interface EarlierHint {
  readonly id: string;
  /** The entry that holds the answer, and its audit; null while nobody has answered. */
  readonly source: { readonly auditId: string; readonly seq: number } | null;
  readonly state: number;
  readonly note: string | null;
}

const isAlike = (hints: readonly EarlierHint[]): boolean =>
  hints.every(({ state, note }) => state === hints[0]?.state && note === hints[0]?.note);

/**
 * The earlier hints whose answers the same sentence begins with, one for each time that the asset has it now. If
 * it has the sentence as often as before, they follow each other in order. If not, it is not clear which is which,
 * so an answer counts only if all of them have the same.
 */
export const carryAnswers = <T extends EarlierHint>(
  earlier: readonly T[],
  times: number,
): readonly (T | null)[] => {
  const isSame = earlier.length === times;
  if (!isSame && !isAlike(earlier)) return Array.from({ length: times }, () => null);
  return Array.from({ length: times }, (_, n) => {
    const found = earlier[Math.min(n, earlier.length - 1)];
    return found && found.state !== 0 && found.source ? found : null;
  });
};
