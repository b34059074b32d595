export interface Placed {
  readonly start: number;
  readonly end: number;
}

/**
 * Moves marks to the new version of a text. Marks before the change stay, marks after it move along, and
 * marks that the change touched are removed until the next check.
 */
export const moveMarks = <M extends Placed>(
  marks: readonly M[],
  before: string,
  after: string,
): readonly M[] => {
  if (before === after) return marks;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < shorter - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1;
  const changedTo = before.length - tail;
  const moved = after.length - before.length;
  return marks.flatMap((mark) => {
    if (mark.end <= head) return [mark];
    if (mark.start >= changedTo)
      return [{ ...mark, start: mark.start + moved, end: mark.end + moved }];
    return [];
  });
};
