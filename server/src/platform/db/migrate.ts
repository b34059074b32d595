import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type RunnerOption, runner } from 'node-pg-migrate';
import { demandEnded } from './demand-ended.ts';
import { openClient } from './servers.ts';

/** The numbered SQL files of this release. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * A file that begins with this line is not run in a transaction: indexes can only then be built concurrently.
 *
 * @internal
 */
export const NO_TRANSACTION = '-- no transaction\n';

type Strategies = NonNullable<RunnerOption['migrationLoaderStrategies']>;
type Load = Exclude<Strategies[number]['loader'], string>;

const load: Load = (paths) =>
  Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(path, 'utf8');
      return {
        id: path,
        filePaths: [path],
        actions: {
          up: (builder) => {
            if (sql.startsWith(NO_TRANSACTION)) builder.noTransaction();
            builder.sql(sql);
          },
          down: false,
        },
      };
    }),
  );

/**
 * A change of a table waits for transactions that read it, and everybody else then waits behind the change. So
 * it gives up after this time, lets the others go on, and tries again.
 */
const LOCK_SECONDS = 2;
const PAUSE_MS = 1_000;
const TRIES = 100;
const LOCK_NOT_AVAILABLE = '55P03';

export interface MigrateOptions {
  readonly folder?: string;
  /** Is told when a table is in use and the migration is tried again. */
  readonly onWait?: (tries: number) => void;
}

/** Brings the database to the newest migration. Returns the names of those that ran. */
export const migrate = async (
  url: string,
  { folder = MIGRATIONS_FOLDER, onWait }: MigrateOptions = {},
): Promise<string[]> => {
  const client = await openClient(url, { options: `-c lock_timeout=${LOCK_SECONDS}s` });
  const runAll = async (): Promise<void> => {
    await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      migrationsTable: 'migration',
      migrationLoaderStrategies: [{ extensions: ['.sql'], loader: load }],
      log: () => undefined,
    });
  };
  try {
    const namesOf = async (): Promise<string[]> => {
      const { rows } = await client.query<{ name: string }>(
        'select name from migration order by id',
      );
      return rows.map(({ name }) => name);
    };
    const before = new Set(await namesOf().catch(() => []));
    // A fresh database has no rows, so every background migration ends when it begins.
    if (before.size > 0) {
      const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
      const pending = files.filter((name) => !before.has(name.slice(0, -'.sql'.length)));
      await demandEnded(client, folder, pending.toSorted());
    }
    for (let tries = 1; ; tries++) {
      try {
        await runAll();
        break;
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === TRIES)
          throw error;
        // Also ends the lock that keeps two migrations apart.
        await client.query('rollback; select pg_advisory_unlock_all()');
        onWait?.(tries);
        await sleep(PAUSE_MS);
      }
    }
    return (await namesOf()).filter((name) => !before.has(name));
  } finally {
    await client.end();
  }
};
