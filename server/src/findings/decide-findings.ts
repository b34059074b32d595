import type { DecideFindingsResult } from '@copydesk/contract/findings/decision';
import type { FindingFilter } from '@copydesk/contract/findings/finding';
import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { decideMany } from '../violations/decide/decide-many.ts';
import { applyAction, type Review, stateOfNumber } from '../violations/review.ts';
import { bySource, IN_ORDER, NEXT_PARAMETER, resolveFilter } from './finding-filter.ts';
import { noteDecision } from './note-decision.ts';

interface Row {
  id: string;
  audit_id: string;
  rank: string;
  violation_id: string;
  review_state: number;
  dismissal_reason: string | null;
}

const COLUMNS = `p.id, p.audit_id, p.rank, p.violation_id, r.review_state, r.dismissal_reason`;
const REVIEW = `cross join ${lookUp(
  'violation_review.review_state, violation_review.dismissal_reason',
  'violation_review',
  'violation_review.audit_id = p.audit_id and violation_review.rank = p.rank',
)} r`;

const MATCHING = bySource((from) =>
  statement<Row>(`
  with p as materialized (
    select f.id, f.audit_id, f.rank, f.violation_id
    from ${from('', ['audit_id', 'rank', 'violation_id'])} ${IN_ORDER} limit $${NEXT_PARAMETER}
  )
  select ${COLUMNS} from p ${REVIEW}`),
);
const OF_IDS = statement<Row>(`
  with p as materialized (
    select f.id, f.audit_id, f.rank, f.violation_id from unnest($2::uuid[]) as n (id)
    cross join ${lookUp(
      'finding.id, finding.audit_id, finding.rank, finding.violation_id',
      'finding',
      'finding.id = n.id',
    )} f
  )
  select ${COLUMNS} from p ${REVIEW}`);

/** The most findings that one request decides. */
const MOST = 50_000;
/** No further audit is begun after this time, so that the request is answered before a client gives up. */
const WITHIN_MS = 20_000;
const SHOWN = 100;

type WantedFindings = { readonly ids: readonly string[] } | { readonly matching: FindingFilter };

type Skipped = DecideFindingsResult['skipped'];

const select = async (
  scope: Scope,
  wanted: WantedFindings,
): Promise<{ rows: readonly Row[]; missing: readonly string[]; more: boolean }> => {
  if ('matching' in wanted) {
    const { source, values } = await resolveFilter(scope, wanted.matching);
    const rows = await query(scope, MATCHING[source], [...values, MOST + 1]);
    return { rows: rows.slice(0, MOST), missing: [], more: rows.length > MOST };
  }
  const uuids = new Map([...new Set(wanted.ids)].map((id) => [id, fromPublicId('fin', id)]));
  const known = [...uuids.values()].filter((uuid) => uuid !== null);
  const rows = await query(scope, OF_IDS, [scope.workspaceId, known]);
  const found = new Set(rows.map(({ id }) => id));
  const missing = [...uuids].flatMap(([id, uuid]) => (uuid && found.has(uuid) ? [] : [id]));
  return { rows, missing, more: false };
};

const count = (
  rows: readonly Row[],
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
  const until = Date.now() + withinMs;
  const { rows, missing, more } = await select(scope, wanted);
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
    if (Date.now() > until) {
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
