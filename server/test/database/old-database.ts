import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { migrate, MIGRATIONS_FOLDER } from '../../src/platform/db/migrate.ts';
import { postgresUrl } from './postgres-url.ts';

/**
 * An empty database, for a test of what a migration does to rows that were there before. Its owner is what a managed
 * PostgreSQL gives: no superuser, no BYPASSRLS. It is dropped when the test file ends.
 */
export const openOldDatabase = async () => {
  const base = new URL(`${await postgresUrl()}postgres`);
  const name = `upgraded_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client({ connectionString: base.href });
  await server.connect();
  await server.query(`create role ${name} login createrole password 'secret'`);
  await server.query(`grant copydesk_app to ${name} with admin option`);
  await server.query(`create database ${name} owner ${name}`);
  const url = new URL(base.href);
  [url.username, url.password, url.pathname] = [name, 'secret', `/${name}`];
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  afterAll(async () => {
    await owner.end();
    await server.query(`drop database ${name} with (force)`);
    await server.query(`drop role ${name}`);
    await server.end();
  });
  /** Runs the migrations before a number, as the operator does. */
  const migrateBefore = async (number: string): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'copydesk-old-'));
    try {
      cpSync(MIGRATIONS_FOLDER, folder, {
        recursive: true,
        filter: (path) => path === MIGRATIONS_FOLDER || basename(path) < number,
      });
      await migrate(url.href, { folder });
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  return { owner, migrateBefore };
};
