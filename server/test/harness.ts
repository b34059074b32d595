import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll } from 'vitest';
import { buildApp } from '../src/api/build-app.ts';
import type { AdmissionLimits } from '../src/platform/shares.ts';
import { createKeyUseTracker } from '../src/keys/track-key-use.ts';
import { createKeyVerifier } from '../src/keys/verify-key.ts';
import { createBlobStore } from '../src/platform/blobs/create-blob-store.ts';
import { createDatabase, createPool, type Database } from '../src/platform/db/database.ts';
import { createListener } from '../src/platform/db/listen.ts';
import type { Engine } from '../src/platform/durable/engine.ts';
import { createRestateEngine } from '../src/platform/durable/restate-engine.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import type { Actor, Scope } from '../src/platform/db/scope.ts';
import type { Metrics } from '../src/platform/metrics/create-metrics.ts';
import { createTextChecker } from '../src/roots/text-checker.ts';
import { createTurns } from '../src/platform/turns.ts';
import { PACKS_FOLDER } from '../src/rules/packs/pack-catalog.ts';
import type { SelfService } from '../src/workspaces/self-service.ts';
import { openAdminPool } from './database/admin-pool.ts';
import { postgresUrl } from './database/postgres-url.ts';
import { serviceUrlOf } from './database/service-url.ts';
import { scopesOn } from './scopes.ts';
import { createWebParts } from './web-parts.ts';

export interface TestDatabase {
  /** The login that serves, as in production. */
  readonly url: string;
  /** The login that owns everything; here it is a superuser. */
  readonly ownerUrl: string;
  readonly db: Database;
  readonly log: Log;
  /** A connection that row-level security does not bind, for looking behind the service. */
  readonly admin: pg.Pool;
  /** A scope in a workspace; the actor is the service itself unless told otherwise. */
  readonly scope: (workspaceId?: string, actor?: Actor) => Scope;
}

/** A fresh copy of the migrated database for the calling test file, dropped when it ends. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const base = await postgresUrl();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client({ connectionString: `${base}postgres` });
  await server.connect();
  await server.query(`create database ${name} template copydesk_template`);
  await server.end();
  const ownerUrl = `${base}${name}`;
  const url = serviceUrlOf(ownerUrl);
  const log = createLog('silent');
  const pool = createPool({ url, size: 10, log });
  const admin = openAdminPool(ownerUrl, 4);
  afterAll(async () => {
    await pool.end();
    await admin.end();
    const cleaner = new pg.Client({ connectionString: `${base}postgres` });
    await cleaner.connect();
    await cleaner.query(`drop database if exists ${name} with (force)`);
    await cleaner.end();
  });
  const db = createDatabase(pool);
  const scope = scopesOn(db, log);
  return { url, ownerUrl, db, log, admin, scope };
};

/** The real client of an engine that is away: nothing listens on the port of discard. */
const AWAY = { ingressUrl: 'http://127.0.0.1:9', adminUrl: 'http://127.0.0.1:9' };

/** The address of an empty blob store, gone when the calling test file ends. */
const makeBlobStore = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-blobs-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return pathToFileURL(directory).href;
};

/** The HTTP service on a test database; `app.inject` calls it without a socket. */
export const createTestApp = async (
  { db, log, url }: Pick<TestDatabase, 'db' | 'log'> & Partial<Pick<TestDatabase, 'url'>>,
  options: {
    rateLimitPerMinute?: number;
    corsOrigins?: readonly string[];
    now?: () => Date;
    verifierDb?: Database;
    /** Starts long work; without one, the engine is away. */
    engine?: Engine;
    holdMs?: number;
    streamsPerWorkspace?: number;
    admissionLimits?: AdmissionLimits;
    trustedProxies?: string;
    /** Another service's blob store; without one, its own. */
    blobStore?: string;
    packsFolder?: string;
    /** Where the built web application is; without it, the page says that it is not built. */
    webFolder?: string;
    /** The origin of PUBLIC_URL; without it, that of each request. */
    publicOrigin?: string;
    /** What people may do without the operator; nothing, unless told otherwise. */
    selfService?: SelfService;
    /** As the operator writes MODEL_ADDRESSES. */
    modelAddresses?: string;
    /** Whether agents may use the service over MCP; they may unless this is false. */
    mcp?: boolean;
    onAnswer?: Metrics['requestEnded'];
    onDecided?: Metrics['decided'];
  } = {},
): Promise<FastifyInstance> => {
  const now = options.now ?? (() => new Date());
  const keyUse = createKeyUseTracker(db, log, now);
  const listener = createListener(url ?? 'postgresql://x:x@127.0.0.1:9/x', log);
  const texts = await createTextChecker(1);
  const parts = createWebParts(texts, {
    log,
    publicUrl: 'http://desk.example',
    folder: options.webFolder ?? '/nowhere',
    modelAddresses: options.modelAddresses ?? '',
    ...(options.selfService ? { selfService: options.selfService } : {}),
  });
  const app = await buildApp({
    verifyKey: createKeyVerifier(options.verifierDb ?? db, now),
    keyUse,
    base: { db, log, now, ...(options.onDecided ? { onDecided: options.onDecided } : {}) },
    rateLimit: { perMinute: options.rateLimitPerMinute ?? 0 },
    ...(options.corsOrigins ? { corsOrigins: options.corsOrigins } : {}),
    engine: options.engine ?? createRestateEngine(AWAY),
    intake: createTurns(10),
    holdMs: options.holdMs ?? 60_000,
    bulkLanes: 4,
    listener,
    blobs: createBlobStore(options.blobStore ?? makeBlobStore()),
    packsFolder: options.packsFolder ?? PACKS_FOLDER,
    checker: texts.checker,
    extractFile: parts.extractFile,
    web: { ...parts.web, publicOrigin: options.publicOrigin ?? null },
    ...(options.onAnswer ? { onAnswer: options.onAnswer } : {}),
    ...(options.mcp === undefined ? {} : { mcp: options.mcp }),
    ...(options.admissionLimits ? { admissionLimits: options.admissionLimits } : {}),
    ...(options.trustedProxies ? { trustedProxies: options.trustedProxies } : {}),
    ...(options.streamsPerWorkspace === undefined
      ? {}
      : { streamsPerWorkspace: options.streamsPerWorkspace }),
  });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await texts.stop();
    await parts.stop();
    await listener.stop();
    await keyUse.stop().catch(() => undefined);
  });
  return app;
};
