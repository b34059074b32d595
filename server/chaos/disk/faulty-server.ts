import { hashOf } from '../../src/platform/blobs/blob-store.ts';
import { startFaultyApi } from '../faulty-api.ts';

/** Says that bytes are stored although the disk has refused them. */
await startFaultyApi({
  spoilBlobs: (blobs) => ({
    ...blobs,
    put: (workspaceId, bytes) =>
      blobs.put(workspaceId, bytes).catch(() => ({ hash: hashOf(bytes), size: bytes.length })),
  }),
});
