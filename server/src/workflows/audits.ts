import {
  type Context,
  object,
  type ObjectContext,
  type Serde,
  serde,
  service,
} from '@restatedev/restate-sdk';
import { allowedPlaces } from '../audits/allowed-places.ts';
import { type Auditor, checkAsset } from '../audits/check-asset.ts';
import { auditLaneWork, finalizeWork } from '../audits/audit-work.ts';
import { claimAssets } from '../audits/claim-assets.ts';
import { planAudit } from '../audits/plan-audit.ts';
import type { LoadRules } from '../rules/rule-files.ts';
import { step } from '../platform/durable/step.ts';
import type { Scope } from '../platform/scope.ts';
import { describeOutcome } from '../violations/describe-findings.ts';
import { closeAudit, finishAudit } from '../violations/finalize-audit.ts';
import { type Stored, storeFindings } from '../violations/store-findings.ts';
import { PATIENT } from './documents.ts';

export interface AuditParts {
  readonly scopeOf: (workspaceId: string) => Scope;
  readonly auditor: Auditor;
  readonly loadRules: LoadRules;
  /** How many lanes a workspace has. */
  readonly lanes: number;
}

/** A journal grows with every round; a lane hands over to a fresh one before it gets long. */
const ROUNDS = 20;

interface Named {
  readonly workspaceId: string;
  readonly auditId: string;
}

interface Lane {
  readonly workspaceId: string;
  readonly lane: number;
}

/** Without a serde a call takes bytes and nothing else. */
const sendTo = <T>(
  ctx: Context,
  target: { service: string; method: string; key?: string },
  parameter: T,
  idempotencyKey?: string,
): void => {
  const inputSerde = serde.json as Serde<T>;
  ctx.genericSend({
    ...target,
    parameter,
    inputSerde,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
};

const FINALIZE = { service: 'audits', method: 'finalize' };

/** Sets a lane to work; on the same occasion only once. */
const callLane = (ctx: Context, { workspaceId, lane }: Lane, occasion?: string): void => {
  const key = `${workspaceId}:${lane}`;
  const name = occasion && auditLaneWork(workspaceId, lane, occasion).name;
  sendTo<Lane>(ctx, { service: 'auditLane', method: 'drain', key }, { workspaceId, lane }, name);
};

/** `audits.plan` and `audits.finalize`: what comes before and after the lanes. */
export const auditsService = ({ scopeOf, auditor, lanes }: AuditParts) =>
  service({
    name: 'audits',
    options: PATIENT,
    handlers: {
      plan: async (ctx: Context, { workspaceId, auditId }: Named): Promise<void> => {
        const scope = scopeOf(workspaceId);
        const plan = await step(ctx, scope.log, 'plan', () =>
          planAudit(scope, auditor.web, auditId),
        );
        if (plan !== 'running') {
          await step(ctx, scope.log, 'close', () => closeAudit(scope, auditId));
          return;
        }
        for (let lane = 0; lane < lanes; lane++) {
          callLane(ctx, { workspaceId, lane });
        }
      },
      finalize: async (ctx: Context, { workspaceId, auditId }: Named): Promise<void> => {
        const scope = scopeOf(workspaceId);
        await step(ctx, scope.log, 'finish', () => finishAudit(scope, auditId));
        await step(ctx, scope.log, 'close', () => closeAudit(scope, auditId));
      },
    },
  });

/** What a round did: `idle` when nothing waited. */
interface Round {
  readonly state: Stored['state'] | 'idle';
  readonly auditId: string;
  /** Set when a crawl found pages: lanes that have ended are wanted again. */
  readonly occasion: string | null;
}

const IDLE: Round = { state: 'idle', auditId: '', occasion: null };
/** A lane is called back for new pages at most this often. */
const CALL_BACK_MS = 2_000;

/** Lanes whose last round in this process came to no end, because a part of ours was away. */
const interrupted = new Set<string>();

/** Claims some assets, checks them side by side and stores what came of them. */
const runRound = async (
  scope: Scope,
  { auditor, loadRules, lanes }: AuditParts,
  lane: number,
): Promise<Round> => {
  const key = `${scope.workspaceId}:${lane}`;
  const claim = await claimAssets(scope, { lane, lanes, survived: interrupted.has(key) });
  if (!claim) return IDLE;
  const { auditId } = claim;
  interrupted.add(key);
  const rules = await loadRules(scope, claim.ruleSet);
  const allow = await allowedPlaces(scope);
  const checked = await Promise.allSettled(
    claim.assets.map((claimed) => checkAsset(scope, auditor, { claim, claimed, rules, allow })),
  );
  // Only when none is under way any more, lest the same asset be checked twice side by side.
  const outcomes = checked.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return describeOutcome(scope.log, result.value, rules);
  });
  const { state, pages } = await storeFindings(scope, { auditId, lane, outcomes });
  interrupted.delete(key);
  const moment = Math.floor(Date.now() / CALL_BACK_MS);
  return { state, auditId, occasion: pages > 0 ? `${auditId}-${moment}` : null };
};

/** `auditLane.drain`, key `workspace:lane`: checks assets until none waits. */
export const auditLaneService = (parts: AuditParts) =>
  object({
    name: 'auditLane',
    options: PATIENT,
    handlers: {
      drain: async (ctx: ObjectContext, { workspaceId, lane }: Lane): Promise<void> => {
        const scope = parts.scopeOf(workspaceId);
        for (let round = 0; round < ROUNDS; round++) {
          // One step: what was claimed and not stored is found again as the lane's own.
          const done = await step(ctx, scope.log, 'round', () => runRound(scope, parts, lane));
          if (done.state === 'idle') return;
          const { auditId, occasion } = done;
          if (done.state === 'last') {
            const { name } = finalizeWork(workspaceId, auditId);
            sendTo<Named>(ctx, FINALIZE, { workspaceId, auditId }, name);
          }
          for (let other = 0; occasion && other < parts.lanes; other++) {
            if (other !== lane) callLane(ctx, { workspaceId, lane: other }, occasion);
          }
        }
        callLane(ctx, { workspaceId, lane });
      },
    },
  });
