import type { AssignFindingsResult } from '@copydesk/contract/findings/assignment';
import type { Scope } from '../platform/db/scope.ts';
import { toPublicId } from '../platform/ids.ts';
import { assignViolations } from '../violations/decide/assign-violations.ts';
import { selectFindings, type WantedFindings } from './select-findings.ts';

/** The most findings that one request assigns. Those of one audit are changed in one transaction. */
const MOST = 10_000;
/** No further audit is begun after this time. */
const WITHIN_MS = 20_000;

/**
 * Assigns findings to members, or to nobody: their newest sightings, audit by audit. Everybody is told once for each
 * audit. With `dryRun` it only counts. It may stop between two audits when time runs out, and says so. Throws invalid
 * for a user who is not a member.
 */
export const assignFindings = async (
  scope: Scope,
  input: {
    readonly wanted: WantedFindings;
    readonly userIds: readonly string[];
    readonly dryRun: boolean;
    readonly withinMs?: number;
  },
): Promise<AssignFindingsResult> => {
  const { wanted, userIds, dryRun, withinMs = WITHIN_MS } = input;
  const until = performance.now() + withinMs;
  const { rows, missing, more } = await selectFindings(scope, wanted, MOST);
  const byAudit = Map.groupBy(rows, (row) => row.audit_id);
  const outcome = { matching: rows.length, audits: byAudit.size, not_found: missing.length };
  if (dryRun) return { ...outcome, assigned: 0, unchanged: 0, complete: !more };
  let [assigned, unchanged, complete] = [0, 0, !more];
  for (const own of byAudit.values()) {
    if (performance.now() > until) {
      complete = false;
      break;
    }
    const violationIds = own.map((row) => toPublicId('vio', row.violation_id));
    const part = await assignViolations(scope, { violationIds, userIds });
    assigned += part.assigned;
    unchanged += part.unchanged;
  }
  return { ...outcome, assigned, unchanged, complete };
};
