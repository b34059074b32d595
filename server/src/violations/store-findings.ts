import { addUrlAssets } from '../assets/add-url-asset.ts';
import type { AuditRequest } from '../audits/audit-request.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/scope.ts';
import { LOCK_AUDIT } from './decision.ts';
import type { DescribedOutcome } from './describe-findings.ts';
import { recordViolations } from './record-violations.ts';

const AUDIT = statement<{ status: string; request: AuditRequest; pages_left: number }>(`
  select status, request, pages_left from audit where workspace_id = $1 and id = $2`);
// Only what this lane still holds: a store that is repeated finds nothing left to do.
const END = statement<{ position: number }>(`
  update audit_asset a set status = x.status, lane = null, snapshot_id = x.snapshot_id,
    failure_code = x.failure_code, failure_message = x.failure_message, language = x.language,
    violations = x.violations, truncated = x.truncated, finished_at = $5
  from jsonb_to_recordset($4) as x (position integer, status text, snapshot_id uuid,
    failure_code text, failure_message text, language text, violations integer, truncated boolean)
  where a.workspace_id = $1 and a.audit_id = $2 and a.lane = $3 and a.status = 'claimed'
    and a.position = x.position
  returning a.position`);
const ADD_PAGES = statement<{ position: number }>(`
  insert into audit_asset (workspace_id, audit_id, position, asset_id, depth)
  select $1, $2, (select max(position) from audit_asset where workspace_id = $1 and audit_id = $2)
    + row_number() over (order by n.nth), n.id, n.depth
  from unnest($3::uuid[], $4::smallint[]) with ordinality as n (id, depth, nth)
  where not exists (select from audit_asset o
    where o.workspace_id = $1 and o.audit_id = $2 and o.asset_id = n.id)
  order by n.nth limit $5
  returning position`);
const COUNT = statement<{ is_last: boolean }>(`
  update audit set completed_assets = completed_assets + $3, failed_assets = failed_assets + $4,
    total_assets = total_assets + $5, pages_left = pages_left - $5
  where workspace_id = $1 and id = $2
  returning completed_assets + failed_assets = total_assets as is_last`);

const rowOf = ({ outcome, violations }: DescribedOutcome) =>
  outcome.ok
    ? {
        position: outcome.position,
        status: 'completed',
        snapshot_id: outcome.snapshotId,
        language: outcome.language,
        violations: violations.length,
        truncated: outcome.truncated || outcome.findings.length > violations.length,
      }
    : {
        position: outcome.position,
        status: 'failed',
        snapshot_id: outcome.snapshotId,
        failure_code: outcome.code,
        failure_message: outcome.message,
        violations: 0,
        truncated: false,
      };

/** Adds pages that a crawl found and the audit does not have, as many as it may still take. */
const addPages = async (
  inside: Scope,
  auditId: string,
  outcomes: readonly DescribedOutcome[],
  { request, pages_left: most }: { request: AuditRequest; pages_left: number },
): Promise<number> => {
  const depths = new Map<string, number>();
  for (const { outcome } of outcomes) {
    if (!outcome.ok) continue;
    for (const url of outcome.pages) {
      depths.set(url, Math.min(depths.get(url) ?? Infinity, outcome.pageDepth));
    }
  }
  if (depths.size === 0 || most === 0) return 0;
  const { render, metadata } = request;
  const added = await addUrlAssets(inside, { urls: [...depths.keys()], render, metadata });
  const pages = [...added].filter(([, { isArchived }]) => !isArchived);
  const ids = pages.map(([, { assetId }]) => assetId);
  const levels = pages.map(([url]) => depths.get(url) ?? 0);
  const rows = await query(inside, ADD_PAGES, [inside.workspaceId, auditId, ids, levels, most]);
  return rows.length;
};

export interface Stored {
  /** `last` when no asset of the audit is left, `ended` when the audit has been ended meanwhile. */
  readonly state: 'stored' | 'last' | 'ended';
  /** How many pages a crawl added to the audit. */
  readonly pages: number;
}

/**
 * Stores what became of assets that a lane holds: their ends, their violations and all counts in one
 * transaction. What was stored before is left alone, so a repetition changes nothing.
 */
export const storeFindings = (
  scope: Scope,
  input: {
    readonly auditId: string;
    readonly lane: number;
    readonly outcomes: readonly DescribedOutcome[];
  },
): Promise<Stored> =>
  transaction(scope, async (inside) => {
    const { auditId, lane } = input;
    const at = [inside.workspaceId, auditId];
    await query(inside, LOCK_AUDIT, at);
    const [audit] = await query(inside, AUDIT, at);
    if (audit?.status !== 'RUNNING') return { state: 'ended', pages: 0 };
    const rows = JSON.stringify(input.outcomes.map(rowOf));
    const ended = await query(inside, END, [...at, lane, rows, inside.now()]);
    const positions = new Set(ended.map(({ position }) => position));
    const outcomes = input.outcomes.filter(({ outcome }) => positions.has(outcome.position));
    const pages = await addPages(inside, auditId, outcomes, audit);
    const findings = outcomes.flatMap(({ violations }) => violations);
    if (findings.length > 0) await recordViolations(inside, { auditId, findings });
    const completed = outcomes.filter(({ outcome }) => outcome.ok).length;
    const failed = outcomes.length - completed;
    const [counted] = await query(inside, COUNT, [...at, completed, failed, pages]);
    return { state: counted?.is_last ? 'last' : 'stored', pages };
  });
