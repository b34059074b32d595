import { type Context, object, type ObjectContext, service } from '@restatedev/restate-sdk';
import { allowedPlaces } from '../audits/run/allowed-places.ts';
import { type Auditor, checkAsset } from '../audits/run/check-asset.ts';
import { AUDIT_LANE, finalizeWork } from '../audits/audit-work.ts';
import { claimAssets } from '../audits/run/claim-assets.ts';
import { planAudit } from '../audits/run/plan-audit.ts';
import { addOpinions } from '../hints/ask-opinions.ts';
import type { LoadRules } from '../rules/rule-files.ts';
import { type Lane, laneKey } from '../platform/durable/lanes.ts';
import { step } from '../platform/durable/step.ts';
import type { Scope } from '../platform/db/scope.ts';
import { describeOutcome } from '../violations/record/describe-findings.ts';
import { createSnapshotReader, type SnapshotReader } from '../violations/list/text-context.ts';
import { askAboutFindings, saveOpinionCounts } from '../violations/opinions/ask-about-findings.ts';
import { listAskable } from '../violations/opinions/list-askable.ts';
import { closeAudit, finishAudit, sealEnded } from '../violations/record/finalize-audit.ts';
import { type Stored, storeFindings } from '../violations/record/store-findings.ts';
import { PATIENT } from './documents.ts';
import { callLane, drainLane, sendTo } from './drain-lane.ts';

export interface AuditParts {
  readonly scopeOf: (workspaceId: string) => Scope;
  readonly auditor: Auditor;
  readonly loadRules: LoadRules;
  /** How many lanes a workspace has. */
  readonly lanes: number;
  /** The clock of an audit that happens at another time than now. Only the demo has such audits. */
  readonly clockOf?: ((auditId: string) => (() => Date) | undefined) | undefined;
}

const atItsTime = ({ clockOf }: AuditParts, scope: Scope, auditId: string): Scope => {
  const now = clockOf?.(auditId);
  return now ? { ...scope, now } : scope;
};

interface Named {
  readonly workspaceId: string;
  readonly auditId: string;
}

const FINALIZE = { service: 'audits', method: 'finalize' };

/** How many findings one step asks about, so that a crash repeats few questions. */
const ASKED_A_TIME = 20;

/** Asks a model about findings of an ended audit that wants it, step by step. */
const askOpinions = async (
  ctx: Context,
  scope: Scope,
  { auditor: { judge }, loadRules, read }: AuditParts & { readonly read: SnapshotReader },
  auditId: string,
): Promise<void> => {
  const askable = await step(ctx, scope.log, 'choose', async () => {
    const { isSandbox } = await judge.model.about(scope);
    return listAskable(scope, { auditId, most: isSandbox ? 0 : (judge.opinions ?? 0) });
  });
  if (!askable) return;
  const { ruleSet, ranks, wanted } = askable;
  for (let from = 0; from < ranks.length; from += ASKED_A_TIME) {
    const some = ranks.slice(from, from + ASKED_A_TIME);
    const { isStopped } = await step(ctx, scope.log, `ask ${from}`, async () => {
      const rules = await loadRules(scope, ruleSet);
      return askAboutFindings(scope, { judge, read, rules }, { auditId, ranks: some });
    });
    if (isStopped) break;
  }
  await step(ctx, scope.log, 'count', () => saveOpinionCounts(scope, { auditId, wanted }));
};

