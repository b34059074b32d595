import { buildApp } from '../../src/api/build-app.ts';
import { type Config, readConfig, readSecrets } from '../../src/roots/config.ts';
import { environment } from '../../src/roots/environment.ts';
import { createTextWatch } from '../../src/documents/generate/watch-text.ts';
import { createKeyUseTracker } from '../../src/keys/track-key-use.ts';
import { createKeyVerifier } from '../../src/keys/verify-key.ts';
import { startAuditor } from '../../src/roots/main-audits.ts';
import { createBlobStore } from '../../src/platform/blobs/create-blob-store.ts';
import { createDatabase, createPool, type Database } from '../../src/platform/db/database.ts';
import { createListener } from '../../src/platform/db/listen.ts';
import type { Call } from '../../src/platform/db/statement.ts';
import { createRestateEngine } from '../../src/platform/durable/restate-engine.ts';
import { findRegistered, registerWork } from '../../src/platform/durable/register-work.ts';
import { serveWork } from '../../src/platform/durable/serve-restate.ts';
import { createLog, type Log } from '../../src/platform/log.ts';
import { resolveChain } from '../../src/platform/model/chain.ts';
import { createModel } from '../../src/platform/model/create-model.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { createTurns } from '../../src/platform/turns.ts';
import { createFileReader } from '../../src/roots/file-reader.ts';
import { createTextChecker } from '../../src/roots/text-checker.ts';
import { PACKS_FOLDER } from '../../src/rules/packs/pack-catalog.ts';
import { documentsService } from '../../src/workflows/documents.ts';
import { startReconciler } from '../../src/workflows/reconcile.ts';
import { FAULTS, type Fault } from './options.ts';

const isLookForAnswer = ({ statement: { text } }: Call<unknown>): boolean =>
  /^\s*select [\w\s,]+ from model_answer where workspace_id = \$1 and request_hash = \$2$/.test(
    text,
  );

/** Never finds an answer that was paid for; the one that is just being stored is found. */
const forgetAnswers = (db: Database): Database => ({
  ...db,
  batch: (async (workspaceId: string, calls: readonly Call<unknown>[]) => {
    const results = await db.batch(workspaceId, calls);
    const stores = calls.some(({ statement: { text } }) => text.includes('into model_answer'));
    return results.map((rows, index) =>
      !stores && isLookForAnswer(calls[index] as Call<unknown>) ? [] : rows,
    );
  }) as Database['batch'],
});

const openDatabase = ({ databaseUrl, poolSize }: Config, log: Log, fault: Fault): Database => {
  const db = createDatabase(createPool({ url: databaseUrl, size: poolSize, log }));
  return fault === 'forget-answers' ? forgetAnswers(db) : db;
};

const engineOf = ({ engineIngressUrl: ingressUrl, engineAdminUrl: adminUrl }: Config) =>
  createRestateEngine({ ingressUrl, adminUrl });

/** The same service as main.ts starts; without idempotency it sees no key. */
const startApi = async (config: Config, log: Log, fault: Fault): Promise<void> => {
  const db = openDatabase(config, log, fault);
  const now = () => new Date();
  const app = await buildApp({
    verifyKey: createKeyVerifier(db, now),
    keyUse: createKeyUseTracker(db, log, now),
    base: { db, log, now },
    rateLimit: { perMinute: config.rateLimitPerMinute },
    engine: engineOf(config),
    intake: createTurns(config.poolSize),
    holdMs: config.documentWaitSeconds * 1_000,
    bulkLanes: config.bulkLanes,
    listener: createListener(config.databaseUrl, log),
    blobs: createBlobStore(config.blobStore),
    packsFolder: PACKS_FOLDER,
    checker: (await createTextChecker(1)).checker,
    extractFile: createFileReader(1).extractFile,
  });
  if (fault === 'no-idempotency') {
    app.addHook('onRequest', async (request) => {
      delete request.raw.headers['idempotency-key'];
    });
  }
  await app.listen({ host: config.host, port: config.port });
};

const AT_A_TIME = 16;

/** The same role as main-workflows.ts starts; without a reconciler it only makes itself known. */
const startWorkflows = async (config: Config, log: Log, fault: Fault): Promise<void> => {
  const db = openDatabase(config, log, fault);
  const now = () => new Date();
  const chain = resolveChain(config.model, readSecrets(environment));
  const model = createModel({ chain, defaultTokenBudget: config.tokenBudget, now, log });
  const scopeOf = (workspaceId: string): Scope => ({
    db,
    log,
    now,
    workspaceId,
    actor: { kind: 'system' },
    requestId: null,
  });
  const { watchText } = createTextWatch(db);
  const gate = createTurns(AT_A_TIME);
  const { checker } = await startAuditor(config, model, log);
  const { port } = await serveWork({
    services: [documentsService({ model, watchText, scopeOf, gate, checker })],
    host: config.workflowsHost,
    port: config.workflowsPort,
    release: fault,
    identityKey: config.engineIdentityKey,
    log,
  });
  const url = `http://${config.workflowsHost}:${port}/${fault}`;
  const ensureRegistered = async () => {
    if ((await findRegistered(config.engineAdminUrl)) === url) return;
    await registerWork(config.engineAdminUrl, url);
  };
  if (fault === 'no-reconciler') {
    setInterval(() => void ensureRegistered().catch(() => undefined), 500);
    return;
  }
  startReconciler({
    db,
    engine: engineOf(config),
    log,
    now,
    scopeOf,
    kickBulk: async () => undefined,
    kickAudits: async () => undefined,
    ensureRegistered,
    everySeconds: config.reconcileSeconds,
  });
};

const ROLES = { api: startApi, workflows: startWorkflows } as const;

const [, , given, role] = process.argv;
const fault = FAULTS.find((known) => known === given);
if (!fault) throw new Error(`Say which fault: ${FAULTS.join(', ')}`);
if (role !== 'api' && role !== 'workflows') throw new Error('Say which role: api, workflows');
const config = readConfig(environment);
await ROLES[role](config, createLog(config.logLevel), fault);
