import type pg from 'pg';
import type { Scope } from '../src/platform/db/scope.ts';
import type { Seeded, SeededAudit } from './database.ts';
import type { Report } from './measure.ts';
import { createRandom } from './text.ts';

/** What every part of a run is given. */
export interface Bench {
  readonly seeded: Seeded;
  readonly report: Report;
  readonly url: string;
  readonly postgresPid: number;
  /** Connections that row-level security does not bind. */
  readonly admin: pg.Pool;
  /** Connections like the product's. */
  readonly pool: pg.Pool;
  /** The scope of the measured workspace's API key. */
  readonly scope: Scope;
  /** How often a quick statement is timed. */
  readonly n: number;
  readonly explain: boolean;
}

export const auditNamed = (seeded: Seeded, name: string): SeededAudit => {
  const audit = seeded.audits.find((one) => one.name === name);
  if (!audit) throw new Error(`the seeded database has no audit ${name}`);
  return audit;
};

export const MEASURED = ['1k', '100k', '1M'] as const;

/** About `wanted` violations of an audit, in no order; ids are UUIDs. */
export const sampleIds = async (
  admin: pg.Pool,
  audit: SeededAudit,
  wanted: number,
): Promise<string[]> => {
  const { rows } = await admin.query<{ id: string }>(
    `select id from violation where audit_id = $1 and random() < $2`,
    [audit.id, Math.max(wanted / audit.violations, 0.0001)],
  );
  const random = createRandom(wanted);
  return rows
    .map(({ id }) => ({ id, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ id }) => id);
};

/** The n-th of a list that starts over at its end. */
export const around = <T>(items: readonly T[], n: number): T => {
  if (items.length === 0) throw new Error('nothing to choose from');
  return items[n % items.length] as T;
};
