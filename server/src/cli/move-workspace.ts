import { readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import type pg from 'pg';
import { verifyTrail } from '../activity/verify-trail.ts';
import { deleteLeftRows, takeMoveBack } from '../operations/cells/leave-rows.ts';
import { moveWorkspace } from '../operations/cells/move-workspace.ts';
import { createBlobStore, prepareBlobStore } from '../platform/blobs/create-blob-store.ts';
import { commandUsage } from '../platform/command-name.ts';
import { openClient } from '../platform/db/servers.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import { directUrlOf, readConfig } from '../roots/config.ts';
import { explainFailure } from '../roots/explain-failure.ts';
import { readVariables } from '../roots/read-variables.ts';
import { withInstallation } from './installation.ts';

const USAGE = `${commandUsage('move-workspace')} ID --from FILE --to FILE [options]
  ID             the workspace (wsp_...)
  --from FILE    the settings of the cell that it leaves: DATABASE_URL, BLOB_STORE, ACCOUNT_SECRET
  --to FILE      the same of the cell where it goes, with PUBLIC_URL, which people are told
  --back         take back a move that has not ended
  --delete-old   delete what the workspace left behind in the cell of --from; needs no --to
Copies the workspace while people work, then refuses its writes for some seconds, copies the rest, compares every
value, and opens it in the other cell. If it is ended at any point, run it again or take it back. Both users must be
superusers, and both cells have the same release. Blobs in buckets are read with the keys in the environment.`;

interface Cell {
  readonly databaseUrl: string;
  readonly blobStore: string;
  readonly address: string | null;
  readonly secret: string | undefined;
}

const readCell = (file: string): Cell => {
  const read = (path: string): string => readFileSync(path, 'utf8');
  const variables = readVariables(parseEnv(read(file)), read);
  const config = readConfig(variables);
  return {
    databaseUrl: directUrlOf(config),
    blobStore: config.blobStore,
    address: config.publicUrl || null,
    secret: variables['ACCOUNT_SECRET'],
  };
};

/** Compiling the large statement that compares all tables takes longer than running it. */
const CONNECTION = { statement_timeout: 0, options: '-c jit=off' };

const SEALED = `
  select exists (select from webhook_endpoint where workspace_id = $1)
    or exists (select from workspace_model where workspace_id = $1 and sealed is not null) as yes`;

/** Webhooks and models have sealed secrets, which the other cell must be able to open. */
const demandSecret = async (
  client: pg.Client,
  workspaceId: string,
  from: Cell,
  to: Cell,
): Promise<void> => {
  if (from.secret !== undefined && from.secret === to.secret) return;
  const { rows } = await client.query<{ yes: boolean }>(SEALED, [workspaceId]);
  if (!rows[0]?.yes) return;
  throw new Error(
    'The workspace has webhooks or a model, whose secrets are sealed with ACCOUNT_SECRET. Both files must have the same one.',
  );
};

const AUDITS = 'select id from audit where workspace_id = $1 order by id';

/**
 * Verifies the trails of the workspace in its new cell. Returns how many are broken. That the states are those of the
 * trails is not verified again: every value is the same as in the first cell.
 */
const verifyThere = (cell: Cell, workspaceId: string): Promise<number> =>
  withInstallation(cell.databaseUrl, async (pool, scopeOf) => {
    const { rows } = await pool.query<{ id: string }>(AUDITS, [workspaceId]);
    let broken = 0;
    for (const { id } of rows) {
      const { whole } = await verifyTrail(scopeOf(workspaceId), id);
      if (whole) continue;
      broken += 1;
      console.log(`${toPublicId('aud', id)}  BROKEN`);
    }
    console.log(`${rows.length} trails verified in the new cell, ${broken} broken`);
    return broken;
  });

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      back: { type: 'boolean', default: false },
      'delete-old': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [given] = positionals;
  const needsTo = !values['delete-old'];
  if (values.help || !given || !values.from || (needsTo && !values.to)) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const workspaceId = fromPublicId('wsp', given);
  if (workspaceId === null) throw new Error(`${given} is not a workspace id.`);
  const cell = readCell(values.from);
  const left = createBlobStore(cell.blobStore);
  const from = await openClient(cell.databaseUrl, CONNECTION);
  try {
    return await withInstallation(cell.databaseUrl, async (_pool, scopeOf) => {
      const scope = scopeOf(workspaceId);
      if (values['delete-old']) {
        console.log(`${await deleteLeftRows(from, scope, left)} rows deleted, with their blobs`);
        return 0;
      }
      const other = readCell(values.to ?? '');
      const to = await openClient(other.databaseUrl, CONNECTION);
      const reader = await openClient(cell.databaseUrl, CONNECTION);
      try {
        if (values.back) {
          const rows = await takeMoveBack({ from, to }, workspaceId);
          console.log(`Taken back. The first cell takes writes; ${rows} copied rows were deleted.`);
          return 0;
        }
        await demandSecret(from, workspaceId, cell, other);
        await prepareBlobStore(other.blobStore);
        const { refusedSeconds, rows } = await moveWorkspace({
          from,
          to,
          reader,
          workspaceId,
          address: other.address,
          scope,
          blobs: { from: left, to: createBlobStore(other.blobStore) },
          say: (line) => console.log(line),
        });
        if (refusedSeconds !== null) {
          console.log(
            `Moved ${rows} rows. Writes were refused for ${refusedSeconds.toFixed(2)} s.`,
          );
        }
        return (await verifyThere(other, workspaceId)) === 0 ? 0 : 1;
      } finally {
        await reader.end();
        await to.end();
      }
    });
  } finally {
    await from.end();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
