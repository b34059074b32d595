import { createHash } from 'node:crypto';
import { addUploadAsset } from '../src/assets/add-stored-asset.ts';
import type { DetailsChange } from '../src/assets/asset-metadata.ts';
import type { Scope } from '../src/platform/db/scope.ts';

/** Adds an uploaded document whose bytes nobody reads; gives its id. */
export const makeAsset = (
  scope: Scope,
  name: string,
  metadata: DetailsChange = {},
): Promise<string> =>
  addUploadAsset(scope, {
    name,
    metadata,
    fileName: `${name}.txt`,
    mediaType: 'text/plain',
    hash: createHash('sha256').update(name).digest('hex'),
    size: name.length,
  });
