import type pg from 'pg';

/** Faults between the findings of a workspace and its violations, as sentences; empty when there are none. */
export const recountFindings = async (admin: pg.Pool, workspaceId: string): Promise<string[]> => {
  const faults: string[] = [];
  const look = async (fault: string, sql: string) => {
    const { rows } = await admin.query<Record<string, unknown>>(sql, [workspaceId]);
    for (const row of rows) faults.push(`${fault}: ${JSON.stringify(row)}`);
  };
  await look(
    'a finding has another review than its newest sighting',
    `select f.id, f.review_state, r.review_state as now from finding f
     left join violation_review r on r.audit_id = f.audit_id and r.rank = f.rank
     where f.workspace_id = $1 and (f.review_state, f.assigned_to, f.commented)
       is distinct from (r.review_state, r.assigned_to, r.comments > 0)`,
  );
  await look(
    'a finding names another violation than the one at its place',
    `select f.id from finding f
     left join violation v on v.audit_id = f.audit_id and v.rank = f.rank
     where f.workspace_id = $1 and (f.violation_id, f.asset_id, f.rule_id)
       is distinct from (v.id, v.asset_id, v.rule_id)`,
  );
  await look(
    'a violation of a newest reading is the newest sighting of no finding that is seen',
    `select x.audit_id, k.rank from audit_asset x cross join unnest(x.ranks) as k (rank)
     where x.workspace_id = $1 and x.status = 'completed' and x.replaced_at is null
       and not exists (select from finding f
         where f.audit_id = x.audit_id and f.rank = k.rank and f.life <> 1)`,
  );
  await look(
    'a finding is seen that the newest reading does not have',
    `select f.id from finding f
     join audit_asset x on x.workspace_id = f.workspace_id and x.audit_id = f.audit_id
       and x.asset_id = f.asset_id
     where f.workspace_id = $1 and f.life = 0
       and (x.replaced_at is not null or x.status <> 'completed' or not f.rank = any(x.ranks))`,
  );
  return faults;
};
