import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { prepareLogin } from '../src/platform/db/prepare-login.ts';
import { serviceUrlOf } from './database/service-url.ts';

export interface TestPostgres {
  /** Without the name of a database. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A PostgreSQL with a migrated template database, which every test file copies. */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-test-'));
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({ directory, disposable: true });
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query('create database copydesk_template');
  await client.end();
  const ownerUrl = postgres.url('copydesk_template');
  await migrate(ownerUrl);
  await prepareLogin(ownerUrl, serviceUrlOf(ownerUrl));
  const stop = async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { url: postgres.url(''), stop };
};
