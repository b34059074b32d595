import { inSpan } from '../traces/span.ts';
import type { BlobStore } from './blob-store.ts';

/** Is told how long something took in the blob store, and whether it worked. */
export type BlobsWatch = (action: string, seconds: number, hasWorked: boolean) => void;

/** A blob store whose work is measured. Receiving a file is not: it takes as long as the sender does. */
export const watchBlobs = (blobs: BlobStore, watch: BlobsWatch): BlobStore => {
  const measured =
    <Args extends unknown[], T>(action: string, work: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      inSpan(`blob ${action}`, { kind: 'client' }, async () => {
        const began = performance.now();
        const tell = (hasWorked: boolean) =>
          watch(action, (performance.now() - began) / 1_000, hasWorked);
        try {
          const result = await work(...args);
          tell(true);
          return result;
        } catch (error) {
          tell(false);
          throw error;
        }
      });
  return {
    ...blobs,
    put: measured('put', blobs.put),
    keep: measured('put', blobs.keep),
    get: measured('get', blobs.get),
    has: measured('has', blobs.has),
    writeNote: measured('put', blobs.writeNote),
    readNote: measured('get', blobs.readNote),
    delete: measured('delete', blobs.delete),
  };
};
