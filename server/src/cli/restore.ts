import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { copyHeads } from '../activity/trail-heads.ts';
import { readManifest } from '../operations/backup/backup-manifest.ts';
import { copyBlobs } from '../operations/backup/copy-blobs.ts';
import { readTables } from '../operations/backup/read-tables.ts';
import { commandUsage } from '../platform/command-name.ts';
import { createBlobStore, prepareBlobStore } from '../platform/blobs/create-blob-store.ts';
import { openClient } from '../platform/db/servers.ts';
import { toPublicId } from '../platform/ids.ts';
import { explainFailure } from '../roots/explain-failure.ts';
import { forWorkspaces, readPlace } from './installation.ts';

const USAGE = `${commandUsage('restore')} FOLDER
FOLDER is the folder of one moment in a folder of backups. Puts its rows into the database at DATABASE_URL, which
was migrated by the same release, and its blobs into BLOB_STORE. A whole backup needs a database without
workspaces; one workspace is added to those that are there. The user must be a superuser. Stop the service first,
start it afterwards with an engine whose data is empty, and verify.`;

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  const [given] = positionals;
  if (values.help || given === undefined || positionals.length > 1) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const folder = resolve(given);
  const manifest = await readManifest(folder);
  const place = readPlace(undefined, null);
  await prepareBlobStore(place.blobStore);
  const client = await openClient(place.databaseUrl, { statement_timeout: 0 });
  try {
    await readTables(client, {
      folder,
      manifest,
      tell: ({ name, rows }) => {
        if (rows > 0) console.log(`${String(rows).padStart(10)} rows  ${name}`);
      },
    });
  } finally {
    await client.end();
  }
  const from = createBlobStore(pathToFileURL(join(dirname(folder), 'blobs')).href);
  const to = createBlobStore(place.blobStore);
  let [seen, lost] = [0, 0];
  await forWorkspaces(place.databaseUrl, manifest.workspaces, async (scope) => {
    const copied = await copyBlobs(scope, { from, to });
    seen += copied.blobs;
    lost += copied.lost.length;
    const name = toPublicId('wsp', scope.workspaceId);
    for (const hash of copied.lost) console.log(`${name}  LOST    ${hash}`);
    // A newer note of the store stays, so that verify can name what the backup lacks.
    await copyHeads(scope.workspaceId, { from, to, replace: false });
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${manifest.workspaces.length} workspaces, ${rows} rows of ${manifest.taken_at}, ${seen} blobs, ${lost} lost`,
  );
  return lost === 0 ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
