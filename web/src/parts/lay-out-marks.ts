import type { Severity } from '@copydesk/contract/violations/violation';

/** A range of a text, in UTF-16 units as JavaScript counts them. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly severity: Severity | null;
  readonly id?: string;
}

/** Sorts marks, cuts them to the text, and removes overlaps. The earlier mark keeps a shared part. */
export const layOutMarks = (length: number, marks: readonly Stretch[]): readonly Stretch[] => {
  const sorted = marks.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const laid: Stretch[] = [];
  let from = 0;
  for (const mark of sorted) {
    const start = Math.max(from, mark.start);
    const end = Math.min(length, mark.end);
    if (start >= end) continue;
    laid.push({ ...mark, start, end });
    from = end;
  }
  return laid;
};
