import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import type { PackShelf } from '../../rules/packs/pack-shelf.ts';
import type { Checker } from '../../rules/run-rules.ts';
import type { WithWholeFile } from '../uploads.ts';
import { createAssetHandlers } from './extended-assets.ts';
import { createAuditHandlers } from './extended-audits.ts';
import { createBulkHandlers } from './extended-bulk.ts';
import { createCheckHandlers } from './extended-checks.ts';
import type { Answered, ExtendedHandlers } from './extended-operation.ts';
import { createPackHandlers } from './extended-packs.ts';

/** Work that does not fit into one transaction: the handler keeps its own answers. */
export const LONG: ReadonlySet<string> = new Set<Answered>([
  'createBulkRun',
  'retryBulkRun',
  'createAudit',
  'cancelAudit',
  'createAsset',
  'uploadAsset',
]);

export interface ExtendedWorkers {
  readonly engine: Engine;
  /** How many documents of bulk runs a workspace writes at a time. */
  readonly lanes: number;
  readonly blobs: BlobStore;
  readonly packs: PackShelf;
  readonly checker: Checker;
  readonly withWholeFile: WithWholeFile;
}

/** Every operation of the extended table that answers at once; one without a handler does not compile. */
export const createExtendedHandlers = (workers: ExtendedWorkers): ExtendedHandlers<Answered> => ({
  ...createBulkHandlers(workers),
  ...createAuditHandlers(workers.engine),
  ...createAssetHandlers(workers.blobs),
  ...createPackHandlers(workers.packs),
  ...createCheckHandlers(workers.checker),
});
