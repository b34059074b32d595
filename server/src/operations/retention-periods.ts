import {
  RETAINED,
  type Retained,
  type RetentionPeriods,
} from '@copydesk/contract/operations/operations';

export const KEEP_EVERYTHING: RetentionPeriods = {
  documents: null,
  versions: null,
  bulk: null,
  snapshots: null,
  pictures: null,
};

const DAY_MS = 86_400_000;
/** The hour in UTC: night in Europe and Africa, when few people work there. */
const HOUR = 3;

/** Returns the time before which data has expired; null if data is kept forever. */
export const cutoffOf = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() - days * DAY_MS);

export const keepsEverything = (periods: RetentionPeriods): boolean =>
  RETAINED.every((what) => periods[what] === null);

/** The start of the next night. Until then a period that was chosen by mistake can be changed back. */
export const nextNight = (now: Date): Date => {
  const night = new Date(now);
  night.setUTCHours(HOUR, 0, 0, 0);
  return night > now ? night : new Date(night.getTime() + DAY_MS);
};

const NAMES: Record<Retained, string> = {
  documents: 'documents',
  versions: 'document versions',
  bulk: 'bulk rows',
  snapshots: 'snapshots',
  pictures: 'pictures and stored copies of pages',
};

/** Describes the periods for the activity. */
export const describePeriods = (periods: RetentionPeriods): string => {
  const told = RETAINED.filter((what) => periods[what] !== null).map(
    (what) => `${NAMES[what]} ${periods[what]} days`,
  );
  return told.length === 0 ? 'everything is kept' : told.join(', ');
};

/** How much of one kind of data was deleted. */
export interface Purged {
  readonly count: number;
  readonly bytes: number;
}

/** Describes what a run deleted, for the activity; null if it deleted nothing. */
export const describePurged = (purged: Partial<Record<Retained, Purged>>): string | null => {
  const told = RETAINED.flatMap((what) => {
    const { count = 0 } = purged[what] ?? {};
    return count === 0 ? [] : [`${NAMES[what]}: ${count}`];
  });
  if (told.length === 0) return null;
  const bytes = RETAINED.reduce((sum, what) => sum + (purged[what]?.bytes ?? 0), 0);
  return `${told.join(', ')} (${bytes} bytes)`;
};
