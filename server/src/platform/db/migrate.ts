import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

/** The numbered SQL files of this release. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Brings the database to the newest migration. Returns the names of those that ran. */
export const migrate = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const ran = await runner({
      dbClient: client,
      dir: MIGRATIONS_FOLDER,
      direction: 'up',
      migrationsTable: 'migration',
      log: () => undefined,
    });
    return ran.map((migration) => migration.name);
  } finally {
    await client.end();
  }
};
