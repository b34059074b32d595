import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { listAssets } from '../assets/list-assets.ts';
import { replaceContent } from '../assets/replace-content.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { Scope } from '../platform/db/scope.ts';
import { type DemoFile, demoFilePath } from './demo-files.ts';

/**
 * Replaces bundled assets with their later versions, as an editor would between two audits, and one of them
 * with a truncated file, so that the next audit cannot read it.
 */
export const updateDemoAssets = async (
  scope: Scope,
  blobs: BlobStore,
  { files, broken }: { readonly files: readonly DemoFile[]; readonly broken: string },
): Promise<void> => {
  const filter = { kind: null, archived: false, metadata: {}, limit: 500, after: null };
  const { assets } = await listAssets(scope, filter);
  for (const { name, file, second, mediaType } of files) {
    const assetId = assets.find((one) => one.name === name)?.id;
    if (assetId === undefined) throw new Error(`the demo has no asset ${name}`);
    const put = (bytes: Uint8Array) =>
      replaceContent(scope, blobs, { assetId, bytes, mediaType, fileName: basename(file) });
    if (second) await put(await readFile(demoFilePath(second)));
    if (name !== broken) continue;
    const whole = await readFile(demoFilePath(file));
    await put(whole.subarray(0, whole.length / 3));
  }
};
