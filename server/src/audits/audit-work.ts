import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Engine, Work } from '../platform/durable/engine.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

/** Finding out what an audit is about: named by the audit, so it is done once. */
export const planWork = (workspaceId: string, auditId: string, run = 0): Work => ({
  service: 'audits',
  handler: 'plan',
  name: `plan-${auditId}-${run}`,
  input: { workspaceId, auditId },
});

export const finalizeWork = (workspaceId: string, auditId: string, run = 0): Work => ({
  service: 'audits',
  handler: 'finalize',
  name: `finalize-${auditId}-${run}`,
  input: { workspaceId, auditId },
});

/** A lane of a workspace: it claims some assets, checks them, stores what it found, and claims more. */
export const auditLaneWork = (workspaceId: string, lane: number, occasion: string): Work => ({
  service: 'auditLane',
  handler: 'drain',
  object: `${workspaceId}:${lane}`,
  name: `${workspaceId}-${lane}-${occasion}`,
  input: { workspaceId, lane },
});

const CLAIMED = statement<{ lane: number }>(`
  select distinct lane from audit_asset
  where workspace_id = $1 and status = 'claimed' and lane >= $2`);

/** Lanes beyond the present number that still hold assets: there were more of them once. */
export const auditLanesBeyond = async (scope: Scope, lanes: number): Promise<number[]> =>
  (await query(scope, CLAIMED, [scope.workspaceId, lanes])).map(({ lane }) => lane);

/**
 * Sets the lanes of a workspace to work; those at work already only look once more when they end. The
 * reconciler sees to lanes that the engine did not take on.
 */
export const kickAuditLanes = async (
  engine: Engine,
  workspaceId: string,
  lanes: readonly number[],
  occasion: string = newUuid(),
): Promise<void> => {
  for (const lane of lanes) await engine.start(auditLaneWork(workspaceId, lane, occasion));
};
