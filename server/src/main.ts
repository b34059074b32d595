import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './api/build-app.ts';
import {
  type Config,
  directUrlOf,
  ownerUrlOf,
  readConfig,
  readSecrets,
  readSignInSecrets,
  type SignInSecrets,
  tracesOf,
} from './roots/config.ts';
import { environment } from './roots/environment.ts';
import { createFileReader } from './roots/file-reader.ts';
import { createKeyUseTracker } from './keys/track-key-use.ts';
import { createKeyVerifier } from './keys/verify-key.ts';
import { createSignInParts } from './roots/main-sign-in.ts';
import { explainFailure } from './roots/explain-failure.ts';
import { createPageCopies } from './roots/page-copies.ts';
import { refuseWeakSettings } from './roots/production.ts';
import { acceptsRisk } from './roots/risks.ts';
import { acceptRootChildren } from './platform/children/child-user.ts';
import { readRouterSettings } from './roots/router-settings.ts';
import { createServicePool } from './roots/service-pool.ts';
import { startRouter } from './router/start-router.ts';
import { freePort } from './platform/free-port.ts';
import { createBlobStore, prepareBlobStore } from './platform/blobs/create-blob-store.ts';
import { watchBlobs } from './platform/blobs/watch-blobs.ts';
import { checkMigrations } from './platform/db/check-migrations.ts';
import { startDatabaseClock } from './platform/db/database-clock.ts';
import { createDatabase, type Database } from './platform/db/database.ts';
import { createListener } from './platform/db/listen.ts';
import { migrate } from './platform/db/migrate.ts';
import { prepareLogin } from './platform/db/prepare-login.ts';
import { findLoginFault } from './platform/db/service-login.ts';
import { readModelAddresses } from './platform/model/addresses.ts';
import { createRestateEngine } from './platform/durable/restate-engine.ts';
import { createProcessLog, type Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics/create-metrics.ts';
import { startMetrics } from './platform/metrics/start-metrics.ts';
import { startTraces } from './platform/traces/start-traces.ts';
import { createOverview } from './operations/overview/serve-overview.ts';
import { watchInstallation } from './roots/watch-installation.ts';
import { createTextChecker } from './roots/text-checker.ts';
import { createTurns } from './platform/turns.ts';
import { PACKS_FOLDER } from './rules/packs/pack-catalog.ts';

/** How long requests that run may take to end when the process stops. */
const CUT_AFTER_MS = 6_000;
/** How often connections that have become idle are closed then. */
const SWEEP_MS = 50;
/** Where the built documentation is. */
const DOCS_FOLDER = fileURLToPath(new URL('../../site/dist', import.meta.url));
/** Where `npm run web:build` puts the web application. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** How a role is called: by file in a clone, by the command of an installed package. */
const ownCall = (role: string): string =>
  import.meta.url.endsWith('.ts') ? `node server/src/main.ts ${role}` : `copydesk start ${role}`;

export interface RunningApi {
  readonly baseUrl: string;
  /** The address at which people open the web application. */
  readonly publicUrl: string;
  readonly db: Database;
  /** Starts the children that read texts and files. The first text would wait for both, one after the other. */
  readonly startChildren: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts the HTTP service on a migrated database. */
export const startApi = async (
  given: Config,
  log: Log,
  secrets: SignInSecrets,
): Promise<RunningApi> => {
  if (acceptsRisk(given, 'root-children')) acceptRootChildren();
  // Links in messages contain the port, so it is chosen before anything else.
  const config = given.port === 0 ? { ...given, port: await freePort() } : given;
  const traces = await startTraces('api', tracesOf(config));
  const publicUrl = config.publicUrl || `http://localhost:${config.port}`;
  // All stay open: requests that come now and then, or many at once, find connections that have planned their statements.
  const pool = createServicePool(config, log, config.poolSize);
  const metrics = createMetrics('api');
  const db = createDatabase(pool, metrics.database);
  const clock = startDatabaseClock(db);
  const { now } = clock;
  metrics.watchPool(pool);
  const installation = watchInstallation(metrics, config, { db, now });
  const keyUse = createKeyUseTracker(db, log, now);
  const listener = createListener(directUrlOf(config), log);
  const texts = await createTextChecker(config.checkProcesses);
  const copies = createPageCopies(config.checkProcesses);
  const files = createFileReader(config.checkProcesses);
  const signIn = createSignInParts(config, secrets, publicUrl, log);
  let isStopping = false;
  const app = await buildApp({
    verifyKey: createKeyVerifier(db, now),
    keyUse,
    base: { db, log, now, onDecided: metrics.decided },
    rateLimit: { perMinute: config.rateLimitPerMinute },
    engine: createRestateEngine({
      ingressUrl: config.engineIngressUrl,
      adminUrl: config.engineAdminUrl,
    }),
    intake: createTurns(config.documentsAtATime),
    holdMs: config.documentWaitSeconds * 1_000,
    bulkLanes: config.bulkLanes,
    listener,
    blobs: watchBlobs(createBlobStore(config.blobStore), metrics.blobsAsked),
    packsFolder: PACKS_FOLDER,
    checker: texts.checker,
    extractFile: files.extractFile,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins.split(/, ?/).filter((origin) => origin !== ''),
    mcp: config.mcp === 'on',
    admissionLimits: {
      requests: config.requestsAtATime,
      streams: config.streamsAtATime,
      bytes: config.bodyMebibytes * 1024 * 1024,
    },
    uploadLimits: {
      perWorkspace: config.uploadsPerWorkspace,
      bytes: config.uploadMebibytes * 1024 * 1024,
    },
    docsFolder: DOCS_FOLDER,
    onAnswer: metrics.requestEnded,
    onParts: (parts) => metrics.partsSeen({ ...parts }),
    isStopping: () => isStopping,
    web: {
      signIn,
      publicOrigin: config.publicUrl === '' ? null : new URL(config.publicUrl).origin,
      rulesFolder: texts.rulesFolder,
      tryRule: texts.tryRule,
      copyPage: copies.copyPage,
      writeCopy: copies.writeCopy,
      drawFile: copies.drawFile,
      modelAddresses: readModelAddresses(config.modelAddresses),
      folder: WEB_FOLDER,
    },
  });
  const overview = createOverview(metrics.registry, { publicUrl });
  const served = await startMetrics(metrics, config, overview);
  await clock.measured;
  const address = await app.listen({ host: config.host, port: config.port });
  const startChildren = () => {
    files.startEarly();
    texts.startEarly();
  };
  const stop = async () => {
    clock.stop();
    installation.stop();
    isStopping = true;
    if (config.stopDelaySeconds > 0) await sleep(config.stopDelaySeconds * 1_000);
    // Documents that a caller waits for are answered as they are now; the work goes on elsewhere.
    listener.endWaits();
    const cut = setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS);
    // A connection whose request was under way is idle only once it is answered, and would then stay open.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    await app.close();
    clearInterval(sweep);
    clearTimeout(cut);
    await served.stop();
    await listener.stop();
    await keyUse.stop();
    await signIn.mail.stop();
    await copies.stop();
    await files.stop();
    await texts.stop();
    await pool.end();
    await traces.stop();
  };
  const baseUrl = address.replace('[::1]', 'localhost');
  return { baseUrl, publicUrl, db, startChildren, stop };
};

const stopOnSignal = (running: { readonly stop: () => Promise<void> }): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit(0)));
  }
};

