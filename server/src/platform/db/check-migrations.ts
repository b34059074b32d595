import { readdirSync } from 'node:fs';
import { MIGRATIONS_FOLDER } from './migrate.ts';
import { openClient } from './servers.ts';

const WAIT_MS = 5_000;
/** Since this one the login of the service may read which migrations ran. */
const READABLE_SINCE = '064';
const MAY_NOT = '42501';
const READ = 'select name from migration';

/**
 * Compares the database with this release: migrations that are missing,
 * and those that only a later release has.
 */
export interface MigrationState {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/** Compares the migrations that ran with those of this release. Throws if PostgreSQL cannot be reached. */
export const checkMigrations = async (url: string): Promise<MigrationState> => {
  const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
  const own = files.map((name) => name.slice(0, -'.sql'.length)).toSorted();
  const client = await openClient(url, { connectionTimeoutMillis: WAIT_MS });
  try {
    const table = await client.query<{ there: boolean }>(
      `select to_regclass('migration') is not null as there`,
    );
    const readAll = async () => (await client.query<{ name: string }>(READ)).rows;
    const ran = table.rows[0]?.there
      ? await readAll().catch((error: unknown) => {
          if ((error as { code?: string }).code !== MAY_NOT) throw error;
          return own.filter((name) => name < READABLE_SINCE).map((name) => ({ name }));
        })
      : [];
    const names = new Set(ran.map(({ name }) => name));
    return {
      missing: own.filter((name) => !names.has(name)),
      unknown: [...names].filter((name) => !own.includes(name)),
    };
  } finally {
    await client.end().catch(() => undefined);
  }
};
