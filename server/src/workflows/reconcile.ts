import { finalizeWork, planWork } from '../audits/audit-work.ts';
import { nextOfAudit } from '../audits/run/resume-audit.ts';
import { runSchedule } from '../audits/run-schedule.ts';
import { documentWork, runsSinceStart } from '../documents/generate/create-document-to-write.ts';
import { failDocument } from '../documents/generate/end-document.ts';
import { startPurge, purgeWork } from '../operations/run-retention.ts';
import type { Database } from '../platform/db/database.ts';
import type { Engine, Work } from '../platform/durable/engine.ts';
import {
  claimUnfinished,
  countRun,
  type UnfinishedWork,
} from '../platform/durable/unfinished-work.ts';
import type { Log } from '../platform/log.ts';
import { startRepeating } from '../platform/repeat.ts';
import type { Scope } from '../platform/db/scope.ts';
import { countDeletionRun, deletionWork, findDueDeletions } from '../workspaces/due-deletions.ts';
import { forwardWork } from '../violations/decide/forward-decision.ts';

export interface ReconcilerParts {
  readonly db: Database;
  readonly engine: Engine;
  readonly log: Log;
  readonly now: () => Date;
  readonly scopeOf: (workspaceId: string) => Scope;
  /** Starts the lanes of a bulk run again; harmless while they run. */
  readonly kickBulk: (workspaceId: string) => Promise<void>;
  /** Starts the lanes of audits again; harmless while they run. */
  readonly kickAudits: (workspaceId: string) => Promise<void>;
  /** Registers this process with the engine again if the engine has lost its data. */
  readonly ensureRegistered: () => Promise<void>;
  readonly everySeconds: number;
}

/** Work is given up after the engine has ended it this often before it was done. */
const MAX_RUNS = 5;
const BATCH = 200;

const resumeDocument = async (
  { db, engine, now, scopeOf, log }: ReconcilerParts,
  work: UnfinishedWork,
): Promise<void> => {
  const { workspaceId, id, run } = work;
  const status = await engine.status(documentWork(workspaceId, id, run));
  if (status === 'running') return;
  log.info({ documentId: id, run, status }, 'unfinished work is started again');
  if (status === 'unknown') return engine.start(documentWork(workspaceId, id, run));
  if (runsSinceStart(run) + 1 >= MAX_RUNS) return failDocument(scopeOf(workspaceId), id, 'lost');
  await countRun(db, work, now());
  await engine.start(documentWork(workspaceId, id, run + 1));
};

/**
 * Starts work that is not running. If the engine ended it before it was done, it is started under a new name.
 */
const startAgain = async (
  { db, engine, now }: ReconcilerParts,
  work: UnfinishedWork,
  workOf: (run: number) => Work,
): Promise<void> => {
  const status = await engine.status(workOf(work.run));
  if (status === 'running') return;
  if (status === 'unknown') return engine.start(workOf(work.run));
  await countRun(db, work, now());
  await engine.start(workOf(work.run + 1));
};

const resumeAudit = async (parts: ReconcilerParts, work: UnfinishedWork): Promise<boolean> => {
  const { workspaceId, id } = work;
  const next = await nextOfAudit(parts.scopeOf(workspaceId), id);
  if (next === 'lanes') return true;
  const workOf = next === 'plan' ? planWork : finalizeWork;
  await startAgain(parts, work, (run) => workOf(workspaceId, id, run));
  return false;
};

/** Begins the audit of a schedule that is due. */
const startDueAudit = async (parts: ReconcilerParts, work: UnfinishedWork): Promise<void> => {
  const { workspaceId, id } = work;
  const auditId = await runSchedule(parts.scopeOf(workspaceId), id);
  if (auditId !== null) await parts.engine.start(planWork(workspaceId, auditId));
};

/** Begins the purge of a workspace that is due, or one that a fault has ended. */
const startDuePurge = async (parts: ReconcilerParts, work: UnfinishedWork): Promise<void> => {
  const { workspaceId } = work;
  const run = await startPurge(parts.scopeOf(workspaceId));
  if (run === null) return;
  await startAgain(parts, work, (attempt) => purgeWork(workspaceId, run, attempt));
};

/** Continues applying a decision to newer audits if the process that began it did not finish. */
const resumeForward = (parts: ReconcilerParts, work: UnfinishedWork): Promise<void> =>
  startAgain(parts, work, (run) => forwardWork(work.workspaceId, work.id, run));

/** Begins to delete the workspaces whose time has come, or goes on where a fault has ended that. */
const startDueDeletions = async ({ db, engine }: ReconcilerParts): Promise<void> => {
  for (const { workspaceId, run } of await findDueDeletions(db)) {
    const status = await engine.status(deletionWork(workspaceId, run));
    if (status === 'running') continue;
    if (status === 'ended') await countDeletionRun(db, workspaceId);
    await engine.start(deletionWork(workspaceId, status === 'ended' ? run + 1 : run));
  }
};

/**
 * Reads the work that PostgreSQL lists as unfinished, and starts again what the engine is not doing. Returns
 * how much unfinished work it found.
 * @internal
 */
export const reconcile = async (parts: ReconcilerParts): Promise<number> => {
  await parts.ensureRegistered();
  const now = parts.now();
  const before = new Date(now.getTime() - parts.everySeconds * 1_000);
  const found = await claimUnfinished(parts.db, { before, now, limit: BATCH });
  const bulk = new Set<string>();
  const audits = new Set<string>();
  for (const work of found) {
    if (work.kind === 'bulk') bulk.add(work.workspaceId);
    else if (work.kind === 'document') await resumeDocument(parts, work);
    else if (work.kind === 'schedule') await startDueAudit(parts, work);
    else if (work.kind === 'retention') await startDuePurge(parts, work);
    else if (work.kind === 'forward') await resumeForward(parts, work);
    else if (await resumeAudit(parts, work)) audits.add(work.workspaceId);
  }
  for (const workspaceId of bulk) await parts.kickBulk(workspaceId);
  for (const workspaceId of audits) await parts.kickAudits(workspaceId);
  await startDueDeletions(parts);
  return found.length;
};

/**
 * Compares the unfinished work in PostgreSQL with the engine at intervals. If either cannot be reached, it
 * tries again later.
 */
export const startReconciler = (parts: ReconcilerParts): { stop: () => Promise<void> } => {
  const pauseMs = (parts.everySeconds * 1_000) / 3;
  return startRepeating(async () => {
    try {
      return (await reconcile(parts)) < BATCH ? pauseMs : 0;
    } catch (error) {
      parts.log.warn(
        { err: (error as Error).message },
        'the reconciler failed and tries again later',
      );
      return pauseMs;
    }
  });
};
