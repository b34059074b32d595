import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { createDatabase, createPool } from '../src/platform/db/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log.ts';
import type { Actor } from '../src/platform/db/scope.ts';
import { scopesOn } from '../test/scopes.ts';

/** An audit of the seeded database; ids are UUIDs. */
export interface SeededAudit {
  readonly name: string;
  readonly id: string;
  readonly workspaceId: string;
  readonly violations: number;
}

/** What a run needs to know about a seeded database; kept beside its data. */
export interface Seeded {
  readonly scale: number;
  /** Which migrations made its tables. */
  readonly schema: string;
  readonly workspaceId: string;
  readonly actor: Actor;
  readonly key: string;
  readonly audits: readonly SeededAudit[];
  readonly sealSeconds: Readonly<Record<string, number>>;
}

export const DATABASE = 'copydesk_bench';
const SETTINGS = {
  shared_buffers: '2GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  effective_cache_size: '8GB',
  random_page_cost: '1.1',
  checkpoint_timeout: '15min',
};

/** Starts PostgreSQL on the data of earlier runs. While it is filled, nothing is kept safe. */
export const startPostgres = async (
  directory: string,
  filling: boolean,
): Promise<EmbeddedPostgres & { databaseUrl: string }> => {
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  const settings = filling ? { ...SETTINGS, wal_level: 'minimal', max_wal_senders: '0' } : SETTINGS;
  const postgres = await startEmbeddedPostgres({ directory, disposable: filling, settings });
  return { ...postgres, databaseUrl: postgres.url(DATABASE) };
};

/** Makes the database anew, empty. */
export const recreateDatabase = async (postgres: EmbeddedPostgres): Promise<void> => {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query(`drop database if exists ${DATABASE} with (force)`);
  await client.query(`create database ${DATABASE}`);
  await client.end();
};

/** A migrated database that lasts as long as one run, and the address of a blob store beside it. */
export const startEmptyDatabase = async (name: string) => {
  const directory = mkdtempSync(join(tmpdir(), `copydesk-${name}-`));
  // As root, PostgreSQL runs as another user, who has to get through.
  chmodSync(directory, 0o755);
  const postgres = await startPostgres(directory, false);
  await recreateDatabase(postgres);
  await migrate(postgres.databaseUrl);
  const remove = async (): Promise<void> => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return {
    postgres,
    blobs: { BLOB_STORE: pathToFileURL(join(directory, 'blobs')).href },
    remove,
  };
};

const migrations = new URL('../migrations/', import.meta.url);

/** Changes with every migration: data of older tables cannot be measured. */
export const schemaOf = (): string => {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).sort())
    hash.update(readFileSync(new URL(name, migrations)));
  return hash.digest('hex').slice(0, 16);
};

/** What makes filled data fit a run: its size, and the tables that it was made for. */
interface Fit {
  readonly scale: number;
  readonly schema: string;
}

/**
 * Starts PostgreSQL on data that an earlier run filled, if it fits, else fills it anew. `name` is that of the file in
 * which the run keeps what it needs to know of its data.
 */
export const startFilled = async <Kept extends Fit>(
  { directory, name, scale }: { directory: string; name: string; scale: number },
  fill: (url: string) => Promise<Kept>,
) => {
  const file = join(directory, `${name}.json`);
  const found = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null;
  let kept = found?.scale === scale && found.schema === schemaOf() ? found : null;
  if (!kept) {
    const filling = await startPostgres(directory, true);
    await recreateDatabase(filling);
    kept = await fill(filling.databaseUrl);
    writeFileSync(file, JSON.stringify(kept));
    await filling.stop();
  }
  return { kept, postgres: await startPostgres(directory, false) };
};

const manifest = (directory: string) => join(directory, 'bench.json');

export const readSeeded = (directory: string): Seeded | undefined =>
  existsSync(manifest(directory))
    ? (JSON.parse(readFileSync(manifest(directory), 'utf8')) as Seeded)
    : undefined;

export const writeSeeded = (directory: string, seeded: Seeded): void =>
  writeFileSync(manifest(directory), JSON.stringify(seeded, null, 2));

// PostgreSQL is stopped while closed pools still say goodbye, which is worth no line.
export const log = createLog('error');

/** A pool like the product's, and scopes on it. */
export const openDatabase = (url: string, size: number) => {
  const pool = createPool({ url, size, log });
  const db = createDatabase(pool);
  return { pool, scope: scopesOn(db, log) };
};
