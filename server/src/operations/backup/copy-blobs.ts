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
 * Repeating it copies only what is new. `known` has hashes that the other store has for certain, and gets those that
 * it has afterwards.
 */
export const copyBlobs = async (
  scope: Scope,
  {
    from,
    to,
    known,
  }: { readonly from: BlobStore; readonly to: BlobStore; readonly known?: Set<string> },
): Promise<CopiedBlobs> => {
  const { workspaceId } = scope;
  let [blobs, copied] = [0, 0];
  const lost: string[] = [];
  for await (const hash of listBlobs(scope)) {
    blobs += 1;
    if (known?.has(hash)) continue;
    if (await to.has(workspaceId, hash)) {
      known?.add(hash);
      continue;
    }
    const bytes = await getIntact(from, workspaceId, hash);
    if (bytes) {
      await to.put(workspaceId, bytes);
      known?.add(hash);
      copied += 1;
    } else {
      lost.push(hash);
    }
  }
  return { blobs, copied, lost };
};
