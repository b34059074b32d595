import type pg from 'pg';
import { toPublicId } from '../../src/platform/ids.ts';
import { wilson } from '../../src/platform/wilson.ts';

interface Row {
  id: string;
  name: string;
  pack_id: string | null;
  violations: number;
  decided: number;
  dismissed: number;
}

/**
 * How often people dismissed what each rule finds, counted row by row over all ended audits: what the home
 * page must say. A finding counts once, as the newest audit found it. The most dismissed rule comes first.
 */
export const recountNoise = async (admin: pg.Pool, workspaceId: string) => {
  const { rows } = await admin.query<Row>(
    `select u.id, u.name, u.pack_id, count(*)::integer as violations,
       count(*) filter (where r.review_state <> 0)::integer as decided,
       count(*) filter (where r.review_state = 3)::integer as dismissed
     from audit a
     join violation v on v.workspace_id = $1 and v.audit_id = a.id
     join violation_review r on r.workspace_id = $1 and r.audit_id = a.id and r.rank = v.rank
     join rule u on u.workspace_id = $1 and u.id = v.rule_id
     left join audit_asset x
       on x.workspace_id = $1 and x.audit_id = a.id and x.asset_id = v.asset_id
     where a.workspace_id = $1 and a.completed_at is not null and x.replaced_at is null
     group by u.id, u.name, u.pack_id
     order by dismissed desc, violations desc, u.id`,
    [workspaceId],
  );
  return rows.map(({ id, decided, dismissed, ...rest }) => ({
    ...rest,
    rule_id: toPublicId('rul', id),
    decided,
    dismissed,
    share: decided === 0 ? null : dismissed / decided,
    share_at_least: decided === 0 ? null : wilson(dismissed, decided).low,
  }));
};
