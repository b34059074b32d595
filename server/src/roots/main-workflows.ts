import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import { AUDIT_LANE, auditLanesBeyond } from '../audits/audit-work.ts';
import { BULK_LANE, lanesBeyond } from '../bulk/bulk-work.ts';
import { kickLanes } from '../platform/durable/lanes.ts';
import { type Config, tracesOf } from './config.ts';
import { createVault } from '../accounts/vault.ts';
import { createTextWatch } from '../documents/generate/watch-text.ts';
import { writeRewrite } from '../documents/edit/write-rewrite.ts';
import { writeTrial } from '../documents/generate/write-trial.ts';
import { wordsOf } from '../generation/words-of.ts';
import { startAuditor } from './main-audits.ts';
import { mailOptionsOf } from './production.ts';
import { createServicePool } from './service-pool.ts';
import { createFindModelsWriter } from '../operations/models/write-found-models.ts';
import { createNewTrialWriter } from '../operations/models/write-new-trial.ts';
import { createWorkspaceModels } from '../operations/models/workspace-models.ts';
import { writeProbe } from '../operations/write-probe.ts';
import { watchBackground } from '../platform/background/watch-background.ts';
import { startDatabaseClock } from '../platform/db/database-clock.ts';
import { createDatabase } from '../platform/db/database.ts';
import { hashSources } from '../platform/durable/hash-sources.ts';
import { createRegistration } from '../platform/durable/register-work.ts';
import { renewStuckWork } from '../platform/durable/renew-work.ts';
import { createRestateEngine } from '../platform/durable/restate-engine.ts';
import { serveWork } from '../platform/durable/serve-restate.ts';
import { startTending } from '../platform/durable/tend-work.ts';
import { type Log, logOf } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics/create-metrics.ts';
import { startMetrics } from '../platform/metrics/start-metrics.ts';
import { startTraces } from '../platform/traces/start-traces.ts';
import { createOverview } from '../operations/overview/serve-overview.ts';
import { watchInstallation } from './watch-installation.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { readModelAddresses } from '../platform/model/addresses.ts';
import { createModel } from '../platform/model/create-model.ts';
import { type ProviderSecrets, resolveChain } from '../platform/model/chain.ts';
import { startSharingTurns } from '../platform/model/share-turns.ts';
import { startTellingLinks } from '../platform/model/tell-links.ts';
import type { Scope } from '../platform/db/scope.ts';
import { safePost } from '../platform/web/safe-post.ts';
import { createTurns } from '../platform/turns.ts';
import { CONTENT_FOLDER } from '../text/read-content.ts';
import { writeGuideline } from '../tones/write-guideline.ts';
import { writePreview } from '../tones/write-preview.ts';
import { createSuggestionWriter } from '../violations/assist/write-suggestion.ts';
import { createTranslationWriter } from '../violations/assist/write-translation.ts';
import { startKeepingHeads } from '../workflows/keep-heads.ts';
import { startTellingDue } from '../workflows/tell-due.ts';
import { startTellingKeyEnds } from '../workflows/tell-key-ends.ts';
import { BACKGROUND_MIGRATIONS } from '../workflows/background-migrations.ts';
import { startBackgroundMigrations } from '../workflows/run-background-migrations.ts';
import { startNumberingNews } from '../workflows/number-news.ts';
import type { PassageWriters } from '../passages/passage.ts';
import { startReconciler } from '../workflows/reconcile.ts';
import { workServices } from '../workflows/work-services.ts';

export interface RunningWorkflows {
  /** The address at which the engine finds this release. */
  readonly url: string;
  readonly models: readonly string[];
  readonly stop: () => Promise<void>;
}

const RECONCILE_KICK_MS = 5 * 60_000;
/** The functions that write the short texts for which somebody is waiting. */
const PASSAGES: PassageWriters = {
  rewrite: writeRewrite,
  trial: writeTrial,
  guideline: writeGuideline,
  preview: writePreview,
  probe: writeProbe,
};

