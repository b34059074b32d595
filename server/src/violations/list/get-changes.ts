import type { AuditChanges, ChangedDecision } from '@copydesk/contract/violations/decision';
import { REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import { auditIdOf, toCoverage } from '../../audits/get-audit.ts';
import { lookUp, lookUpInOrder } from '../../platform/db/look-up.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId, toPublicIdOrNull } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { actorIds, type ActorRow, NAME_COLUMNS, NAME_JOINS, toActorName } from './actor-name.ts';
import { type Progress, progressOf } from './page.ts';
import { SUMS } from './read-progress.ts';
import { applyAction, stateNumber, stateOfNumber } from '../review.ts';
import { REVIEW_OF } from '../violation-row.ts';

interface Entry extends ActorRow {
  seq: number;
  at: Date;
  action: ChangedDecision['action'];
  reason: string | null;
  violation_id: string;
  group_id: string | null;
  changed: number;
  undoes: number | null;
  decision_id: string | null;
  to_state: number | null;
}

type Row = Progress & { [K in keyof Entry]: Entry[K] | null } & {
  head: number;
  status: AuditChanges['status'];
  total_assets: number;
  completed_assets: number;
  failed_assets: number;
  rules_total: number | null;
  rules_ran: number | null;
  rules_may_apply: number | null;
  watched_version: number | null;
};

/** The most changes in an answer. If there are more, the page loads everything again. */
const MOST = 200;

/**
 * A single statement reads a consistent state: the head's number and the entries up to it. Numbers have no
 * gaps, so a page that continues from that number misses nothing.
 * $1 workspace, $2 audit, $3 after this entry, $4 the violation that is watched or null.
 */
const CHANGES = statement<Row>(`
  with entry as materialized (
    select e.seq, e.at, ${actorIds('e')}, e.action, e.reason, e.violation_id, e.group_id, e.changed,
      e.undoes, e.decision_id
    from trail_entry e
    where e.workspace_id = $1 and e.audit_id = $2 and e.seq > $3 and not starts_with(e.action, 'hint_')
    order by e.seq limit ${MOST + 1}
  ),
  told as materialized (
    select p.seq, p.at, ${NAME_COLUMNS}, p.action, p.reason, p.violation_id, p.group_id, p.changed,
      p.undoes, p.decision_id, i.to_state
    from entry p
    ${NAME_JOINS}
    left join ${lookUp('violation.rank', 'violation', 'violation.id = p.violation_id')} v on true
    left join ${lookUpInOrder(
      'trail_item.to_state',
      'trail_item',
      { audit: '$2', column: 'rank', value: 'v.rank' },
      'and trail_item.seq = p.seq',
    )} i on true
  )
  select h.seq as head, a.status, a.total_assets, a.completed_assets, a.failed_assets, a.rules_total,
    a.rules_ran, a.rules_may_apply, c.*,
    (select r.version from violation v cross join ${REVIEW_OF}
      where v.workspace_id = $1 and v.id = $4::uuid and v.audit_id = $2) as watched_version, t.*
  from audit a
  cross join ${lookUp('trail_head.seq', 'trail_head', 'trail_head.audit_id = a.id')} h
  cross join lateral (
    select ${SUMS} from violation_block b where b.workspace_id = $1 and b.audit_id = a.id
  ) c
  left join told t on true
  where a.workspace_id = $1 and a.id = $2
  order by t.seq`);

/** The state of the violations after an entry, or null if it is not the same for all of them. */
const stateAfter = (entry: Entry): ReviewState | null => {
  const action = REVIEW_ACTIONS.find((known) => known === entry.action);
  if (action) return applyAction(action, entry.reason).state;
  // A forwarded dismissal has no reason in the entry, so the list must be loaded again.
  if (entry.action === 'forward' && entry.to_state === stateNumber('dismissed')) return null;
  const isOneState =
    entry.action === 'inherit' || entry.action === 'standing' || entry.changed === 1;
  return isOneState && entry.to_state !== null ? stateOfNumber(entry.to_state) : null;
};

const toDecision = (entry: Entry, scope: Scope): ChangedDecision => ({
  seq: entry.seq,
  at: entry.at.toISOString(),
  actor: toActorName(entry, scope.actor),
  action: entry.action,
  state: stateAfter(entry),
  reason: entry.reason,
  violation_id: toPublicId('vio', entry.violation_id),
  group_id: toPublicIdOrNull('grp', entry.group_id),
  whole_group: entry.group_id !== null,
  changed: entry.changed,
  undoes: entry.undoes,
  decision_id: toPublicIdOrNull('dec', entry.decision_id),
});

/**
 * Returns what happened in an audit after an entry of its trail, and how far the audit is. Every open page
 * asks this once a second. Throws not_found.
 */
export const getChanges = async (
  scope: Scope,
  input: { readonly auditId: string; readonly after: number; readonly watch: string | null },
): Promise<AuditChanges> => {
  const watched = input.watch === null ? null : fromPublicId('vio', input.watch);
  const values = [scope.workspaceId, auditIdOf(input.auditId), input.after, watched];
  const rows = await query(scope, CHANGES, values);
  const [first] = rows;
  if (!first) throw notFound('audit');
  const entries = rows.filter((row) => row.seq !== null) as unknown as Entry[];
  return {
    seq: first.head,
    status: first.status,
    progress: progressOf(first),
    total_assets: first.total_assets,
    completed_assets: first.completed_assets,
    failed_assets: first.failed_assets,
    coverage: toCoverage(first),
    decisions: entries.slice(0, MOST).map((entry) => toDecision(entry, scope)),
    more: entries.length > MOST,
    watched_version: first.watched_version,
  };
};
