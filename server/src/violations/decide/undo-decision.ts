import { actorColumns } from '../../activity/actor-columns.ts';
import { APPEND_ENTRY, itemsHash, writeItems } from '../../activity/trail.ts';
import { lookUp } from '../../platform/db/look-up.ts';
import { batch } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { LOCK_AUDIT, refreshBlocks } from '../decision.ts';
import { forwardNoted } from './forward-decision.ts';
import { noteForward } from './note-forward.ts';

// The range of ranks that a decision can have changed: one violation, its whole group, or a range of many.
const UNDONE = `
  undone as materialized (
    select e.audit_id, e.seq, e.violation_id, e.group_id, e.replaces,
      case when e.group_id is null then v.rank else v.rank & -16777216 end as lo,
      case when e.decision_id is not null then e.through_rank
        when e.group_id is null then v.rank else v.rank | 16777215 end as hi
    from trail_entry e
    cross join ${lookUp('violation.rank', 'violation', 'violation.id = e.violation_id')} v
    where e.workspace_id = $1 and e.audit_id = $2 and e.seq = $3
  )`;

// Members that join the group later inherit again what the group had before the decision.
const UNDO = statement<{ addressed: number; restored: number; seq: number | null }>(`
  with ${UNDONE},
  item as materialized (
    select i.audit_id, i.rank, i.from_state as to_state, i.to_state as from_state,
      i.from_reason as to_reason, i.to_reason as from_reason,
      -- False if somebody decided since: that decision is kept.
      r.last_seq = i.seq as restorable
    from trail_item i
    cross join ${lookUp(
      'violation_review.last_seq',
      'violation_review',
      'violation_review.audit_id = $2 and violation_review.rank = i.rank',
    )} r
    where i.workspace_id = $1 and i.audit_id = $2 and i.seq = $3
  ),
  head as materialized (
    select h.seq from trail_head h where h.workspace_id = $1 and h.audit_id = $2
  ),
  tally as materialized (
    select count(*)::integer as addressed,
      (count(*) filter (where i.restorable))::integer as restored,
      ${itemsHash('i', 'i.restorable')} as items_hash
    from item i
  ),
  next as materialized (
    select $1::uuid as workspace_id, u.audit_id, h.seq + 1 as seq, $4::uuid as id,
      $5::timestamptz as at, $6::text as actor_kind, $7::uuid as actor_id,
      $8::uuid as actor_user_id, 'undo' as action, null::text as reason, false as reaffirmed,
      u.violation_id, u.group_id, t.addressed, t.restored as changed, u.seq as undoes,
      u.replaces, $9::text as request_id, t.items_hash, $10::uuid as decision_id,
      case when $10::uuid is not null then u.hi end as through_rank
    from undone u, tally t, head h
    where t.restored > 0
  ),
  ${APPEND_ENTRY},
  ${writeItems('item', 'i.restorable')},
  reviewed as (
    -- Each row looks up its own item: a join of the two could be made by reading the whole audit.
    update violation_review r
    set (review_state, dismissal_reason) = (
        select i.from_state, i.from_reason from trail_item i
        where i.workspace_id = $1 and i.audit_id = $2 and i.rank between r.rank and r.rank
          and i.seq = $3 order by i.rank limit 1),
      last_seq = n.seq, version = r.version + 1
    from next n
    where r.workspace_id = $1 and r.audit_id = $2
      and r.rank = any(array(select i.rank from item i where i.restorable))
  ),
  forgotten as (
    update violation_group g set decided_seq = n.replaces
    from next n
    where g.workspace_id = $1 and g.audit_id = $2 and g.base_rank = (select lo from undone)
      and n.group_id is not null and g.decided_seq = n.undoes
  )
  select t.addressed, t.restored, n.seq
  from undone u cross join tally t left join next n on true`);

const bound = (rank: string): string => `(with ${UNDONE} select ${rank} from undone)`;
const REFRESH_UNDONE = statement(refreshBlocks('$2', bound('lo'), bound('hi')));

/**
 * Undoes a whole decision by a new entry that restores each member's own earlier state. Members that somebody
 * decided since are left alone and counted as skipped. The audit is a UUID. So is the undo's own decision id,
 * which is set if several entries are undone together.
 */
export const undoDecision = async (
  scope: Scope,
  input: { auditId: string; seq: number; decisionId?: string },
): Promise<{ restored: number; skipped: number; seq: number | null }> => {
  const audit = [scope.workspaceId, input.auditId];
  const entryId = newUuid();
  const values = [...audit, input.seq, entryId, scope.now(), ...actorColumns(scope.actor)];
  const [, rows, , noted] = await batch(scope, [
    call(LOCK_AUDIT, audit),
    call(UNDO, [...values, scope.requestId, input.decisionId ?? null]),
    call(REFRESH_UNDONE, [...audit, input.seq]),
    noteForward(scope, 'undo', input.auditId, entryId),
  ]);
  const row = rows[0];
  if (!row) throw notFound('decision');
  await forwardNoted(scope, noted);
  return { restored: row.restored, skipped: row.addressed - row.restored, seq: row.seq };
};
