import { auditLanesBeyond, kickAuditLanes } from './audits/audit-work.ts';
import { kickLanes, lanesBeyond } from './bulk/bulk-work.ts';
import type { Config } from './config.ts';
import { createTextWatch } from './documents/watch-text.ts';
import { writeRewrite } from './documents/write-rewrite.ts';
import { writeTrial } from './documents/write-trial.ts';
import { startAuditor } from './main-audits.ts';
import { writeProbe } from './operations/write-probe.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { hashSources } from './platform/durable/hash-sources.ts';
import { createRegistration } from './platform/durable/register-work.ts';
import { renewStuckWork } from './platform/durable/renew-work.ts';
import { createRestateEngine } from './platform/durable/restate-engine.ts';
import { serveWork } from './platform/durable/serve-restate.ts';
import { startTending } from './platform/durable/tend-work.ts';
import type { Log } from './platform/log.ts';
import { createModel } from './platform/model/create-model.ts';
import { type ProviderSecrets, resolveChain } from './platform/model/chain.ts';
import { startTellingLinks } from './platform/model/tell-links.ts';
import type { Scope } from './platform/scope.ts';
import { createTurns } from './platform/turns.ts';
import { writeGuideline } from './tones/write-guideline.ts';
import { writePreview } from './tones/write-preview.ts';
import { auditLaneService, auditsService } from './workflows/audits.ts';
import { bulkService } from './workflows/bulk.ts';
import { documentsService } from './workflows/documents.ts';
import { forwardService } from './workflows/forward.ts';
import { passagesService } from './workflows/passages.ts';
import type { PassageWriters } from './passages/passage.ts';
import { retentionService } from './workflows/retention.ts';
import { startReconciler } from './workflows/reconcile.ts';

export interface RunningWorkflows {
  /** Where the engine finds this release. */
  readonly url: string;
  readonly models: readonly string[];
  readonly stop: () => Promise<void>;
}

const RECONCILE_KICK_MS = 5 * 60_000;
/** Who writes the short texts that somebody waits for. */
const PASSAGES: PassageWriters = {
  rewrite: writeRewrite,
  trial: writeTrial,
  guideline: writeGuideline,
  preview: writePreview,
  probe: writeProbe,
};

/** People watch an audit: a lane that a fault has ended is missed sooner. */
const AUDIT_KICK_MS = 60_000;

/** How soon work that nobody does is noticed. */
const TEND_MS = 3_000;

/** Starts the role that does the long work: it listens for the engine and keeps it informed. */
export const startWorkflows = async (
  config: Config,
  log: Log,
  options: { readonly secrets: ProviderSecrets; readonly graceMs?: number },
): Promise<RunningWorkflows> => {
  const chain = resolveChain(config.model || undefined, options.secrets);
  const pool = createPool({ url: config.databaseUrl, size: config.poolSize, log });
  const db = createDatabase(pool);
  const now = () => new Date();
  const { tokenBudget: defaultTokenBudget, personTokenBudget } = config;
  const limits = { defaultTokenBudget, personTokenBudget };
  const telling = startTellingLinks({ db, chain, ...limits, now, log });
  const model = createModel({ chain, ...limits, now, log, onAsked: telling.asked });
  const engine = createRestateEngine({
    ingressUrl: config.engineIngressUrl,
    adminUrl: config.engineAdminUrl,
  });
  const watch = createTextWatch(db);
  const scopeOf = (workspaceId: string): Scope => ({
    db,
    log,
    now,
    workspaceId,
    actor: { kind: 'system' },
    requestId: null,
  });
  // Somewhat more than the providers take at a time: reading and storing overlap with their answers.
  const atATime = chain.links.reduce((sum, link) => sum + link.concurrency, 0);
  const gate = createTurns(Math.ceil(atATime * 1.1) + 4);
  const { auditor, checker, loadRules, stop: stopAuditor } = await startAuditor(config, model, log);
  const parts = { model, watchText: watch.watchText, scopeOf, gate, checker };
  const kickBulk = async (workspaceId: string) => {
    const beyond = await lanesBeyond(scopeOf(workspaceId), config.bulkLanes);
    // Lanes at work need no kick: one every five minutes is for those that a fault has ended.
    const occasion = `reconciled-${Math.floor(now().getTime() / RECONCILE_KICK_MS)}`;
    await kickLanes(engine, workspaceId, config.bulkLanes, { beyond, occasion });
  };
  const audits = { scopeOf, auditor, loadRules, lanes: config.auditLanes };
  const kickAudits = async (workspaceId: string) => {
    const beyond = await auditLanesBeyond(scopeOf(workspaceId), config.auditLanes);
    const lanes = Array.from({ length: config.auditLanes }, (_, lane) => lane);
    const occasion = `reconciled-${Math.floor(now().getTime() / AUDIT_KICK_MS)}`;
    await kickAuditLanes(engine, workspaceId, [...lanes, ...beyond], occasion);
  };
  const services = [
    documentsService(parts),
    passagesService({ model, writers: PASSAGES, scopeOf }),
    bulkService({ ...parts, lanes: config.bulkLanes }),
    auditsService(audits),
    auditLaneService(audits),
    retentionService({ blobs: auditor.blobs, scopeOf }),
    forwardService({ scopeOf }),
  ];
  const release = hashSources(new URL('.', import.meta.url));
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
  const tending = startTending(log, tend, TEND_MS);
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
    await tending.stop();
    await reconciler.stop();
    await served.stop();
    await stopAuditor();
    watch.stop();
    await telling.stop();
    await pool.end();
  };
  return { url, models: model.chain, stop };
};
