import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { insertAsset } from '../assets/insert-asset.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { Scope } from '../platform/db/scope.ts';
import { type DemoFile, demoFilePath } from './demo-files.ts';

/**
 * Adds a bundled asset. The addresses of its pages do not exist, so their content is stored
 * like an upload and nothing is ever fetched.
 */
export const addDemoAsset = async (
  scope: Scope,
  blobs: BlobStore,
  { file, kind, name, url, mediaType, language, metadata }: DemoFile,
): Promise<string> => {
  const bytes = await readFile(demoFilePath(file));
  const { hash } = await blobs.put(scope.workspaceId, bytes);
  return insertAsset(scope, {
    kind,
    source: kind === 'post' ? 'paste' : 'upload',
    name,
    url,
    normalUrl: null,
    metadata: { ...metadata, language },
    content: { hash, mediaType, fileName: basename(file) },
  });
};
