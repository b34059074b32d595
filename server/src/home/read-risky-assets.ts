import type { RiskyAsset } from '@copydesk/contract/home/home';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

interface Row {
  id: string;
  name: string;
  url: string | null;
  audit_id: string;
  critical: number;
  high: number;
  medium: number;
  low: number;
  unspecified: number;
}

const OPEN = 'critical, high, medium, low, unspecified';
const RISKIEST = 'critical desc, high desc, medium desc, low desc, unspecified desc, asset_id';
const MOST_ASSETS = 10;
/** How many candidates are compared with their newest reading: some may have been read again since. */
const CANDIDATES = 500;

// If several audits read an asset, only the newest counts, even if it found nothing. If no reading of the
// asset is recorded, the newest audit that has counts for it is used.
const RISKY = statement<Row>(`
  with latest as materialized (
    select distinct on (x.asset_id) x.asset_id, x.audit_id, ${OPEN}
    from audit_tally t
    join audit a on a.workspace_id = $1 and a.id = t.audit_id
    join audit_asset_tally x on x.workspace_id = $1 and x.audit_id = t.audit_id
    where t.workspace_id = $1 and t.replaced_at is null and t.found is not null
    order by x.asset_id, a.created_at desc, a.id desc
  ),
  riskiest as materialized (
    select asset_id, audit_id, ${OPEN} from latest
    where critical + high + medium + low + unspecified > 0
    order by ${RISKIEST} limit ${CANDIDATES}
  ),
  current as materialized (
    select asset.id as asset_id, asset.name, asset.url, r.audit_id, ${OPEN}
    from riskiest r
    join asset on asset.workspace_id = $1 and asset.id = r.asset_id and asset.archived_at is null
    left join lateral (
      select y.audit_id from audit_asset y
      where y.workspace_id = $1 and y.asset_id = r.asset_id and y.status = 'completed'
      order by y.finished_at desc limit 1) newest on true
    where newest.audit_id is null or newest.audit_id = r.audit_id
  )
  select asset_id as id, name, url, audit_id, ${OPEN} from current
  order by ${RISKIEST} limit ${MOST_ASSETS}`);

/**
 * Returns the assets with the most open critical violations, then the most high ones and so on, by the newest
 * audit that read each. Reads the counted figures and counts nothing itself.
 */
export const readRiskyAssets = async (scope: Scope): Promise<RiskyAsset[]> => {
  const rows = await query(scope, RISKY, [scope.workspaceId]);
  return rows.map(({ id, name, url, audit_id, critical, high, medium, low, unspecified }) => ({
    asset_id: toPublicId('ast', id),
    name,
    url,
    audit_id: toPublicId('aud', audit_id),
    open: { CRITICAL: critical, HIGH: high, MEDIUM: medium, LOW: low, UNSPECIFIED: unspecified },
  }));
};
