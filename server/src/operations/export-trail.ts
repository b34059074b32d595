import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import { timeAsText } from '../activity/snapshot-facts.ts';
import { ALL_FIELDS, fieldAsText } from '../activity/trail.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

export interface ExportedAudit {
  readonly id: string;
  readonly line: string;
  readonly seq: number;
  readonly head: Record<string, unknown>;
}

// One statement reads an audit and the head of its chain, so that they are consistent.
const AUDITS = statement<ExportedAudit>(`
  select a.id, coalesce(h.seq, (select max(e.seq) from trail_entry e where e.workspace_id = $1 and e.audit_id = a.id), 0)
      as seq, json_build_object('audit_id', a.id, 'seq', h.seq,
      'hash', encode(h.hash, 'hex'), 'closed', a.sealed_at is not null, 'closing', case
        when c.audit_id is not null then json_build_object('workspace_id', c.workspace_id,
          'seq', c.seq, 'at', ${timeAsText('c.at')}, 'facts', c.facts,
          'reads', encode(c.reads, 'hex'), 'hash', encode(c.hash, 'hex')) end) as head,
    json_build_object('id', a.id, 'name', a.name, 'status', a.status, 'request', a.request,
      'rule_set', encode(a.rule_set, 'hex'), 'schedule_id', a.schedule_id, 'failure', a.failure,
      'created_at', a.created_at, 'started_at', a.started_at, 'completed_at', a.completed_at,
      'total_assets', a.total_assets, 'completed_assets', a.completed_assets,
      'failed_assets', a.failed_assets, 'total_violations', a.total_violations,
      'new_violations', a.new_violations, 'still_violations', a.still_violations,
      'changed_violations', a.changed_violations, 'regressed_violations', a.regressed_violations,
      'gone_violations', a.gone_violations, 'unknown_violations', a.unknown_violations,
      'unjudged_assets', a.unjudged_assets, 'rules_total', a.rules_total, 'rules_ran', a.rules_ran,
      'rules_may_apply', a.rules_may_apply,
      'review_progress', json_build_object(${REVIEW_STATES.map((state) => `'${state}', p.${state}`).join(', ')}))::text
      as line
  from audit a left join trail_head h on h.workspace_id = $1 and h.audit_id = a.id
  left join audit_closing c on c.workspace_id = $1 and c.audit_id = a.id
  cross join lateral (
    select ${REVIEW_STATES.map((state) => `coalesce(sum(b.${state}), 0)::integer as ${state}`).join(', ')}
    from violation_block b where b.workspace_id = $1 and b.audit_id = a.id) p
  where a.workspace_id = $1 and a.id > $2 order by a.id limit 500`);

const FIELDS = ALL_FIELDS.map((field) => `'${field}', ${fieldAsText(field, 'e')}`).join(', ');
/**
 * Every field is exported as the text that was hashed, and the items in the order in which they were hashed.
 * A page ends once its entries have 20,000 items, because a decision about a group has one per member.
 */
const ENTRIES = statement<{ seq: number; line: string }>(`
  with page as materialized (
    select e.seq, sum(e.changed) over (order by e.seq) - e.changed as items_before
    from trail_entry e
    where e.workspace_id = $1 and e.audit_id = $2 and e.seq > $3 and e.seq <= $4
    order by e.seq limit 500)
  select e.seq, json_build_object(${FIELDS}, 'time', e.at, 'hash', encode(e.hash, 'hex'), 'items',
    coalesce((
      select json_agg(json_build_array(i.rank::text, i.from_state, i.to_state, i.from_reason,
        i.to_reason) order by i.rank)
      from trail_item i where i.workspace_id = $1 and i.audit_id = $2 and i.seq = e.seq), '[]'),
    'sources', case when e.action = 'forward' then (
      select json_agg(json_build_array(i.rank::text, i.source_audit_id, i.source_violation_id,
        i.source_seq, i.decided_at) order by i.rank)
      from trail_source i
      where i.workspace_id = $1 and i.audit_id = $2 and i.seq = e.seq) end)::text as line
  from page p join trail_entry e on e.workspace_id = $1 and e.audit_id = $2 and e.seq = p.seq
  where p.items_before < 20000
  order by e.seq`);

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Returns the workspace's audits as they are now, with the heads of their chains. */
export const listExportedAudits = async (scope: Scope): Promise<readonly ExportedAudit[]> => {
  const audits: ExportedAudit[] = [];
  for (;;) {
    const last = audits.at(-1)?.id ?? NO_ID;
    const page = await query(scope, AUDITS, [scope.workspaceId, last]);
    if (page.length === 0) return audits;
    audits.push(...page);
  }
};

/** Yields the trails of audits as lines, up to the heads with which the audits were listed. */
export async function* trailLines(
  scope: Scope,
  audits: readonly ExportedAudit[],
): AsyncGenerator<readonly string[]> {
  for (const { id, seq: head } of audits) {
    for (let last = 0; last < head;) {
      const rows = await query(scope, ENTRIES, [scope.workspaceId, id, last, head]);
      if (rows.length === 0) break;
      yield rows.map(({ line }) => line);
      last = rows.at(-1)?.seq ?? head;
    }
  }
}
