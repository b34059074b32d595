import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type CollectedStatement, collectStatements } from '../statements/collect-statements.ts';
import { REACHES, type Reach, readPlan, readUniqueKeys } from './read-plan.ts';

export const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));
export const TABLE = fileURLToPath(new URL('reaches.txt', import.meta.url));

/** The furthest that a statement reads in a table, and the plan that does so. */
export interface Furthest {
  readonly reach: Reach;
  readonly plan: string;
}

const isFurther = (one: Reach, other: Reach): boolean =>
  REACHES.indexOf(one) > REACHES.indexOf(other);

/** Plans statements as this connection would, and notes the furthest of each statement and table. */
export const noteFurthest = async (
  client: pg.ClientBase,
  statements: readonly CollectedStatement[],
  statistics: string,
  furthest: Map<string, Furthest>,
): Promise<void> => {
  const keys = await readUniqueKeys(client);
  for (const { text, file, line, name } of statements) {
    for (const { table, reach, how } of (await readPlan(client, text, keys)).steps) {
      const key = `${file.replace(SOURCE, '')}#${name} ${table}`;
      const known = furthest.get(key);
      if (known && !isFurther(reach, known.reach)) continue;
      furthest.set(key, { reach, plan: `line ${line}, statistics ${statistics}: ${how}` });
    }
  }
};

/** How far each statement may read in a table, as reaches.txt says. What it does not name is narrow. */
export const readStated = (): Map<string, Reach> =>
  new Map(
    readFileSync(TABLE, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string, Reach])
      .map(([name, table, reach]) => [`${name} ${table}`, reach]),
  );

/** What reads further than it may. */
export const beyondStated = (
  furthest: ReadonlyMap<string, Furthest>,
  stated: ReadonlyMap<string, Reach>,
): string[] =>
  [...furthest].flatMap(([key, { reach, plan }]) =>
    isFurther(reach, stated.get(key) ?? 'narrow')
      ? [`${key} reads ${reach} and may read ${stated.get(key) ?? 'narrow'} (${plan})`]
      : [],
  );

const LARGE = `
  select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`;

/**
 * Statements of the product that read further than they may, with the statistics that this database has. Of tables with
 * fewer rows it says nothing: of those PostgreSQL may well read all.
 */
export const reachesBeyond = async (client: pg.ClientBase, rows: number): Promise<string[]> => {
  const { rows: named } = await client.query<{ name: string }>(LARGE, [rows]);
  const large = new Set(named.map(({ name }) => name));
  const furthest = new Map<string, Furthest>();
  await noteFurthest(client, collectStatements(), 'of this database', furthest);
  const judged = [...furthest].filter(([key]) => large.has(key.split(' ')[1] ?? ''));
  return beyondStated(new Map(judged), readStated());
};
