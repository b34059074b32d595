import type { NewerAudit } from '@copydesk/contract/violations/app-routes';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { auditIdOf } from './get-audit.ts';

interface Row {
  assets: number;
  read_again: number;
  id: string | null;
  name: string | null;
  created_at: Date | null;
}

/** The newest readings of this many assets are enough to find the newest audit. */
const LOOKED_AT = 1_000;

const NEWER = statement<Row>(`
  with counted as materialized (
    select count(*)::integer as assets, count(x.replaced_at)::integer as read_again
    from audit_asset x
    where x.workspace_id = $1 and x.audit_id = $2 and x.status = 'completed'
  ),
  again as materialized (
    select x.asset_id from audit_asset x
    where x.workspace_id = $1 and x.audit_id = $2 and x.replaced_at is not null
    limit ${LOOKED_AT}
  ),
  newest as materialized (
    select distinct y.audit_id from again g
    cross join lateral (
      select y.audit_id from audit_asset y
      where y.workspace_id = $1 and y.asset_id = g.asset_id and y.status = 'completed'
      order by y.finished_at desc limit 1) y
  ),
  last as materialized (
    select a.id, a.name, a.created_at
    from newest n join audit a on a.workspace_id = $1 and a.id = n.audit_id
    order by a.created_at desc, a.id desc limit 1
  )
  select c.assets, c.read_again, l.id, l.name, l.created_at
  from audit o cross join counted c left join last l on true
  where o.workspace_id = $1 and o.id = $2`);

/**
 * Returns how many assets of an audit were read again by newer audits, and the newest of these audits. Throws
 * not_found.
 */
export const newerAudit = async (scope: Scope, publicId: string): Promise<NewerAudit> => {
  const [row] = await query(scope, NEWER, [scope.workspaceId, auditIdOf(publicId)]);
  if (!row) throw notFound('audit');
  const { assets, read_again: readAgain, id, name, created_at: createdAt } = row;
  return {
    assets,
    read_again: readAgain,
    newest:
      id === null || name === null || createdAt === null
        ? null
        : { id: toPublicId('aud', id), name, created_at: createdAt.toISOString() },
  };
};
