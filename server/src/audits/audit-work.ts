import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Work } from '../platform/durable/engine.ts';
import type { Scope } from '../platform/db/scope.ts';

/**
 * The engine's work that plans an audit. Its name contains the audit's id, so that the engine does it once.
 */
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

/**
 * The engine's name for the lanes of audits. A lane claims some assets, checks them, stores the findings, and
 * claims more.
 */
export const AUDIT_LANE = 'auditLane';

const CLAIMED = statement<{ lane: number }>(`
  select distinct lane from audit_asset
  where workspace_id = $1 and status = 'claimed' and lane >= $2`);

/** Returns lanes above the configured number that still hold assets, because there were more lanes before. */
export const auditLanesBeyond = async (scope: Scope, lanes: number): Promise<number[]> =>
  (await query(scope, CLAIMED, [scope.workspaceId, lanes])).map(({ lane }) => lane);
