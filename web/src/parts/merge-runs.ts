/** One run of words in a comparison: equal, removed or inserted. */
export interface Run {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

const WORD = /[\p{L}\p{N}]/u;
const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => WORD.test(word)).length;

/**
 * Merges small pieces of a word-by-word comparison. Fewer than three equal words between two changes become
 * part of the change, so that a rewritten sentence reads as one removal and one insertion.
 */
export const mergeRuns = (runs: readonly Run[], fewestEqual = 3): readonly Run[] => {
  const merged: Run[] = [];
  let removed = '';
  let added = '';
  const flush = (): void => {
    if (removed) merged.push({ kind: 'removed', text: removed });
    if (added) merged.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  runs.forEach(({ kind, text }, at) => {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      const isBetween = at > 0 && at < runs.length - 1;
      if (isBetween && wordsIn(text) < fewestEqual) {
        removed += text;
        added += text;
        return;
      }
      flush();
      merged.push({ kind: 'same', text });
    }
  });
  flush();
  return merged;
};
