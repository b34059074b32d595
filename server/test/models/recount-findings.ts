import type pg from 'pg';

const NO_RULE = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** Rows of findings or counts for each grain of the tally, with what the grain counts by as a text. */
const byGrain = (rows: string, grains: string): string => `
  select g.grain, case g.grain
      when 0 then concat_ws(' ', x.standing, x.severity, x.rule_id, x.site, x.language, x.change, x.review_state,
        x.life, x.commented, x.suggests)
      when 1 then concat_ws(' ', x.standing, x.severity, x.rule_id, x.site, x.language)
      else concat_ws(' ', x.standing, x.severity, x.change, x.review_state, x.life, x.commented, x.suggests)
    end as cell, sum(x.n)::integer as n
  from (${rows}) x cross join generate_series(0, 2) as g (grain)
  where ${grains} group by 1, 2`;
const THERE = byGrain(
  `select f.standing, f.severity, coalesce(f.rule_id, ${NO_RULE}) as rule_id, coalesce(f.site, '') as site,
     coalesce(f.language, '') as language, f.change, f.review_state, f.life, f.commented, f.suggests, 1 as n
   from finding f where f.workspace_id = $1`,
  'true',
);
const CELL = `standing, severity, rule_id, site, language, change, review_state, life, commented, suggests, n`;
const COUNTED = byGrain(
  `select grain, ${CELL} from finding_tally where workspace_id = $1
   union all select null, ${CELL} from finding_tally_change where workspace_id = $1`,
  'x.grain is null or x.grain = g.grain',
);

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
  await look(
    'findings are counted wrong',
    `select coalesce(t.grain, f.grain) as grain, coalesce(t.cell, f.cell) as cell, t.n as counted, f.n as there
     from (${COUNTED}) t
     full join (${THERE}) f on f.grain = t.grain and f.cell = t.cell
     where coalesce(t.n, 0) <> coalesce(f.n, 0)`,
  );
  return faults;
};
