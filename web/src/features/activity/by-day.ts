interface Dated {
  readonly at: string;
}

export interface Day<T> {
  /** The first moment that was met of the day. */
  readonly at: string;
  readonly entries: readonly T[];
}

const dayOf = ({ at }: Dated): string => new Date(at).toDateString();

/** Entries in their order, cut where a day of the reader's calendar ends. */
export const byDay = <T extends Dated>(entries: readonly T[]): readonly Day<T>[] => {
  const days: { at: string; entries: T[] }[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last && dayOf(last) === dayOf(entry)) last.entries.push(entry);
    else days.push({ at: entry.at, entries: [entry] });
  }
  return days;
};
