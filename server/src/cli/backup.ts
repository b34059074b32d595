import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { keepHeads } from '../activity/trail-heads.ts';
import { folderName, removeOld, writeManifest } from '../operations/backup/backup-manifest.ts';
import { demandAllRows, readSchema } from '../operations/backup/backup-tables.ts';
import { copyBlobs } from '../operations/backup/copy-blobs.ts';
import { writeTables } from '../operations/backup/write-tables.ts';
import { commandUsage } from '../platform/command-name.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { openClient } from '../platform/db/servers.ts';
import { giveWay } from '../platform/give-way.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import { RELEASE } from '../platform/release.ts';
import { explainFailure } from '../roots/explain-failure.ts';
import { forWorkspaces, readPlace } from './installation.ts';

const USAGE = `${commandUsage('backup')} FOLDER [options]
  --workspace ID   only this workspace (wsp_...), to move it to another installation
  --keep N         afterwards remove all but the N newest backups in the folder
  --data DIR       the data of a running "up" (default .copydesk)
Copies the database and the blobs while the service runs. The rows are those of one moment. Blobs are shared by all
backups in the folder, so each takes only what is new. Needs DATABASE_URL of a user that sees every workspace
(a superuser, or a role with BYPASSRLS and pg_read_all_data), and BLOB_STORE.
ACCOUNT_SECRET and the other secrets are not in it: keep them elsewhere.`;

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      workspace: { type: 'string' },
      keep: { type: 'string' },
      data: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [root] = positionals;
  if (values.help || root === undefined || positionals.length > 1) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const only = values.workspace === undefined ? null : fromPublicId('wsp', values.workspace);
  if (values.workspace !== undefined && only === null) {
    throw new Error(`${values.workspace} is not a workspace id.`);
  }
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1)) {
    throw new Error('--keep takes a whole number of at least 1.');
  }

  // Rows are compressed as fast as the machine can, often beside the service. Nobody waits for a backup.
  giveWay(0);
  const place = readPlace(values.data);
  const at = new Date();
  const folder = join(resolve(root), folderName(at));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = await openClient(place.databaseUrl, { statement_timeout: 0 });
  let workspaces: string[];
  try {
    await demandAllRows(client);
    await client.query('begin isolation level repeatable read read only');
    const schema = await readSchema(client);
    const found = await client.query<{ id: string }>(
      'select id from workspace where $1::uuid is null or id = $1 order by id',
      [only],
    );
    workspaces = ids(found.rows);
    if (only !== null && workspaces.length === 0) {
      throw new Error(`There is no workspace ${values.workspace}.`);
    }
    const tables = await writeTables(client, {
      folder,
      workspaceId: only,
      tell: ({ name, rows }) => {
        if (rows > 0) console.log(`${String(rows).padStart(10)} rows  ${name}`);
      },
    });
    await client.query('commit');
    // Written after the rows and before the blobs: a blob of a row is only deleted days after the row.
    const blobs = createBlobStore(place.blobStore);
    const copies = createBlobStore(pathToFileURL(join(resolve(root), 'blobs')).href);
    let [seen, lost] = [0, 0];
    await forWorkspaces(place.databaseUrl, workspaces, async (scope) => {
      const copied = await copyBlobs(scope, { from: blobs, to: copies });
      seen += copied.blobs;
      lost += copied.lost.length;
      const name = toPublicId('wsp', scope.workspaceId);
      for (const hash of copied.lost) console.log(`${name}  LOST    ${hash}`);
      for (const { auditId, left, seq } of await keepHeads(scope, copies)) {
        lost += 1;
        const told = `entries ${left + 1} to ${seq}, which an earlier backup knew, are missing`;
        console.log(`${toPublicId('aud', auditId)}  LOST    ${told}`);
      }
    });
    await writeManifest(folder, {
      release: RELEASE.version,
      schema,
      taken_at: at.toISOString(),
      workspace_id: only,
      workspaces,
      tables,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${workspaces.length} workspaces, ${rows} rows, ${seen} blobs, ${lost} lost`);
    console.log(`Written to ${folder}`);
    if (keep !== null) {
      for (const name of await removeOld(resolve(root), keep)) console.log(`Removed ${name}`);
    }
    return lost === 0 ? 0 : 1;
  } finally {
    await client.end();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
