import { parseArgs } from 'node:util';
import { copyHeads } from '../activity/trail-heads.ts';
import { copyBlobs } from '../operations/backup/copy-blobs.ts';
import { commandUsage } from '../platform/command-name.ts';
import { createBlobStore, prepareBlobStore } from '../platform/blobs/create-blob-store.ts';
import { toPublicId } from '../platform/ids.ts';
import { explainFailure } from '../roots/explain-failure.ts';
import { forWorkspaces, readPlace } from './installation.ts';

const USAGE = `${commandUsage('copy-blobs')} ADDRESS [options]
  --data DIR       the data of a running "up" (default .copydesk)
Copies every blob that the database names from BLOB_STORE to another store, file:///folder or s3://bucket. What is
there already is left out. To move: copy while the service runs, stop it, copy again, and start it with the new
address in BLOB_STORE. Needs DATABASE_URL of a user that sees every workspace.`;

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [address] = positionals;
  if (values.help || address === undefined || positionals.length > 1) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const place = readPlace(values.data);
  await prepareBlobStore(address);
  const [from, to] = [createBlobStore(place.blobStore), createBlobStore(address)];
  let [seen, added, lost] = [0, 0, 0];
  await forWorkspaces(place.databaseUrl, null, async (scope) => {
    const { blobs, copied, lost: gone } = await copyBlobs(scope, { from, to });
    await copyHeads(scope.workspaceId, { from, to, replace: true });
    seen += blobs;
    added += copied;
    lost += gone.length;
    const name = toPublicId('wsp', scope.workspaceId);
    for (const hash of gone) console.log(`${name}  LOST    ${hash}`);
    console.log(`${name}  ${blobs} blobs, ${copied} copied`);
  });
  console.log(`${seen} blobs, ${added} copied, ${lost} lost`);
  return lost === 0 ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}
