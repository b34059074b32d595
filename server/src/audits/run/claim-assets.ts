import type { AssetKind, AssetSource, Render } from '../../assets/asset.ts';
import type { AssetDetails, DetailsChange } from '../../assets/asset-metadata.ts';
import { fillDetails } from '../../assets/known-metadata.ts';
import { lookUp } from '../../platform/db/look-up.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { CrawlRequest } from '../audit-request.ts';

/** An asset that a lane is to check. */
export interface ClaimedAsset {
  readonly position: number;
  readonly assetId: string;
  /** Distance from the first page of a crawl; null for an asset that was requested by itself. */
  readonly depth: number | null;
  readonly attempts: number;
  /** Null if the asset no longer exists. */
  readonly asset: {
    readonly kind: AssetKind;
    readonly source: AssetSource;
    readonly name: string;
    readonly url: string | null;
    /** With a browser if the page is set so, or if the audit asks for it. */
    readonly render: Render;
    /** What the asset states, and what the audit says of assets that do not state it. */
    readonly metadata: AssetDetails;
    /** What the asset states itself. */
    readonly stated: AssetDetails;
  } | null;
}

/** Assets of one audit, with the facts about the audit that a check needs. */
export interface Claim {
  readonly auditId: string;
  /** The hash of the audit's set of rules. */
  readonly ruleSet: string;
  /** The day (YYYY-MM-DD) whose rules are in force: the one on which the audit was requested. */
  readonly day: string;
  readonly crawl: CrawlRequest | null;
  /** Whether the audit asks for second opinions on hints. */
  readonly secondOpinion: boolean;
  readonly assets: readonly ClaimedAsset[];
}

interface AuditRow {
  id: string;
  rule_set: string;
  day: string;
  crawl: CrawlRequest | null;
  second_opinion: boolean;
  asked_render: Render | null;
  asked_metadata: DetailsChange | null;
  waiting: number;
}

interface AssetRow {
  audit_id: string;
  position: number;
  asset_id: string;
  depth: number | null;
  attempts: number;
  kind: AssetKind | null;
  source: AssetSource;
  name: string;
  url: string | null;
  render: Render;
  metadata: AssetDetails;
}

const AUDIT_COLUMNS = `a.id, encode(a.rule_set, 'hex') as rule_set,
    to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, a.request -> 'crawl' as crawl,
    coalesce((a.request ->> 'secondOpinion')::boolean, false) as second_opinion,
    a.request ->> 'render' as asked_render, a.request -> 'metadata' as asked_metadata`;
const ASSET_COLUMNS = `x.audit_id, x.position, x.asset_id, x.depth, x.attempts, s.kind, s.source,
    s.name, s.url, s.render, s.metadata`;

const ASSET = `${lookUp(
  'asset.kind, asset.source, asset.name, asset.url, asset.render, asset.metadata',
  'asset',
  'asset.id = x.asset_id',
)} s on true`;

// The audit with the fewest running assets goes first, so that a second audit does not wait for the end of
// the first.
const OPEN = statement<AuditRow>(`
  with claimed as materialized (
    select x.audit_id, count(*)::integer as n from audit_asset x
    where x.workspace_id = $1 and x.status = 'claimed' group by x.audit_id
  )
  select ${AUDIT_COLUMNS},
    a.total_assets - a.completed_assets - a.failed_assets - coalesce(c.n, 0) as waiting
  from audit a
  left join claimed c on c.audit_id = a.id
  where a.workspace_id = $1 and a.completed_at is null and a.status = 'RUNNING'
    and a.total_assets - a.completed_assets - a.failed_assets - coalesce(c.n, 0) > 0
  order by coalesce(c.n, 0), a.id`);
const ONE = statement<AuditRow>(`
  select ${AUDIT_COLUMNS}, 0 as waiting from audit a where a.workspace_id = $1 and a.id = $2`);
const OWN = statement<AssetRow>(`
  select ${ASSET_COLUMNS}
  from audit_asset x
  left join ${ASSET}
  where x.workspace_id = $1 and x.lane = $2 and x.status = 'claimed'
  order by x.attempts desc, x.audit_id, x.position`);
const COUNT_ATTEMPT = statement(`
  update audit_asset set attempts = attempts + 1
  where workspace_id = $1 and lane = $4 and status = 'claimed' and audit_id = $2
    and position = any($3)`);
