import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createOidcClient } from '../src/accounts/oidc-client.ts';
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
import type { World } from './world.ts';
import type { Fault } from './faults.ts';
import { type Outside, SITE, startOutside } from './outside.ts';

/** What the service logged of its last mistakes, newest last. */
const mistakes: string[] = [];
const MOST_MISTAKES = 3;
const log = createLog('error', {
  write: (line) => {
    mistakes.push(line);
    if (mistakes.length > MOST_MISTAKES) mistakes.shift();
  },
});
const now = () => new Date();
/** That of `createWebParts`. */
const SECRET = 'a secret of at least 32 characters';
/** A proof of who somebody is lasts ten minutes. */
const STAY_FRESH_MS = 60_000;

/** Files like those of a built web application: they are served by other code than the operations. */
const webFolder = (directory: string): string => {
  const folder = join(directory, 'web');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'scheme.js'), '// scheme');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets/app-1a2b.js'), '// application');
  return folder;
};

/** A PostgreSQL and content for fuzzing; the service itself is started on it once per fault. */
export const startFuzzDatabase = async (
  makeWorld: (db: Database, admin: pg.Pool, outside: Outside) => Promise<World>,
) => {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-fuzz-'));
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({ directory, disposable: true });
  const url = postgres.url('postgres');
  await migrate(url);
  const pool = createPool({ url, size: 10, log });
  const db = createDatabase(pool);
  const admin = openAdminPool(url, 1);
  const outside = await startOutside();
  const world = await makeWorld(db, admin, outside);
  await admin.end();
  const restate = await startEmbeddedRestate(directory);
  const modelAddresses = new URL(outside.model.url).host;
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
      modelAddresses,
      auditLanes: 1,
      // The worlds have put texts there already.
      blobStore: PUSHED_STORE,
    },
  );
  const workflows = await startWorkflows(config, log, { secrets: {}, accountSecret: SECRET });
  const engine = createRestateEngine(restate);

  const startService = async (fault?: Fault) => {
    const used = fault?.database ? fault.database(db) : db;
    const keyUse = createKeyUseTracker(db, log, now);
    const listener = createListener(url, log);
    const texts = await createTextChecker(1);
    const parts = createWebParts(texts, {
      log,
      publicUrl: SITE.origin,
      folder: webFolder(directory),
      modelAddresses,
      selfService: { workspaces: true, plans: true },
    });
    const { issuer, clientId, clientSecret } = outside.provider;
    const redirectUrl = `${SITE.origin}/app/sign-in/oidc/callback`;
    const oidc = createOidcClient({ issuer, clientId, clientSecret, name: 'House', redirectUrl });
    const factors = { operator: 'none', hasProvider: true } as const;
    const signIn = { ...parts.web.signIn, oidc, factors };
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
      web: { ...parts.web, signIn },
      // Every sender says from where it comes, so that the limits of one address do not refuse all others.
      trustedProxies: '127.0.0.1',
    });
    fault?.app?.(app);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const staying = setInterval(() => void world.stayFresh?.(), STAY_FRESH_MS);
    const stop = async () => {
      clearInterval(staying);
      app.server.closeAllConnections();
      await app.close();
      await texts.stop();
      await parts.stop();
      await listener.stop();
      await keyUse.stop();
    };
    return { port, world, mistakes, stop };
  };

  const stop = async () => {
    await workflows.stop();
    await restate.stop();
    await outside.stop();
    await pool.end();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { startService, stop };
};
