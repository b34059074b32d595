import type { EventViolations } from '@copydesk/contract/events/event';
import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

const EVENT = statement<{ audit: string | null; trail_seq: number | null }>(`
  select data ->> 'audit_id' as audit, (data ->> 'trail_seq')::integer as trail_seq
  from event where workspace_id = $1 and id = $2`);
const ITEMS = statement<{ id: string; rank: string; from_state: number; to_state: number }>(`
  with i as materialized (
    select i.rank, i.from_state, i.to_state from trail_item i
    where i.workspace_id = $1 and i.audit_id = $2 and i.seq = $3 and i.rank > $4
    order by i.rank limit $5
  )
  select v.id, i.rank, i.from_state, i.to_state
  from i
  cross join ${lookUp('violation.id', 'violation', 'violation.audit_id = $2 and violation.rank = i.rank')} v
  order by i.rank`);

const stateOf = (number: number) => {
  const state = REVIEW_STATES[number];
  if (!state) throw new Error(`${number} is no review state`);
  return state;
};

/**
 * Returns the violations that the decision of an event changed, with their states before and after it. Throws
 * not_found for an unknown event.
 */
export const listEventViolations = async (
  scope: Scope,
  input: { readonly eventId: string; readonly after: string | null; readonly limit: number },
): Promise<EventViolations> => {
  const id = fromPublicId('evt', input.eventId);
  const [event] = id ? await query(scope, EVENT, [scope.workspaceId, id]) : [];
  if (!event) throw notFound('event');
  const auditId = event.audit === null ? null : fromPublicId('aud', event.audit);
  if (auditId === null || event.trail_seq === null) return { violations: [], next_after: null };
  const after = input.after ?? '-1';
  const values = [scope.workspaceId, auditId, event.trail_seq, after, input.limit + 1];
  const rows = await query(scope, ITEMS, values);
  const page = rows.slice(0, input.limit);
  return {
    violations: page.map((row) => ({
      violation_id: toPublicId('vio', row.id),
      before: stateOf(row.from_state),
      after: stateOf(row.to_state),
    })),
    next_after: rows.length > input.limit ? (page.at(-1)?.rank ?? null) : null,
  };
};
