import { lookUp } from '../../platform/db/look-up.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { baseRank } from '../decision.ts';

const AUDIT = statement<{ rule_set: string | null }>(`
  select encode(a.rule_set, 'hex') as rule_set from audit a
  where a.workspace_id = $1 and a.id = $2 and a.status = 'COMPLETED'
    and (a.request ->> 'secondOpinion')::boolean
    and not exists (select from audit_opinions o where o.workspace_id = $1 and o.audit_id = $2)`);

// One undecided finding of each group, those of the rules that are least often right first. A model sees one
// sentence, so it is not asked how often or how prominently words are in the whole asset.
const ASKABLE = statement<{ rank: string; wanted: number }>(`
  with undecided as materialized (
    select min(r.rank) as rank from violation_review r
    where r.workspace_id = $1 and r.audit_id = $2 and r.review_state = 0
    group by ${baseRank('r.rank')}
  ),
  known as materialized (
    select l.rule_id, l.language, l.share from violation_likelihood l
    where l.workspace_id = $1 and l.audit_id = $2
  )
  select u.rank, (count(*) over ())::integer as wanted
  from undecided u
  cross join ${lookUp(
    `violation.rule_id, violation.language, violation.point, violation.judgement, violation.anchor`,
    'violation',
    'violation.audit_id = $2 and violation.rank = u.rank',
  )} v
  left join known k on k.rule_id = v.rule_id and k.language = v.language
  where v.rule_id is not null and v.language is not null and v.judgement is null
    and v.anchor is not null
    and (v.point = '/terms' or v.point like '/need/%' and v.point <> '/need/as')
  order by coalesce(k.share, 0.5), u.rank limit $3`);

interface Askable {
  /** The rules that the audit used. */
  readonly ruleSet: string;
  /** Those to ask about, at most as many as wanted. */
  readonly ranks: readonly string[];
  /** How many there are, each group counted once. */
  readonly wanted: number;
}

/**
 * Returns the findings of an ended audit about which a model is asked for a second opinion. Returns null if the
 * audit does not want that or has had it.
 */
export const listAskable = (
  scope: Scope,
  { auditId, most }: { readonly auditId: string; readonly most: number },
): Promise<Askable | null> =>
  transaction(
    scope,
    async (inside) => {
      const at = [inside.workspaceId, auditId];
      const [audit] = await query(inside, AUDIT, at);
      if (!audit || audit.rule_set === null) return null;
      // At least one, because the row also says how many there are.
      const rows = await query(inside, ASKABLE, [...at, Math.max(1, most)]);
      return {
        ruleSet: audit.rule_set,
        ranks: rows.slice(0, most).map(({ rank }) => rank),
        wanted: rows[0]?.wanted ?? 0,
      };
    },
    'patient',
  );