/** `audits.plan` and `audits.finalize`: what comes before and after the lanes. */
export const auditsService = (parts: AuditParts) => {
  const { scopeOf, auditor, lanes } = parts;
  const read = createSnapshotReader(auditor.blobs);
  return service({
    name: 'audits',
    options: PATIENT,
    handlers: {
      plan: async (ctx: Context, { workspaceId, auditId }: Named): Promise<void> => {
        const scope = atItsTime(parts, scopeOf(workspaceId), auditId);
        const plan = await step(ctx, scope.log, 'plan', () =>
          planAudit(scope, auditor.web, auditId),
        );
        if (plan !== 'running') {
          await step(ctx, scope.log, 'close', () => closeAudit(scope, auditId));
          return;
        }
        for (let lane = 0; lane < lanes; lane++) callLane(ctx, AUDIT_LANE, { workspaceId, lane });
      },
      finalize: async (ctx: Context, { workspaceId, auditId }: Named): Promise<void> => {
        const scope = atItsTime(parts, scopeOf(workspaceId), auditId);
        await step(ctx, scope.log, 'finish', () => finishAudit(scope, auditId));
        // People can look at the findings while a model is asked about them.
        const goesOn = await step(ctx, scope.log, 'seal', () => sealEnded(scope, auditId));
        if (!goesOn) await askOpinions(ctx, scope, { ...parts, read }, auditId);
        await step(ctx, scope.log, 'close', () => closeAudit(scope, auditId));
      },
    },
  });
};

/** The result of a round. The state is `idle` if no asset was waiting. */
interface Round {
  readonly state: Stored['state'] | 'idle';
  readonly auditId: string;
  /** Set if a crawl found pages, so that lanes that have ended are needed again. */
  readonly occasion: string | null;
}

const IDLE: Round = { state: 'idle', auditId: '', occasion: null };
/** The shortest time between two restarts of a lane because of new pages. */
const CALL_BACK_MS = 2_000;

/** Lanes whose last run in this process stopped early because a service could not be reached. */
const interrupted = new Set<string>();

/** Claims some assets, checks them in parallel and stores the results. */
const runRound = async (present: Scope, parts: AuditParts, lane: number): Promise<Round> => {
  const { auditor, loadRules, lanes } = parts;
  const key = laneKey({ workspaceId: present.workspaceId, lane });
  const claim = await claimAssets(present, { lane, lanes, survived: interrupted.has(key) });
  if (!claim) return IDLE;
  const { auditId } = claim;
  const scope = atItsTime(parts, present, auditId);
  interrupted.add(key);
  const rules = await loadRules(scope, claim.ruleSet);
  const allow = await allowedPlaces(scope);
  const checked = await Promise.allSettled(
    claim.assets.map((claimed) => checkAsset(scope, auditor, { claim, claimed, rules, allow })),
  );
  // Throws only now that no check is running any more; otherwise the
  // same asset could be checked twice at once.
  const described = checked.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return describeOutcome(scope.log, result.value, rules);
  });
  const asking = { auditId, rules, isWanted: claim.secondOpinion };
  const outcomes = await addOpinions(scope, auditor.judge, asking, described);
  const { state, pages } = await storeFindings(scope, { auditId, lane, outcomes });
  interrupted.delete(key);
  const moment = Math.floor(present.now().getTime() / CALL_BACK_MS);
  return { state, auditId, occasion: pages > 0 ? `${auditId}-${moment}` : null };
};

/** `auditLane.drain`, key `workspace:lane`: checks assets until none waits. */
export const auditLaneService = (parts: AuditParts) =>
  object({
    name: AUDIT_LANE,
    options: PATIENT,
    handlers: {
      drain: (ctx: ObjectContext, { workspaceId, lane }: Lane): Promise<void> => {
        const scope = parts.scopeOf(workspaceId);
        return drainLane(ctx, AUDIT_LANE, { workspaceId, lane }, async () => {
          // One step: what was claimed and not stored is found again as the lane's own.
          const done = await step(ctx, scope.log, 'round', () => runRound(scope, parts, lane));
          if (done.state === 'idle') return 'idle';
          const { auditId, occasion } = done;
          if (done.state === 'last') {
            const { name } = finalizeWork(workspaceId, auditId);
            sendTo<Named>(ctx, FINALIZE, { workspaceId, auditId }, name);
          }
          for (let other = 0; occasion && other < parts.lanes; other++) {
            if (other !== lane) callLane(ctx, AUDIT_LANE, { workspaceId, lane: other }, occasion);
          }
          return 'done';
        });
      },
    },
  });
