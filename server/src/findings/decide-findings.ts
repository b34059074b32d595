import type { DecideFindingsResult } from '@copydesk/contract/findings/decision';
import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { decideMany } from '../violations/decide/decide-many.ts';
import { applyAction, type Review, stateOfNumber } from '../violations/review.ts';
import { noteDecision } from './note-decision.ts';
import { type SelectedFinding, selectFindings, type WantedFindings } from './select-findings.ts';

/** The most findings that one request decides. */
const MOST = 50_000;
/** No further audit is begun after this time, so that the request is answered before a client gives up. */
const WITHIN_MS = 20_000;
const SHOWN = 100;

type Skipped = DecideFindingsResult['skipped'];

const count = (
  rows: readonly SelectedFinding[],
  after: Review,
): Pick<DecideFindingsResult, 'addressed' | 'changed' | 'by_state'> => {
  const byState = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 };
  let same = 0;
  for (const { review_state: number, dismissal_reason: reason } of rows) {
    const state = stateOfNumber(number);
    byState[state] += 1;
    // Without a reason every dismissal counts as the same.
    const isAlike = after.dismissalReason === null || after.dismissalReason === reason;
    if (state === after.state && isAlike) same += 1;
  }
  return { addressed: rows.length, changed: rows.length - same, by_state: byState };
};

/**
 * Records one decision about findings whose newest sightings may be in many audits. Each audit gets its part with
 * its own entries of the trail; all of them carry the decision's id. With `dryRun` it only counts. It may stop
 * between two audits when time runs out, and says so.
 */
export const decideFindings = async (
  scope: Scope,
  input: {
    readonly wanted: WantedFindings;
    readonly action: ReviewAction;
    readonly reason: string | null;
    readonly dryRun: boolean;
    readonly withinMs?: number;
  },
): Promise<DecideFindingsResult> => {
  const { wanted, action, reason, dryRun, withinMs = WITHIN_MS } = input;
  const until = performance.now() + withinMs;
  const { rows, missing, more } = await selectFindings(scope, wanted, MOST);
  const byAudit = Map.groupBy(rows, (row) => row.audit_id);
  const skipped: Skipped = missing
    .slice(0, SHOWN)
    .map((id) => ({ finding_id: id, why: 'not_found' }));
  const outcome = {
    audits: byAudit.size,
    skipped,
    skipped_count: missing.length,
    decision_id: null,
    complete: !more,
  };
  if (dryRun) return { ...outcome, ...count(rows, applyAction(action, reason)) };
  const decisionId = newUuid();
  const findingOf = new Map(
    rows.map((row) => [toPublicId('vio', row.violation_id), toPublicId('fin', row.id)]),
  );
  let [addressed, changed, written, complete] = [0, 0, false, !more];
  let skippedCount = missing.length;
  for (const [auditId, own] of byAudit) {
    if (performance.now() > until) {
      complete = false;
      break;
    }
    await noteDecision(scope, decisionId, auditId);
    const ranks = own.map(({ rank }) => rank);
    const part = await decideMany(scope, {
      auditId,
      wanted: { ranks },
      action,
      reason,
      decisionId,
    });
    addressed += part.addressed;
    changed += part.changed;
    written ||= part.written;
    skippedCount += part.skippedCount;
    for (const { violation_id: id, why } of part.skipped) {
      const finding = findingOf.get(id);
      if (finding && skipped.length < SHOWN) skipped.push({ finding_id: finding, why });
    }
    if (!part.complete) {
      complete = false;
      break;
    }
  }
  return {
    ...outcome,
    addressed,
    changed,
    by_state: null,
    skipped_count: skippedCount,
    decision_id: written ? toPublicId('dec', decisionId) : null,
    complete,
  };
};
