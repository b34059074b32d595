import { finalizeWork, planWork } from '../audits/audit-work.ts';
import { nextOfAudit } from '../audits/resume-audit.ts';
import { runSchedule } from '../audits/run-schedule.ts';
import { documentWork, runsSinceStart } from '../documents/begin-document.ts';
import { failDocument } from '../documents/end-document.ts';
import { beginPurge, purgeWork } from '../operations/run-retention.ts';
import type { Database } from '../platform/db/database.ts';
import type { Engine, Work } from '../platform/durable/engine.ts';
import {
  claimUnfinished,
  countRun,
  type UnfinishedWork,
} from '../platform/durable/unfinished-work.ts';
import type { Log } from '../platform/log.ts';
import type { Scope } from '../platform/scope.ts';
import { forwardWork } from '../violations/forward-decision.ts';

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
  /** Makes sure that the engine knows us, which it does not after it lost its data. */
  readonly ensureRegistered: () => Promise<void>;
  readonly everySeconds: number;
}

/** Work that the engine ended this often without ending it is given up. */
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

/** Starts work that nothing runs; under another name once the engine has ended it without its end. */
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

/** Begins the audit of a schedule whose time has come. */
const startDueAudit = async (parts: ReconcilerParts, work: UnfinishedWork): Promise<void> => {
  const { workspaceId, id } = work;
  const auditId = await runSchedule(parts.scopeOf(workspaceId), id);
  if (auditId !== null) await parts.engine.start(planWork(workspaceId, auditId));
};

/** Begins the purge of a workspace whose time has come, or one that a fault has ended. */
const startDuePurge = async (parts: ReconcilerParts, work: UnfinishedWork): Promise<void> => {
  const { workspaceId } = work;
  const run = await beginPurge(parts.scopeOf(workspaceId));
  if (run === null) return;
  await startAgain(parts, work, (attempt) => purgeWork(workspaceId, run, attempt));
};

/** Goes on applying a decision to newer audits where the process that took it did not get to the end. */
const resumeForward = (parts: ReconcilerParts, work: UnfinishedWork): Promise<void> =>
  startAgain(parts, work, (run) => forwardWork(work.workspaceId, work.id, run));

/** Starts again whatever PostgreSQL says is unfinished and the engine does not know; gives how many. */
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
  return found.length;
};

/** Reconciles again and again; a part that is away is waited for. */
export const startReconciler = (parts: ReconcilerParts): { stop: () => Promise<void> } => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let wake = () => {};
  const pause = (ms: number) =>
    new Promise<void>((done) => {
      wake = done;
      timer = setTimeout(done, ms);
    });
  const loop = async () => {
    while (!stopped) {
      let found = 0;
      try {
        found = await reconcile(parts);
      } catch (error) {
        parts.log.warn({ err: (error as Error).message }, 'the reconciler waits');
      }
      if (!stopped && found < BATCH) await pause((parts.everySeconds * 1_000) / 3);
    }
  };
  const running = loop();
  const stop = async () => {
    stopped = true;
    clearTimeout(timer);
    wake();
    await running;
  };
  return { stop };
};
