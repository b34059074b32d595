import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { dataFolder, startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.ts';
import { migrate } from '../../src/platform/db/migrate.ts';

/** What is left of a folder's server when its files are copied; the copy gets its own. */
const OF_THE_SERVER = ['postmaster.pid', 'postmaster.opts'];

/** A primary with a migrated database `desk`, and a replica of it that streams and can be promoted. */
export const startReplicatedPostgres = async () => {
  const root = mkdtempSync(join(tmpdir(), 'copydesk-replica-'));
  chmodSync(root, 0o755);
  const [first, second] = ['first', 'second'].map((name) => {
    const directory = join(root, name);
    mkdirSync(directory, { mode: 0o755 });
    return directory;
  }) as [string, string];
  const primary = await startEmbeddedPostgres({ directory: first, disposable: true });
  const admin = new pg.Client({ connectionString: primary.url('postgres') });
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query('create database desk');
  await migrate(primary.url('desk'));
  // As pg_basebackup does: the label makes the copy begin at the right place of the log.
  await admin.query(`select pg_backup_start('replica', true)`);
  const copy = dataFolder(second);
  execFileSync('cp', ['-a', dataFolder(first), copy]);
  const { rows } = await admin.query<{ labelfile: string }>(
    `select labelfile from pg_backup_stop(false)`,
  );
  await admin.end();
  for (const name of OF_THE_SERVER) rmSync(join(copy, name), { force: true });
  writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(copy, 'standby.signal'), '');
  copyFileSync(join(first, 'password'), join(second, 'password'));
  execFileSync('chown', ['-R', `--reference=${copy}`, copy]);
  const of = new URL(primary.url('desk'));
  const primary_conninfo = `host=127.0.0.1 port=${of.port} user=copydesk password=${of.password}`;
  const replica = await startEmbeddedPostgres({
    directory: second,
    disposable: true,
    settings: { primary_conninfo },
  });
  afterAll(async () => {
    await Promise.all([primary.stop(), replica.stop()]);
    rmSync(root, { recursive: true, force: true });
  });
  return { primary, replica };
};