// The pending positions are close together, so a range of them is one look-up in the index of pending assets.
// The `+ 0` keeps the list out of the index condition: PostgreSQL overestimates the cost of ten single
// look-ups and would read the whole audit instead.
const NEXT = statement<AssetRow>(`
  with picked as materialized (
    select n.position from audit_asset n
    where n.workspace_id = $1 and n.audit_id = $2 and n.status = 'pending'
    order by n.position limit $4 for update skip locked
  ),
  x as (
    update audit_asset a set status = 'claimed', lane = $3, attempts = 1
    where a.workspace_id = $1 and a.audit_id = $2 and a.status = 'pending'
      and a.position between (select min(position) from picked) and (select max(position) from picked)
      and a.position + 0 = any(array(select position from picked))
    returning a.audit_id, a.position, a.asset_id, a.depth, a.attempts)
  select ${ASSET_COLUMNS}
  from x left join ${ASSET}
  order by x.position`);

/**
 * How many assets a lane claims at a time. With more, a lane would block others for longer; fewer would cost
 * more round trips.
 */
const ASSETS_A_TIME = 10;

const assetOf = (
  { asked_render: asked, asked_metadata: said }: AuditRow,
  { kind, source, name, url, render, metadata: stated }: AssetRow,
): ClaimedAsset['asset'] =>
  kind === null
    ? null
    : {
        kind,
        source,
        name,
        url,
        render: asked === 'browser' ? 'browser' : render,
        metadata: fillDetails(stated, said ?? {}),
        stated,
      };

const toClaim = (audit: AuditRow, rows: readonly AssetRow[]): Claim => ({
  auditId: audit.id,
  ruleSet: audit.rule_set,
  day: audit.day,
  crawl: audit.crawl,
  secondOpinion: audit.second_opinion,
  assets: rows.map((row) => ({
    position: row.position,
    assetId: row.asset_id,
    depth: row.depth,
    attempts: row.attempts,
    asset: assetOf(audit, row),
  })),
});

/**
 * Claims again the assets that the lane did not finish because its process crashed. First it claims all of
 * them. After another crash it claims one asset at a time, so that an asset that crashes the process does not
 * affect others.
 */
const claimOwn = async (
  inside: Scope,
  { lane, survived }: { readonly lane: number; readonly survived: boolean },
): Promise<Claim | null> => {
  const rows = await query(inside, OWN, [inside.workspaceId, lane]);
  const [first] = rows;
  if (!first) return null;
  const same = rows.filter(({ audit_id: id }) => id === first.audit_id);
  const taken = first.attempts > 1 && !survived ? [first] : same;
  const [audit] = await query(inside, ONE, [inside.workspaceId, first.audit_id]);
  if (!audit) throw new Error('an asset without its audit');
  if (survived) return toClaim(audit, taken);
  const positions = taken.map(({ position }) => position);
  await query(inside, COUNT_ATTEMPT, [inside.workspaceId, first.audit_id, positions, lane]);
  return toClaim(
    audit,
    taken.map((row) => ({ ...row, attempts: row.attempts + 1 })),
  );
};

/**
 * Claims the next assets for a lane, or returns null if none are waiting. Assets that the lane claimed before
 * a crash come first: only one process works on a lane, so nobody else has them.
 */
export const claimAssets = (
  scope: Scope,
  input: {
    readonly lane: number;
    readonly lanes: number;
    /** Whether the same process made the last claim. Then something was down, and no asset caused a crash. */
    readonly survived: boolean;
  },
): Promise<Claim | null> =>
  transaction(scope, async (inside) => {
    const { lane, lanes } = input;
    const own = await claimOwn(inside, input);
    // If the number of lanes was reduced, an extra lane only finishes what it has.
    if (own || lane >= lanes) return own;
    for (const audit of await query(inside, OPEN, [inside.workspaceId])) {
      const fair = Math.ceil(audit.waiting / lanes);
      const count = Math.max(1, Math.min(ASSETS_A_TIME, fair));
      const rows = await query(inside, NEXT, [inside.workspaceId, audit.id, lane, count]);
      if (rows.length > 0) return toClaim(audit, rows);
    }
    return null;
  });
