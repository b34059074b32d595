import type { AuditGapLine, GapCount } from '@copydesk/contract/home/home';
import { type CoverageRow, toCoverage } from '../audits/get-audit.ts';
import { getAuditGaps } from '../audits/get-audit-gaps.ts';
import { readMissed } from '../audits/read-missed.ts';
import { query } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';

/** Only so many newest audits are considered, and so many shown. */
const NEWEST = 50;
const MOST = 5;

interface Row extends CoverageRow {
  id: string;
  name: string;
  created_at: Date;
  gaps: GapCount[] | null;
}
// Of a schedule, and of audits with the same name, only the newest that has ended and read something. Not what newer
// audits have read again as a whole: the newest reading says what cannot be told of it.
const NEWEST_AUDITS = statement<Row>(`
  with newest as materialized (
    select id, name, schedule_id, created_at, completed_assets, sealed_at, rules_total, rules_ran, rules_may_apply
    from audit
    where workspace_id = $1 and content_id is null
    order by created_at desc, id desc limit ${NEWEST}
  ),
  shown as materialized (
    select distinct on (coalesce(schedule_id::text, name)) id, name, created_at, rules_total, rules_ran,
      rules_may_apply
    from newest
    where sealed_at is not null and completed_assets > 0
    order by coalesce(schedule_id::text, name), created_at desc, id desc
  ),
  replaced as materialized (
    select t.audit_id from audit_tally t
    where t.workspace_id = $1 and t.audit_id in (select id from shown) and t.replaced_at is not null
  )
  select s.id, s.name, s.created_at, s.rules_total, s.rules_ran, s.rules_may_apply, t.gaps
  from shown s
  left join audit_gap_tally t on t.workspace_id = $1 and t.audit_id = s.id
  where s.id not in (select audit_id from replaced)
  order by s.created_at desc, s.id desc limit ${MOST}`);
const STORE = statement<never>(`
  insert into audit_gap_tally (workspace_id, audit_id, gaps, counted_at) values ($1, $2, $3, $4)
  on conflict (audit_id) do nothing`);

/** Counts what an audit cannot tell and stores it. What was missed is left out: people still look. */
const countGaps = async (scope: Scope, id: string): Promise<GapCount[]> => {
  const gaps = (await getAuditGaps(scope, toPublicId('aud', id)))
    .filter(({ kind }) => kind !== 'missed')
    .map(({ kind, reason, language, assets, rules }) => ({
      kind,
      reason,
      language,
      assets,
      rules,
    }));
  const values = [scope.workspaceId, id, JSON.stringify(gaps), scope.now()];
  await query(scope, STORE, values);
  return gaps;
};

/**
 * Returns what the newest audits cannot tell, newest first. Audits that were not counted before are counted while
 * there is time, at least one in each call: `isCounted` is false while others wait for it.
 */
export const readGaps = async (
  scope: Scope,
  patienceMs: number,
): Promise<{ readonly gaps: AuditGapLine[]; readonly isCounted: boolean }> => {
  const rows = await query(scope, NEWEST_AUDITS, [scope.workspaceId]);
  const until = performance.now() + patienceMs;
  let hasTime = true;
  const lines: AuditGapLine[] = [];
  for (const { id, name, created_at: at, gaps, ...covered } of rows) {
    if (gaps === null && !hasTime) continue;
    const counted = gaps ?? (await countGaps(scope, id));
    if (gaps === null) hasTime = performance.now() < until;
    lines.push({
      audit_id: toPublicId('aud', id),
      name,
      created_at: at.toISOString(),
      gaps: counted,
      coverage: toCoverage(covered),
      estimate: await readMissed(scope, id),
    });
  }
  return { gaps: lines, isCounted: lines.length === rows.length };
};
