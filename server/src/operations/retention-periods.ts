import { RETAINED, type Retained, type RetentionPeriods } from '@copydesk/contract/operations';

export const KEEP_EVERYTHING: RetentionPeriods = {
  documents: null,
  versions: null,
  bulk: null,
  snapshots: null,
};

const DAY_MS = 86_400_000;
/** In UTC, when few people work anywhere near Greenwich. */
const HOUR = 3;

/** What is older than this has been kept long enough; null when it is kept for ever. */
export const cutoffOf = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() - days * DAY_MS);

export const keepsEverything = (periods: RetentionPeriods): boolean =>
  RETAINED.every((what) => periods[what] === null);

/** The next night: whoever chose a period by mistake has until then to take it back. */
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
};

/** The periods as the trail tells them. */
export const describePeriods = (periods: RetentionPeriods): string => {
  const told = RETAINED.filter((what) => periods[what] !== null).map(
    (what) => `${NAMES[what]} ${periods[what]} days`,
  );
  return told.length === 0 ? 'everything is kept' : told.join(', ');
};

/** What one kind of data came to. */
export interface Purged {
  readonly count: number;
  readonly bytes: number;
}

/** What a run deleted, as the trail tells it; null when it deleted nothing. */
export const describePurged = (purged: Partial<Record<Retained, Purged>>): string | null => {
  const told = RETAINED.flatMap((what) => {
    const { count = 0 } = purged[what] ?? {};
    return count === 0 ? [] : [`${NAMES[what]}: ${count}`];
  });
  if (told.length === 0) return null;
  const bytes = RETAINED.reduce((sum, what) => sum + (purged[what]?.bytes ?? 0), 0);
  return `${told.join(', ')} (${bytes} bytes)`;
};
