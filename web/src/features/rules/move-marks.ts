export interface Placed {
  readonly start: number;
  readonly end: number;
}

/**
 * Takes marks of a text over to the same text after more was typed: what stands before the change stays,
 * what stands after it moves along, and what was touched is gone until it is looked at again.
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
