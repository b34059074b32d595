import type {
  RecentDecision,
  RunningAudit,
  UnreadAudit,
  WaitingAudit,
} from '@copydesk/contract/home/home';
import { type CoverageRow, toCoverage } from '../audits/get-audit.ts';
import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import type { AuditNow } from './risk-days.ts';

type RunningRow = Omit<RunningAudit, 'created_at' | 'coverage'> &
  CoverageRow & { readonly created_at: Date };
interface RecentRow extends Omit<RecentDecision, 'at' | 'violation_id' | 'audit_id'> {
  readonly at: Date;
  readonly violation_id: string;
  readonly audit_id: string;
}

const MOST = 10;
/** A failed audit is shown only while it is among this many newest ones. */
const NEWEST = 50;
const MOST_UNREAD = 3;
/** Only this many newest assignments are searched, because each one is read. */
const ASSIGNMENTS = 20_000;

// No index leads from a person to violations. The log of assignments finds those that were ever assigned to
// the person, and the review says whether they still are.
const ASSIGNED = statement<{ audit_id: string; n: number }>(`
  with newest as materialized (
    select violation_id, to_users from violation_assignment
    where workspace_id = $1 order by id desc limit ${ASSIGNMENTS}
  ),
  given as materialized (
    select distinct violation_id from newest where $2::uuid = any(to_users)
  ),
  placed as materialized (
    select v.audit_id, v.rank, v.asset_id from given g
    join violation v on v.id = g.violation_id where v.workspace_id = $1
  )
  select p.audit_id, count(*)::integer as n
  from placed p
  join violation_review r on r.workspace_id = $1 and r.audit_id = p.audit_id and r.rank = p.rank
  left join audit_asset x
    on x.workspace_id = $1 and x.audit_id = p.audit_id and x.asset_id = p.asset_id
  where r.review_state = 0 and $2::uuid = any(r.assigned_to) and x.replaced_at is null
  group by p.audit_id`);
const APPROVALS = statement<{ document_id: string; asked_at: Date; title: string }>(`
  with asked as materialized (
    select document_id, asked_at from document_approval
    where workspace_id = $1 and approver_id = $2 and state = 'asked'
    order by document_id limit ${MOST}
  )
  select a.document_id, a.asked_at, d.title from asked a
  join document d on d.workspace_id = $1 and d.id = a.document_id
  order by a.asked_at, a.document_id`);
const NAMES = statement<{ id: string; name: string; created_at: Date }>(`
  select id, name, created_at from audit where workspace_id = $1 and id = any($2::uuid[])`);
const RUNNING = statement<RunningRow>(`
  select id, name, status, created_at, total_assets, completed_assets, failed_assets,
    total_violations, rules_total, rules_ran, rules_may_apply
  from audit where workspace_id = $1 and completed_at is null
  order by created_at desc, id desc limit ${MOST}`);
// A failed audit is shown until a newer audit with the same name has read something or failed too, so that
// its assets do not look clean.
const UNREAD = statement<{ id: string; name: string; created_at: Date }>(`
  with newest as materialized (
    select id, name, status, created_at, completed_assets from audit
    where workspace_id = $1 and content_id is null
    order by created_at desc, id desc limit ${NEWEST}
  )
  select a.id, a.name, a.created_at from newest a
  where a.status = 'FAILED' and not exists (
    select from newest l
    where l.name = a.name and l.created_at > a.created_at
      and (l.completed_assets > 0 or l.status = 'FAILED'))
  order by a.created_at desc, a.id desc limit ${MOST_UNREAD}`);
// Leaves out entries that only apply a decision to a newer audit, because the decision itself is shown, what standing
// decisions decided, and answers about hints.
const RECENT = statement<RecentRow>(`
  with newest as materialized (
    select audit_id, at, id, actor_kind, actor_id, actor_user_id, action, changed, violation_id
    from trail_entry
    where workspace_id = $1 and action not in ('forward', 'standing') and not starts_with(action, 'hint_')
    order by at desc, id desc limit ${MOST}
  )
  select e.at, e.actor_kind, case e.actor_kind when 'user' then u.name when 'key' then k.name end
      as actor_name,
    e.action, e.changed, e.violation_id, v.rule_name, e.audit_id, a.name as audit_name
  from newest e
  join audit a on a.workspace_id = $1 and a.id = e.audit_id
  left join violation v on v.workspace_id = $1 and v.id = e.violation_id
  left join user_account u on u.id = e.actor_user_id
  left join api_key k on k.workspace_id = $1 and k.id = e.actor_id
  order by e.at desc, e.id desc`);

/**
 * Returns what waits for a decision in the newest readings of all assets, how much of it is assigned to the reader, and
 * the documents that the reader is asked to approve. Audits with the most assigned to the reader come first.
 */
export const readWaiting = async (scope: Scope, audits: readonly AuditNow[]) => {
  const { workspaceId } = scope;
  const userId = authorOf(scope.actor);
  const own = [workspaceId, userId];
  const [rows, approvals] = userId
    ? await batch(scope, [call(ASSIGNED, own), call(APPROVALS, own)])
    : [[], []];
  const assignedIn = new Map(rows.map(({ audit_id: id, n }) => [id, n]));
  const open = audits
    .filter(({ undecided }) => undecided > 0)
    .map(({ id, undecided }) => ({ id, undecided, assigned: assignedIn.get(id) ?? 0 }));
  const first = open.toSorted((one, two) => two.assigned - one.assigned).slice(0, MOST);
  const names = await query(scope, NAMES, [workspaceId, first.map(({ id }) => id)]);
  const named = new Map(names.map((audit) => [audit.id, audit]));
  return {
    approvals: approvals.map(({ document_id: id, asked_at: at, title }) => ({
      document_id: toPublicId('doc', id),
      title,
      asked_at: at.toISOString(),
    })),
    undecided: open.reduce((sum, { undecided }) => sum + undecided, 0),
    assigned: open.reduce((sum, { assigned }) => sum + assigned, 0),
    audits: first.flatMap(({ id, undecided, assigned }): WaitingAudit[] => {
      const audit = named.get(id);
      if (!audit) return [];
      const { name, created_at: createdAt } = audit;
      const created_at = createdAt.toISOString();
      return [{ audit_id: toPublicId('aud', id), name, created_at, undecided, assigned }];
    }),
  };
};

/** Returns the running audits, those that could read nothing, and everybody's newest decisions. */
export const readUnderWay = async (
  scope: Scope,
): Promise<{ running: RunningAudit[]; unread: UnreadAudit[]; recent: RecentDecision[] }> => {
  const [running, unread, recent] = await batch(scope, [
    call(RUNNING, [scope.workspaceId]),
    call(UNREAD, [scope.workspaceId]),
    call(RECENT, [scope.workspaceId]),
  ]);
  return {
    unread: unread.map(({ id, name, created_at: at }) => ({
      id: toPublicId('aud', id),
      name,
      created_at: at.toISOString(),
    })),
    running: running.map(({ rules_total, rules_ran, rules_may_apply, ...audit }) => ({
      ...audit,
      coverage: toCoverage({ rules_total, rules_ran, rules_may_apply }),
      id: toPublicId('aud', audit.id),
      created_at: audit.created_at.toISOString(),
    })),
    recent: recent.map((entry) => ({
      ...entry,
      at: entry.at.toISOString(),
      violation_id: toPublicId('vio', entry.violation_id),
      audit_id: toPublicId('aud', entry.audit_id),
    })),
  };
};
