import { diffArrays } from 'diff';

/** A change of a text: passages that are the same, or what stood before and what stands there now. */
export type PassageChange =
  | { readonly kind: 'same'; readonly count: number }
  | { readonly kind: 'changed'; readonly before: string; readonly after: string };

/** Compares two lists of passages. A passage that was removed and one that came in its place are one change. */
export const pairPassages = (
  before: readonly string[],
  after: readonly string[],
): readonly PassageChange[] => {
  const changes: PassageChange[] = [];
  let removed: readonly string[] = [];
  let added: readonly string[] = [];
  const flush = (): void => {
    for (let n = 0; n < Math.max(removed.length, added.length); n += 1) {
      changes.push({ kind: 'changed', before: removed[n] ?? '', after: added[n] ?? '' });
    }
    [removed, added] = [[], []];
  };
  for (const part of diffArrays([...before], [...after])) {
    if (part.removed) removed = part.value;
    else if (part.added) added = part.value;
    else {
      flush();
      changes.push({ kind: 'same', count: part.value.length });
    }
  }
  flush();
  return changes;
};
