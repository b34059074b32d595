import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createPostgres, type Postgres } from '../processes.ts';

/** How the spare calls itself to the primary. */
const SPARE = 'spare';
const PATIENCE_MS = 30_000;

/** Writes a file for the user that PostgreSQL runs as. */
const writeFor = (data: string, name: string, text: string): void => {
  const file = join(data, name);
  const { uid, gid } = statSync(join(data, 'PG_VERSION'));
  writeFileSync(file, text, { mode: 0o600 });
  chownSync(file, uid, gid);
};

/** Runs something on one connection as the superuser. */
export const onServer = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const wait = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
  const patience = Date.now() + PATIENCE_MS;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > patience) throw new Error(`${what} did not happen`);
    await sleep(50);
  }
};

/** The folders of a family of servers: their log of changes is archived in one place. */
export const createFamily = (directory: string) => {
  const archive = join(directory, 'archive');
  mkdirSync(archive);
  // As root, PostgreSQL runs as another user, who writes here.
  chmodSync(archive, 0o777);
  const settings = {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    restore_command: `cp ${archive}/%f %p`,
  };

  const create = async (name: string, more: Readonly<Record<string, string>> = {}) => {
    const own = join(directory, name);
    mkdirSync(own, { recursive: true });
    chmodSync(own, 0o755);
    return { directory: own, postgres: await createPostgres(own, { ...settings, ...more }) };
  };

  /** Copies the data of a running server, as pg_basebackup does. Returns the folder of the copy. */
  const backUp = async (postgres: Postgres, name: string): Promise<string> => {
    const own = join(directory, name);
    mkdirSync(own);
    chmodSync(own, 0o755);
    const data = join(own, 'postgres');
    await onServer(postgres.url('postgres'), async (client) => {
      await client.query('select pg_backup_start($1, true)', [name]);
      execFileSync('cp', ['-a', postgres.data, data]);
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop()',
      );
      for (const file of ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'recovery.signal'])
        rmSync(join(data, file), { force: true });
      execFileSync('sh', ['-c', 'find "$0"/pg_wal -type f -delete', data]);
      writeFor(data, 'backup_label', rows[0]?.labelfile ?? '');
    });
    copyFileSync(join(postgres.data, '..', 'password'), join(own, 'password'));
    return own;
  };

  /** Makes the copy a server that follows another one, or one that stops at a moment. */
  const startCopy = async (
    name: string,
    kind: 'standby' | 'recovery',
    more: Readonly<Record<string, string>>,
  ): Promise<Postgres> => {
    const { postgres } = await create(name, more);
    writeFor(postgres.data, `${kind}.signal`, '');
    await postgres.start();
    return postgres;
  };

  /** Starts a spare that follows the primary by the line at this port. */
  const startSpare = async (primary: Postgres, name: string, line: number): Promise<Postgres> => {
    const own = await backUp(primary, name);
    const password = readFileSync(join(own, 'password'), 'utf8');
    const spare = await startCopy(name, 'standby', {
      primary_conninfo: `host=127.0.0.1 port=${line} user=copydesk password=${password} application_name=${SPARE}`,
    });
    await wait('the spare following', () =>
      onServer(primary.url('postgres'), async (client) => {
        const { rows } = await client.query(
          `select from pg_stat_replication where application_name = $1 and state = 'streaming'`,
          [SPARE],
        );
        return rows.length === 1;
      }),
    );
    return spare;
  };

  return { create, backUp, startCopy, startSpare };
};

/** Makes the primary wait for the spare before it confirms anything. */
export const waitForSpare = (primary: Postgres): Promise<void> =>
  onServer(primary.url('postgres'), async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${SPARE}'`);
    await client.query('select pg_reload_conf()');
  });

/** Lets the spare take over. It no longer waits for a spare of its own. */
export const promote = async (spare: Postgres): Promise<void> => {
  await onServer(spare.url('postgres'), (client) => client.query('select pg_promote(true, 30)'));
  await isOpen(spare);
};

/** Comes back when a server takes writes. */
export const isOpen = (postgres: Postgres): Promise<void> =>
  wait('taking writes', () =>
    onServer(postgres.url('postgres'), async (client) => {
      const { rows } = await client.query<{ waits: boolean }>(
        'select pg_is_in_recovery() as waits',
      );
      return rows[0]?.waits === false;
    }),
  );