/**
 * How often the lanes of audits are started again, in case a fault has ended one. It is more often than for
 * bulk runs, because people watch audits.
 */
const AUDIT_KICK_MS = 60_000;

/** Places for calls to models that workspaces bring along. */
const ROOM_FOR_OWN = 20;

/** The interval at which this process checks its registration at the engine and looks for stuck work. */
const TEND_MS = 3_000;

/**
 * Starts the role that does the long work: it listens for the engine's calls and keeps the engine informed.
 */
export const startWorkflows = async (
  config: Config,
  log: Log,
  options: {
    readonly secrets: ProviderSecrets;
    /** Opens the secrets with which webhooks are signed. Empty if there is none. */
    readonly accountSecret?: string;
    readonly otherAccountSecret?: string;
    /** The mail server for letters. If it is empty, they are written to the log. */
    readonly mailUrl?: string;
    readonly graceMs?: number;
    /** The clock of an audit that happens at another time than now. */
    readonly clockOf?: ((auditId: string) => (() => Date) | undefined) | undefined;
  },
): Promise<RunningWorkflows> => {
  const traces = await startTraces('workflows', tracesOf(config));
  const chain = resolveChain(config.model || undefined, options.secrets);
  const pool = createServicePool(config, log);
  const metrics = createMetrics('workflows');
  const db = createDatabase(pool, metrics.database);
  const clock = startDatabaseClock(db);
  const { now } = clock;
  metrics.watchPool(pool);
  const installationWatch = watchInstallation(metrics, config, { db, now });
  watchBackground(metrics.registry, db);
  const { tokenBudget: defaultTokenBudget, personTokenBudget, installationTokenBudget } = config;
  const limits = { defaultTokenBudget, personTokenBudget, installationTokenBudget };
  const telling = startTellingLinks({ db, chain, ...limits, now, log });
  const shares = startSharingTurns({ db, log });
  const installation = createModel({
    chain,
    ...limits,
    now,
    log,
    shares,
    onAsked: (link, failure) => {
      telling.asked(link, failure);
      metrics.modelAsked(link, failure);
    },
    onSpent: metrics.modelSpent,
    onBudget: metrics.budgetAsked,
  });
  const vault = createVault(options.accountSecret ?? '', options.otherAccountSecret);
  const addresses = readModelAddresses(config.modelAddresses);
  const model = createWorkspaceModels({
    installation,
    vault,
    addresses,
    ...limits,
    db,
    now,
    log,
    onAsked: metrics.modelAsked,
    onSpent: metrics.modelSpent,
    onBudget: metrics.budgetAsked,
  });
  const engine = createRestateEngine({
    ingressUrl: config.engineIngressUrl,
    adminUrl: config.engineAdminUrl,
  });
  const watch = createTextWatch(db);
  const scopeOf = (workspaceId: string): Scope => ({
    db,
    log: logOf(log, workspaceId, 'system'),
    now,
    workspaceId,
    actor: { kind: 'system' },
    requestId: null,
  });
  // Slightly more than the providers take at a time, because reading and storing overlap with their answers.
  const atATime = chain.links.reduce((sum, link) => sum + link.concurrency, 0);
  const gate = createTurns(Math.ceil(atATime * 1.1) + 4 + ROOM_FOR_OWN);
  const {
    auditor,
    checker,
    loadRules,
    stop: stopAuditor,
  } = await startAuditor(config, model, log, metrics.blobsAsked);
  const writers: PassageWriters = {
    ...PASSAGES,
    new_model: createNewTrialWriter({ vault, addresses, ...limits, now, log }),
    find_models: createFindModelsWriter(addresses),
    suggestion: createSuggestionWriter({ blobs: auditor.blobs, check: checker.check, loadRules }),
    translation: createTranslationWriter(auditor.blobs),
  };
  const parts = { model, watchText: watch.watchText, scopeOf, gate, checker };
  const kickBulk = async (workspaceId: string) => {
    const beyond = await lanesBeyond(scopeOf(workspaceId), config.bulkLanes);
    // Running lanes need no restart. One call every five minutes restarts those that a fault has ended.
    const occasion = `reconciled-${Math.floor(now().getTime() / RECONCILE_KICK_MS)}`;
    await kickLanes(engine, BULK_LANE, { workspaceId, lanes: config.bulkLanes, beyond, occasion });
  };
  const audits = {
    scopeOf,
    auditor,
    loadRules,
    lanes: config.auditLanes,
    clockOf: options.clockOf,
  };
  const kickAudits = async (workspaceId: string) => {
    const beyond = await auditLanesBeyond(scopeOf(workspaceId), config.auditLanes);
    const occasion = `reconciled-${Math.floor(now().getTime() / AUDIT_KICK_MS)}`;
    await kickLanes(engine, AUDIT_LANE, {
      workspaceId,
      lanes: config.auditLanes,
      beyond,
      occasion,
    });
  };
  const mail = createMailer({ ...mailOptionsOf(config, options.mailUrl ?? ''), log });
  const services = workServices({
    documents: parts,
    bulkLanes: config.bulkLanes,
    writers,
    audits,
    courier: { vault, post: safePost },
    letters: { mail, publicUrl: config.publicUrl },
    scopeOf,
  });
  // Prompts contain these words, so they are part of the release. All are read now, so that a missing one is
  // reported at the start and not by every document.
  for (const language of LANGUAGE_KEYS) wordsOf(language);
  const words = new URL('words/', CONTENT_FOLDER);
  const release = hashSources(new URL('../', import.meta.url), words);
  await clock.measured;
  const served = await serveWork({
    services,
    host: config.workflowsHost,
    port: config.workflowsPort,
    release,
    identityKey: config.engineIdentityKey || null,
    ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
    log,
  });
  const address = config.workflowsUrl || `http://${config.workflowsHost}:${served.port}`;
  const url = `${address.replace(/\/+$/, '')}/${release}`;
  const adminUrl = config.engineAdminUrl;
  const ensureRegistered = createRegistration({ adminUrl, url, engine, log });
  const tend = async () => {
    await ensureRegistered();
    await renewStuckWork({ adminUrl, url, engine, db, log });
  };
  await ensureRegistered().catch(() => undefined);
  const overview = createOverview(metrics.registry, config);
  const shown = await startMetrics(metrics, config, overview);
  const tending = startTending(log, tend, TEND_MS);
  const heads = startKeepingHeads({ blobs: auditor.blobs, scopeOf, log });
  const news = startNumberingNews({ db, engine, log, now, scopeOf, onNews: heads.note });
  const due = startTellingDue({ db, scopeOf, log });
  const keyEnds = startTellingKeyEnds({ db, scopeOf, log, now });
  const background = startBackgroundMigrations({ db, log, migrations: BACKGROUND_MIGRATIONS });
  const reconciler = startReconciler({
    db,
    engine,
    log,
    now,
    scopeOf,
    kickBulk,
    kickAudits,
    ensureRegistered,
    everySeconds: config.reconcileSeconds,
  });
  const stop = async () => {
    // From now on a proxy sends new work elsewhere. What is under way ends beside the loops.
    const drained = served.stop();
    const loops = [shown, tending, reconciler, background, due, keyEnds, news];
    await Promise.all(loops.map((one) => one.stop()));
    // After the news, which still note heads.
    await heads.stop();
    await drained;
    await shares.stop();
    await mail.stop();
    await stopAuditor();
    watch.stop();
    installationWatch.stop();
    await telling.stop();
    clock.stop();
    await pool.end();
    await traces.stop();
  };
  return { url, models: chain.names, stop };
};
