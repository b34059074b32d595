import { HINT_STATES } from '@copydesk/contract/hints/hint';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { FaultSink } from './evidence-faults.ts';

const NAMED = 20;

interface Difference {
  id: string;
  seq: number | null;
  /** The state that the trail says; null if the entry that it comes from is missing. */
  told: number | null;
  state: number | null;
  all: number;
}

/**
 * Hints whose answer is not that of the newest entry about them. A hint without an entry is undecided, or has
 * the answer of the entry of an earlier audit that it names.
 */
const DIFFERENCES = statement<Difference>(`
  with told as materialized (
    select distinct on (e.violation_id) e.violation_id as id, e.seq, e.action, e.reason
    from trail_entry e
    where e.workspace_id = $1 and e.audit_id = $2 and starts_with(e.action, 'hint_')
    order by e.violation_id, e.seq desc
  ),
  found as materialized (
    select h.id, h.state, h.note, h.last_seq, h.source_audit_id, h.source_seq from audit_hint h
    where h.workspace_id = $1 and h.audit_id = $2
  ),
  compared as (
    select coalesce(f.id, t.id) as id, t.seq, f.id is null as missing, f.state, f.note, f.last_seq,
      coalesce(t.action, s.action, case when f.source_audit_id is null then 'hint_reopen' end) as action,
      case when t.id is null then s.reason else t.reason end as told_note
    from found f
    full join told t on t.id = f.id
    left join lateral (
      select e.action, e.reason from trail_entry e
      where t.id is null and e.workspace_id = $1 and e.audit_id = f.source_audit_id
        and e.seq = f.source_seq limit 1) s on true
  ),
  stated as (
    select c.id, c.seq, c.missing, c.state, c.note, c.last_seq, c.told_note, case c.action when 'hint_breach' then 1 when 'hint_no_breach' then 2
      when 'hint_reopen' then 0 end as told
    from compared c
  )
  select s.id, s.seq, s.told, s.state, count(*) over ()::integer as all
  from stated s
  where s.missing or s.state is distinct from s.told or s.note is distinct from s.told_note
    or s.last_seq is distinct from s.seq
  order by s.id limit ${NAMED}`);

const COUNTERS = statement<{ part: string; expected: string | null; found: string | null }>(`
  with counted as (
    select h.family, h.language, concat_ws(' ', count(*) filter (where h.state = 0),
      count(*) filter (where h.state = 1), count(*) filter (where h.state = 2)) as hints
    from audit_hint h where h.workspace_id = $1 and h.audit_id = $2 group by h.family, h.language
  ),
  tally as (
    select t.family, t.language, concat_ws(' ', t.undecided, t.breach, t.no_breach) as hints
    from audit_hint_tally t where t.workspace_id = $1 and t.audit_id = $2
  )
  select coalesce(c.family, t.family) || ' ' || coalesce(c.language, t.language) as part,
    c.hints as expected, t.hints as found
  from counted c full join tally t on t.family = c.family and t.language = c.language
  where c.hints is distinct from t.hints order by 1`);

const stateOf = (number: number | null): string | null =>
  number === null ? null : (HINT_STATES[number] ?? String(number));

/**
 * Compares what the hints of an audit say with the answers in the trail, and the counts with the hints. The scope
 * must be a transaction that reads a consistent state.
 */
export const replayHints = async (
  inside: Scope,
  auditId: string,
  faults: FaultSink,
): Promise<void> => {
  const at = [inside.workspaceId, auditId];
  const differences = await query(inside, DIFFERENCES, at);
  for (const { id, seq, told, state } of differences) {
    const subject = toPublicId('hnt', id);
    faults.add({ kind: 'hint', seq, subject, expected: stateOf(told), found: stateOf(state) });
  }
  faults.addMore((differences[0]?.all ?? 0) - differences.length);
  for (const { part, expected, found } of await query(inside, COUNTERS, at))
    faults.add({ kind: 'hint_counter', subject: part, expected, found });
};
