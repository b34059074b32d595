/** A picture as rows of brightness, `COLUMNS` numbers for each row: enough to tell rows apart, and quick to compare. */
export interface Rows {
  readonly height: number;
  readonly values: Uint8Array;
}

/** Rows from `from` up to, but not including, `to`. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

export interface RowDifferences {
  readonly before: readonly RowRange[];
  readonly after: readonly RowRange[];
}

export const COLUMNS = 96;
/** Pictures are compressed with losses, which differ with what is above and below a row. */
const TOLERANCE = 10;
/** So many rows in a row must be alike before the pictures count as going on together. */
const RUN = 12;
/** How many rows may have been inserted or removed at one place. */
const FURTHEST = 4_000;
/** How many rows are compared at most, so that two pictures without anything in common end too. */
const MAX_COMPARISONS = 3_000_000;
/** Differences that are nearer to each other than this are shown as one. */
const NEAR = 16;

const rowsAlike = (one: Rows, at: number, other: Rows, place: number): boolean => {
  if (at >= one.height || place >= other.height) return false;
  const [a, b] = [at * COLUMNS, place * COLUMNS];
  for (let n = 0; n < COLUMNS; n += 1) {
    if (Math.abs((one.values[a + n] ?? 0) - (other.values[b + n] ?? 0)) > TOLERANCE) return false;
  }
  return true;
};

/** Whether something is drawn in a row. Empty rows are alike everywhere and say nothing about the place. */
const isDrawn = ({ values }: Rows, at: number): boolean => {
  const begin = at * COLUMNS;
  const first = values[begin] ?? 0;
  for (let n = 1; n < COLUMNS; n += 1) {
    if (Math.abs((values[begin + n] ?? 0) - first) > TOLERANCE) return true;
  }
  return false;
};

/** Finds the nearest place from which both pictures go on alike, by how many rows each of them has more. */
const findMeeting = (
  before: Rows,
  after: Rows,
  [at, place]: readonly [number, number],
  spend: () => boolean,
): readonly [number, number] | null => {
  const isMeeting = (up: number, down: number): boolean => {
    let drawn = false;
    for (let n = 0; n < RUN; n += 1) {
      if (!spend() || !rowsAlike(before, at + up + n, after, place + down + n)) return false;
      drawn ||= isDrawn(before, at + up + n);
    }
    return drawn;
  };
  for (let far = 1; far <= FURTHEST; far += 1) {
    for (let down = 0; down <= far; down += 1) {
      if (isMeeting(far - down, down)) return [far - down, down];
      if (!spend()) return null;
    }
  }
  return null;
};

const joined = (ranges: readonly RowRange[]): readonly RowRange[] => {
  const list: RowRange[] = [];
  for (const { from, to } of ranges) {
    if (to <= from) continue;
    const last = list.at(-1);
    if (last && from - last.to < NEAR) list[list.length - 1] = { from: last.from, to };
    else list.push({ from, to });
  }
  return list;
};

/** Finds the rows that differ between two pictures. Rows that only moved up or down do not differ. */
export const compareRows = (before: Rows, after: Rows): RowDifferences => {
  let end = 0;
  const least = Math.min(before.height, after.height);
  while (end < least && rowsAlike(before, before.height - 1 - end, after, after.height - 1 - end)) {
    end += 1;
  }
  let left = MAX_COMPARISONS;
  const spend = (): boolean => (left -= 1) > 0;
  const differences: { before: RowRange[]; after: RowRange[] } = { before: [], after: [] };
  let [at, place] = [0, 0];
  const tell = (to: number, other: number): void => {
    differences.before.push({ from: at, to });
    differences.after.push({ from: place, to: other });
    [at, place] = [to, other];
  };
  while (at < before.height && place < after.height) {
    if (rowsAlike(before, at, after, place)) {
      [at, place] = [at + 1, place + 1];
      continue;
    }
    const meeting = findMeeting(before, after, [at, place], spend);
    if (!meeting) break;
    tell(at + meeting[0], place + meeting[1]);
  }
  // What is left differs, except for the end that both have in common.
  const rest = Math.min(end, before.height - at, after.height - place);
  tell(before.height - rest, after.height - rest);
  return { before: joined(differences.before), after: joined(differences.after) };
};
