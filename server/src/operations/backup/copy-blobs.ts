import { type BlobStore, getIntact } from '../../platform/blobs/blob-store.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { listBlobs } from '../export-blobs.ts';

export interface CopiedBlobs {
  /** How many blobs the workspace has. */
  readonly blobs: number;
  /** How many of them the other store did not have. */
  readonly copied: number;
  /** The hashes of those that are missing or damaged at their source. */
  readonly lost: readonly string[];
}

/**
 * Copies the blobs of a workspace that the other store lacks. Every blob is compared with its hash on the way.
 * Repeating it copies only what is new.
 */
export const copyBlobs = async (
  scope: Scope,
  { from, to }: { readonly from: BlobStore; readonly to: BlobStore },
): Promise<CopiedBlobs> => {
  const { workspaceId } = scope;
  let [blobs, copied] = [0, 0];
  const lost: string[] = [];
  for await (const hash of listBlobs(scope)) {
    blobs += 1;
    if (await to.has(workspaceId, hash)) continue;
    const bytes = await getIntact(from, workspaceId, hash);
    if (bytes) {
      await to.put(workspaceId, bytes);
      copied += 1;
    } else {
      lost.push(hash);
    }
  }
  return { blobs, copied, lost };
};
