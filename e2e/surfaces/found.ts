/** A finding as every surface can tell it. Offsets are UTF-16 units of the text that was sent. */
export interface Found {
  readonly rule: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly quote: string | null;
}

const keyOf = ({ rule, start, end, quote }: Found): string =>
  JSON.stringify([start, end, rule, quote]);

/** The findings of a text in one order, so that two lists can be compared. */
const inOrder = (found: readonly Found[]): readonly string[] => found.map(keyOf).toSorted();

/** A text about which two surfaces do not agree. */
export interface Difference {
  readonly surface: string;
  readonly at: number;
  readonly onlyThere: readonly string[];
  readonly onlyHere: readonly string[];
}

/** Where a surface tells other findings than the API, text by text. */
export const compareFound = (
  surface: string,
  expected: readonly (readonly Found[])[],
  told: readonly (readonly Found[])[],
): readonly Difference[] => {
  if (told.length !== expected.length) {
    throw new Error(`${surface} told of ${told.length} texts, not of ${expected.length}`);
  }
  return expected.flatMap((found, at) => {
    const [here, there] = [inOrder(found), inOrder(told[at] ?? [])];
    if (here.join('\n') === there.join('\n')) return [];
    return [
      {
        surface,
        at,
        onlyThere: there.filter((one) => !here.includes(one)),
        onlyHere: here.filter((one) => !there.includes(one)),
      },
    ];
  });
};
