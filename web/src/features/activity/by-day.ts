interface Dated {
  readonly at: string;
}

export interface Day<T> {
  /** The time of the first entry in this day's list. */
  readonly at: string;
  readonly entries: readonly T[];
}

const dayOf = ({ at }: Dated): string => new Date(at).toDateString();

/** Groups entries by the day of the reader's calendar. The order of the entries stays the same. */
export const byDay = <T extends Dated>(entries: readonly T[]): readonly Day<T>[] => {
  const days: { at: string; entries: T[] }[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last && dayOf(last) === dayOf(entry)) last.entries.push(entry);
    else days.push({ at: entry.at, entries: [entry] });
  }
  return days;
};
