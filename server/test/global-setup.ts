import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test PostgreSQL, without the name of a database. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run; every test file copies the migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-test-'));
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({ directory, disposable: true });
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query('create database copydesk_template');
  await client.end();
  await migrate(postgres.url('copydesk_template'));
  project.provide('postgresUrl', postgres.url(''));
  return async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
