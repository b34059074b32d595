import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

const NO_RULE = `'00000000-0000-0000-0000-000000000000'::uuid`;
const CELL = (table: string): string =>
  ['standing', 'severity', 'rule_id', 'site', 'language', 'change', 'review_state']
    .concat(['life', 'commented', 'suggests'])
    .map((column) => `${table}.${column}`)
    .join(', ');
const place = (column: string): string =>
  `case when g.grain <> 2 then x.${column}::text else '' end`;
const mark = (column: string): string =>
  `case when g.grain <> 1 then x.${column}::text else '' end`;

// One statement, so that findings and counts are those of one moment.
const WRONG = statement<{ n: number }>(`
  select count(*)::integer as n from (
    select from (
      select null::smallint as grain, f.standing, f.severity, coalesce(f.rule_id, ${NO_RULE}) as rule_id,
        coalesce(f.site, '') as site, coalesce(f.language, '') as language, f.change, f.review_state,
        f.life, f.commented, f.suggests, 1 as n
      from finding f where f.workspace_id = $1
      union all
      select null, ${CELL('c')}, - c.n from finding_tally_change c where c.workspace_id = $1
      union all
      select t.grain, ${CELL('t')}, - t.n from finding_tally t where t.workspace_id = $1) x
    cross join generate_series(0, 2) as g (grain)
    where x.grain is null or x.grain = g.grain
    group by g.grain, x.standing, x.severity, ${['rule_id', 'site', 'language'].map(place).join(', ')},
      ${['change', 'review_state', 'life', 'commented', 'suggests'].map(mark).join(', ')}
    having sum(x.n) <> 0) wrong`);

/**
 * Counts all findings of the workspace one by one, for as long as that takes: it is for commands of the operator.
 * Returns how many counts of the queue differ from that.
 */
export const countWrongTallies = (scope: Scope): Promise<number> =>
  transaction(
    scope,
    async (inside) => (await query(inside, WRONG, [scope.workspaceId]))[0]?.n ?? 0,
    'patient',
  );
