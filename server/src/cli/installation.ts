import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { demandAllRows } from '../operations/backup/backup-tables.ts';
import { commandName } from '../platform/command-name.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createLog } from '../platform/log.ts';
import { directUrlOf, readConfig } from '../roots/config.ts';
import { environment } from '../roots/environment.ts';

interface Place {
  readonly databaseUrl: string;
  readonly blobStore: string;
}

/**
 * The installation that a command is about: the running `up` on the folder that was given, the operator's own, or the
 * `up` on the usual folder. A folder that somebody names counts before what the environment says: otherwise the rows of
 * one installation would be held against the blobs of another.
 */
export const readPlace = (given: string | undefined, usual: string | null = '.copydesk'): Place => {
  if (given === undefined && environment['DATABASE_URL']) {
    const config = readConfig(environment);
    return { databaseUrl: directUrlOf(config), blobStore: config.blobStore };
  }
  const data = given ?? usual;
  if (data === null) throw new Error('Set DATABASE_URL and BLOB_STORE.');
  const file = join(resolve(data), 'up.json');
  if (!existsSync(file)) {
    throw new Error(`Nothing runs on ${data}. Start "${commandName('up')}" or set DATABASE_URL.`);
  }
  const { databaseUrl } = JSON.parse(readFileSync(file, 'utf8')) as { databaseUrl: string };
  const blobStore = environment['BLOB_STORE'] ?? pathToFileURL(join(resolve(data), 'blobs')).href;
  return { databaseUrl, blobStore };
};

/** Acts on all workspaces on purpose: this is for commands of the operator. */
export const withInstallation = async <T>(
  databaseUrl: string,
  work: (pool: pg.Pool, scopeOf: (workspaceId: string) => Scope) => Promise<T>,
): Promise<T> => {
  const log = createLog('warn');
  // Uses the user of the address and not the service's own role, which sees only one workspace at a time.
  const pool = createPool({ url: databaseUrl, size: 2, log, role: null });
  try {
    await demandAllRows(pool);
    const base = { db: createDatabase(pool), log, now: () => new Date(), requestId: null };
    const actor = { kind: 'system' } as const;
    return await work(pool, (workspaceId) => ({ ...base, workspaceId, actor }));
  } finally {
    await pool.end();
  }
};

/** Does the work for the given workspaces, or for all, one after the other. */
export const forWorkspaces = (
  databaseUrl: string,
  ids: readonly string[] | null,
  work: (scope: Scope) => Promise<void>,
): Promise<void> =>
  withInstallation(databaseUrl, async (pool, scopeOf) => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from workspace where $1::uuid[] is null or id = any($1) order by id',
      [ids],
    );
    for (const { id } of rows) await work(scopeOf(id));
  });