/**
 * Checks the surroundings before a role starts. If the database or the blob store cannot be reached, it only
 * logs that: the role waits for the database, and decisions do not need the store. If migrations are missing,
 * or if the login may do too much, it throws, because otherwise requests would fail one by one.
 */
const checkSurroundings = async (config: Config, log: Log): Promise<void> => {
  const tell = (error: unknown): null => {
    log.warn(explainFailure(error));
    return null;
  };
  await prepareBlobStore(config.blobStore).catch(tell);
  const state = await checkMigrations(directUrlOf(config)).catch(tell);
  if (!state) return;
  const { missing, unknown } = state;
  if (missing.length > 0) {
    throw new Error(
      `The database lacks migrations of this release: ${missing.join(', ')}. ` +
        `Run them first: ${ownCall('migrate')}`,
    );
  }
  if (unknown.length > 0) log.warn({ unknown }, 'a later release has migrated this database');
  const { acceptedRisks } = config;
  if (acceptedRisks !== '') log.warn({ acceptedRisks }, 'the operator has accepted risks');
  if (acceptsRisk(config, 'database-owner')) return;
  const fault = await findLoginFault(directUrlOf(config)).catch(tell);
  if (fault !== null) throw new Error(fault);
};

const roles: Record<string, (config: Config, log: Log) => Promise<void>> = {
  migrate: async (config, log) => {
    const ran = await migrate(ownerUrlOf(config), {
      onWait: (tries) => log.warn({ tries }, 'a table is in use; the migration is tried again'),
    });
    log.info({ ran }, ran.length > 0 ? 'migrated' : 'nothing to migrate');
    log.info({ login: await prepareLogin(ownerUrlOf(config), directUrlOf(config)) }, 'login ready');
    // The other roles do not need it.
    const { createFirstWorkspace, readFirstWorkspace } = await import('./roots/first-workspace.ts');
    const first = readFirstWorkspace(environment);
    if (first) await createFirstWorkspace(config, log, first);
  },
  api: async (config, log) => {
    const secrets = readSignInSecrets(environment);
    refuseWeakSettings('api', config, secrets);
    await checkSurroundings(config, log);
    const api = await startApi(config, log, secrets);
    log.info({ baseUrl: api.baseUrl }, 'listening');
    api.startChildren();
    stopOnSignal(api);
  },
  workflows: async (config, log) => {
    const signIn = readSignInSecrets(environment);
    refuseWeakSettings('workflows', config, signIn);
    await checkSurroundings(config, log);
    // Models, prices and languages take 200 MB that the other roles
    // do not need, so they are loaded only here.
    const { startWorkflows } = await import('./roots/main-workflows.ts');
    const { accountSecret, otherAccountSecret, mailUrl } = signIn;
    const workflows = await startWorkflows(config, log, {
      accountSecret,
      otherAccountSecret,
      mailUrl,
      secrets: readSecrets(environment),
      graceMs: config.workflowsStopSeconds * 1_000,
    });
    log.info({ url: workflows.url, models: workflows.models }, 'ready for work');
    stopOnSignal(workflows);
  },
};

/** The router has no database, so it reads settings of its own. */
const runRouter = async (): Promise<void> => {
  const settings = readRouterSettings(environment);
  const log = createProcessLog(settings.logLevel, 'router');
  const router = await startRouter(settings, log);
  log.info({ baseUrl: router.baseUrl, cells: settings.cells }, 'listening');
  stopOnSignal(router);
};

/** Runs a role until it is stopped, or ends this process with a sentence that says what is wrong. */
export const runRole = async (name = 'api'): Promise<void> => {
  const role = roles[name];
  if (!role && name !== 'router') {
    console.error(`Say what to run: ${ownCall([...Object.keys(roles), 'router'].join(' | '))}`);
    process.exit(2);
  }
  try {
    if (!role) {
      await runRouter();
      return;
    }
    const config = readConfig(environment);
    await role(config, createProcessLog(config.logLevel, name));
  } catch (error) {
    console.error(explainFailure(error));
    process.exit(1);
  }
};

if (import.meta.main) await runRole(process.argv[2]);
