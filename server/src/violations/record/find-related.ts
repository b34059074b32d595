/**
 * The most findings that one names. A reader needs no longer list.
 * @internal
 */
export const MAX_RELATED = 20;

/** With how many that begin after it a finding is compared. Words that so many rules mark are no use to name. */
const MAX_COMPARED = 200;

/** What is needed of a finding. */
interface Placed {
  readonly ruleId: string | null;
  readonly assetId: string | null;
  readonly anchor?: {
    readonly hidden?: true;
    readonly segment: number;
    readonly start: number;
    readonly end: number;
  } | null;
}

interface Stretch {
  readonly index: number;
  readonly ruleId: string | null;
  readonly start: number;
  readonly end: number;
}

/** The stretches of text that findings mark, by asset and segment. Hidden texts are marked by one rule alone. */
const stretchesOf = (findings: readonly Placed[]): readonly (readonly Stretch[])[] => {
  const places = new Map<string, Stretch[]>();
  for (const [index, { ruleId, assetId, anchor }] of findings.entries()) {
    if (assetId === null || !anchor || anchor.hidden) continue;
    const { segment, start, end } = anchor;
    const key = `${assetId} ${segment}`;
    const known = places.get(key) ?? [];
    known.push({ index, ruleId, start, end });
    places.set(key, known);
  }
  return [...places.values()];
};

/**
 * For each finding, the numbers of those that mark some of the same words of the same asset for another rule,
 * in reading order. Null if the finding does not say where its words are.
 */
export const findRelated = (findings: readonly Placed[]): readonly (readonly number[] | null)[] => {
  const related = findings.map(({ anchor }): number[] | null => (anchor === undefined ? null : []));
  const add = (to: number, other: number): void => {
    const known = related[to];
    if (known && known.length < MAX_RELATED) known.push(other);
  };
  for (const stretches of stretchesOf(findings)) {
    const sorted = stretches.toSorted((one, other) => one.start - other.start);
    for (const [n, one] of sorted.entries()) {
      for (const other of sorted.slice(n + 1, n + 1 + MAX_COMPARED)) {
        if (other.start >= one.end) break;
        if (one.ruleId === other.ruleId) continue;
        add(one.index, other.index);
        add(other.index, one.index);
      }
    }
  }
  return related;
};
