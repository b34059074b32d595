import type { RiskDay, SeverityCounts } from '@copydesk/contract/home/home';

/** An audit that counts on at least one of the days. Days are YYYY-MM-DD in UTC. */
export interface CountedAudit {
  readonly id: string;
  readonly began: string;
  /** Number of violations by severity, in the order of ranks. */
  readonly found: readonly number[];
  /** How many of them no earlier reading of their asset had. */
  readonly fresh: number;
}

/**
 * What changed in an audit on a day, for one severity. On the day on which a newer audit reads an asset, its
 * open violations are subtracted.
 */
export interface DayChange {
  readonly auditId: string;
  readonly day: string;
  readonly severity: number;
  readonly undecided: number;
  readonly open: number;
  readonly changed: number;
}

/** How much is undecided in an audit at the end of the last day. */
export interface AuditNow {
  readonly id: string;
  readonly undecided: number;
}

const NAMES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED', 'UNSPECIFIED'] as const;

const noCounts = (): { -readonly [K in keyof SeverityCounts]: number } => ({
  CRITICAL: 0,
  HIGH: 0,
  MEDIUM: 0,
  LOW: 0,
  UNSPECIFIED: 0,
});

/** Turns numbers by severity, in the order of ranks, into an object with the severities' names. */
const nameSeverities = (open: readonly number[]): SeverityCounts => {
  const counts = noCounts();
  for (const [n, name] of NAMES.entries()) counts[name] += open[n] ?? 0;
  return counts;
};

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the last `count` days up to the day of `now`, oldest first. */
export const daysUpTo = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    new Date(now.getTime() - (count - 1 - n) * DAY_MS).toISOString().slice(0, 10),
  );

interface Running {
  readonly open: number[];
  undecided: number;
}

/**
 * Returns how much is open and undecided at the end of each day. An audit's violations count from the day on
 * which it began.
 */
export const riskByDay = (
  days: readonly string[],
  audits: readonly CountedAudit[],
  changes: readonly DayChange[],
): { readonly days: RiskDay[]; readonly now: readonly AuditNow[] } => {
  const changesOf = Map.groupBy(changes, ({ auditId }) => auditId);
  const totals = new Map(
    days.map((day) => [day, { open: [0, 0, 0, 0, 0, 0], undecided: 0, found: 0, decided: 0 }]),
  );
  const now: AuditNow[] = [];
  for (const { id, began, found, fresh } of audits) {
    const own = (changesOf.get(id) ?? []).toSorted((one, two) => (one.day < two.day ? -1 : 1));
    const all = found.reduce((sum, n) => sum + n, 0);
    const state: Running = { open: [...found], undecided: all };
    let next = 0;
    for (const [day, total] of totals) {
      for (let change = own[next]; change && change.day <= day; change = own[++next]) {
        state.open[change.severity] = (state.open[change.severity] ?? 0) + change.open;
        state.undecided += change.undecided;
        if (change.day === day) total.decided += change.changed;
      }
      // What an earlier audit found already is not found again.
      if (day === began) total.found += fresh;
      if (day < began) continue;
      total.undecided += state.undecided;
      for (const [severity, n] of state.open.entries()) {
        total.open[severity] = (total.open[severity] ?? 0) + n;
      }
    }
    now.push({ id, undecided: state.undecided });
  }
  const named = [...totals].map(([day, { open, undecided, found, decided }]) => ({
    day,
    open: nameSeverities(open),
    undecided,
    found,
    decided,
  }));
  return { days: named, now };
};
