import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { buildApp } from '../src/api/build-app.ts';
import { PUSHED_STORE } from '../src/api/public/auditing.fixture.ts';
import { readConfig } from '../src/roots/config.ts';
import { createKeyUseTracker } from '../src/keys/track-key-use.ts';
import { createKeyVerifier } from '../src/keys/verify-key.ts';
import { startWorkflows } from '../src/roots/main-workflows.ts';
import { createBlobStore } from '../src/platform/blobs/create-blob-store.ts';
import { createDatabase, createPool, type Database } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { createListener } from '../src/platform/db/listen.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startEmbeddedRestate } from '../src/platform/durable/embedded-restate.ts';
import { createRestateEngine } from '../src/platform/durable/restate-engine.ts';
import { createLog } from '../src/platform/log.ts';
import { createTurns } from '../src/platform/turns.ts';
import { createTextChecker } from '../src/roots/text-checker.ts';
import { PACKS_FOLDER } from '../src/rules/packs/pack-catalog.ts';
import { openAdminPool } from '../test/database/admin-pool.ts';
import { createWebParts } from '../test/web-parts.ts';
import type { World } from './arbitraries.ts';
import type { Fault } from './faults.ts';

const log = createLog('silent');
const now = () => new Date();

/** A PostgreSQL and content for fuzzing; the service itself is started on it once per fault. */
export const startFuzzDatabase = async (
  makeWorld: (db: Database, admin: pg.Pool) => Promise<World>,
) => {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-fuzz-'));
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({ directory, disposable: true });
  const url = postgres.url('postgres');
  await migrate(url);
  const pool = createPool({ url, size: 10, log });
  const db = createDatabase(pool);
  const admin = openAdminPool(url, 1);
  const world = await makeWorld(db, admin);
  await admin.end();
  const restate = await startEmbeddedRestate(directory);
  const config = readConfig(
    {},
    {
      databaseUrl: url,
      acceptedRisks: 'database-owner',
      engineIngressUrl: restate.ingressUrl,
      engineAdminUrl: restate.adminUrl,
      engineIdentityKey: restate.identityKey,
      workflowsPort: restate.workflowsPort,
      model: 'sandbox',
      auditLanes: 1,
      // The worlds have put texts there already.
      blobStore: PUSHED_STORE,
    },
  );
  const workflows = await startWorkflows(config, log, { secrets: {} });
  const engine = createRestateEngine(restate);

  const startService = async (fault?: Fault) => {
    const used = fault?.database ? fault.database(db) : db;
    const keyUse = createKeyUseTracker(db, log, now);
    const listener = createListener(url, log);
    const texts = await createTextChecker(1);
    const publicUrl = `http://${world.host}`;
    const parts = createWebParts(texts, { log, publicUrl, folder: '/nowhere' });
    const app = await buildApp({
      verifyKey: createKeyVerifier(db, now),
      keyUse,
      base: { db: used, log, now },
      rateLimit: { perMinute: 0 },
      engine,
      intake: createTurns(10),
      holdMs: 30_000,
      bulkLanes: config.bulkLanes,
      listener,
      blobs: createBlobStore(config.blobStore),
      packsFolder: PACKS_FOLDER,
      checker: texts.checker,
      extractFile: parts.extractFile,
      web: parts.web,
    });
    fault?.app?.(app);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const stop = async () => {
      app.server.closeAllConnections();
      await app.close();
      await texts.stop();
      await parts.stop();
      await listener.stop();
      await keyUse.stop();
    };
    return { port, world, stop };
  };

  const stop = async () => {
    await workflows.stop();
    await restate.stop();
    await pool.end();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { startService, stop };
};
