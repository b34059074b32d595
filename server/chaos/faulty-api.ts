import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/api/build-app.ts';
import { createKeyUseTracker } from '../src/keys/track-key-use.ts';
import { createKeyVerifier } from '../src/keys/verify-key.ts';
import type { BlobStore } from '../src/platform/blobs/blob-store.ts';
import { createBlobStore } from '../src/platform/blobs/create-blob-store.ts';
import { createDatabase, createPool, type Database } from '../src/platform/db/database.ts';
import { createListener } from '../src/platform/db/listen.ts';
import { createRestateEngine } from '../src/platform/durable/restate-engine.ts';
import { createLog } from '../src/platform/log.ts';
import { createTurns } from '../src/platform/turns.ts';
import { readConfig } from '../src/roots/config.ts';
import { environment } from '../src/roots/environment.ts';
import { createFileReader } from '../src/roots/file-reader.ts';
import { createTextChecker } from '../src/roots/text-checker.ts';
import { PACKS_FOLDER } from '../src/rules/packs/pack-catalog.ts';

/** The same service as main.ts starts for API keys, with a fault in its database or before its routes. */
export const startFaultyApi = async (fault: {
  readonly spoil?: (db: Database) => Database;
  readonly prepare?: (app: FastifyInstance) => void;
  readonly spoilBlobs?: (blobs: BlobStore) => BlobStore;
  /** How long a connection may be silent; as long as in the product unless told otherwise. */
  readonly silenceMs?: number;
}): Promise<void> => {
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  const { silenceMs } = fault;
  const pool = createPool({
    url: config.databaseUrl,
    size: config.poolSize,
    log,
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
  const bare = createDatabase(pool);
  const db = fault.spoil ? fault.spoil(bare) : bare;
  const blobs = createBlobStore(config.blobStore);
  const now = () => new Date();
  const app = await buildApp({
    verifyKey: createKeyVerifier(db, now),
    keyUse: createKeyUseTracker(db, log, now),
    base: { db, log, now },
    rateLimit: { perMinute: config.rateLimitPerMinute },
    engine: createRestateEngine({
      ingressUrl: config.engineIngressUrl,
      adminUrl: config.engineAdminUrl,
    }),
    intake: createTurns(10),
    holdMs: 0,
    bulkLanes: config.bulkLanes,
    listener: createListener(config.databaseUrl, log),
    blobs: fault.spoilBlobs?.(blobs) ?? blobs,
    packsFolder: PACKS_FOLDER,
    checker: (await createTextChecker(1)).checker,
    extractFile: createFileReader(1).extractFile,
  });
  fault.prepare?.(app);
  await app.listen({ host: config.host, port: config.port });
};

/** Hides the Idempotency-Key from the service, so that a repeated request is done again. */
export const forgetKeys = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    delete request.raw.headers['idempotency-key'];
  });
};
