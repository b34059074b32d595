import { query } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { statement } from '../platform/db/statement.ts';
import { estimateMissed } from './estimate-missed.ts';

interface Row {
  clean: number | null;
  looked: number;
  missed: number;
  confirmed: number;
}
const READ = statement<Row>(`
  with newest as materialized (
    select distinct on (s.position) s.answer from audit_sample_answer s
    where s.workspace_id = $1 and s.audit_id = $2
    order by s.position, s.seq desc
  )
  select (select s.clean from audit_sample s where s.workspace_id = $1 and s.audit_id = $2) as clean,
    (select count(*) from newest where answer is not null)::int as looked,
    (select count(*) from newest where answer = 'missed')::int as missed,
    (select coalesce(sum(b.elevated_risk + b.urgent_violation + b.fixed), 0) from violation_block b
      where b.workspace_id = $1 and b.audit_id = $2)::int as confirmed`);

/**
 * Returns what an audit probably missed, from the answers so far. Null before anybody has looked at a passage
 * without a finding. The audit is a UUID.
 */
export const readMissed = async (scope: Scope, auditId: string) => {
  const [row] = await query(scope, READ, [scope.workspaceId, auditId]);
  const { clean = null, looked = 0, missed = 0, confirmed = 0 } = row ?? {};
  return clean === null ? null : estimateMissed({ passages: clean, looked, missed, confirmed });
};
