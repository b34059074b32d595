import type { ExtendedOperationId } from '@copydesk/contract/extended';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import type { ExtractFile } from '../../infobases/read-file.ts';
import type { PackCatalog } from '../../rules/packs/pack-catalog.ts';
import type { Checker } from '../../rules/run-rules.ts';
import type { WithWholeFile } from '../http/uploads.ts';
import { createAssetHandlers } from './assets.ts';
import { createAuditHandlers } from './audits.ts';
import { createBulkHandlers } from './bulk.ts';
import { createCheckHandlers } from './checks.ts';
import { createContentHandlers } from './contents.ts';
import { eventHandlers } from './events.ts';
import type { ExtendedHandlers } from './extended-operation.ts';
import { hintHandlers } from './hints.ts';
import { createPackHandlers } from './packs.ts';
import { qualityHandlers } from './rule-quality.ts';
import { createStreamHandlers } from './streams.ts';

export interface ExtendedWorkers {
  readonly engine: Engine;
  /** How many documents of bulk runs a workspace writes at a time. */
  readonly lanes: number;
  readonly blobs: BlobStore;
  readonly packs: PackCatalog;
  readonly checker: Checker;
  /** Reads texts that may be hostile. */
  readonly extractFile: ExtractFile;
  /** Notifies when a document has more text. */
  readonly listener: Listener;
  readonly withWholeFile: WithWholeFile;
}

/** All operations of the extended table. A missing handler is a type error. */
export const createExtendedHandlers = (
  workers: ExtendedWorkers,
): ExtendedHandlers<ExtendedOperationId> => ({
  ...createBulkHandlers(workers),
  ...createAuditHandlers(workers.engine),
  ...hintHandlers,
  ...createAssetHandlers(workers.blobs),
  ...createContentHandlers({ ...workers, extract: workers.extractFile }),
  ...createPackHandlers(workers.packs),
  ...createCheckHandlers(workers.checker),
  ...qualityHandlers,
  ...eventHandlers,
  ...createStreamHandlers(workers.listener),
});
