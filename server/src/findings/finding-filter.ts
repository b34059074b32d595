import {
  CHANGES,
  type FindingFilter,
  type FindingStanding,
  findingFilters,
  LIVES,
  STANDINGS,
} from '@copydesk/contract/findings/finding';
import type { Severity } from '@copydesk/contract/violations/violation';
import { isForMarket } from '../assets/markets.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { fromPublicId, type IdPrefix } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import { clustersOfRule } from '../violations/cluster.ts';
import { rankOf } from '../violations/order.ts';
import { stateNumber } from '../violations/review.ts';
import { readDueDays } from './due/due-policy.ts';
import { foundBetween } from './due/due-times.ts';

/** Where a search for findings begins: an asset or a person has few, and an index that leads to them. */
type Source = 'queue' | 'asset' | 'assigned';

/** A filter as the statements take it. */
export interface ResolvedFilter {
  readonly source: Source;
  /** The parameters $1 to $21 of FILTER. */
  readonly values: readonly unknown[];
  /** The only rules whose findings match; null for all. */
  readonly rules: readonly string[] | null;
  /** Whether everything matches that is open, and nothing else. */
  readonly isAllOpen: boolean;
}

const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The condition on a row `f` of finding. $1 workspace, $2 standing, $3 and $4 severities, $5 and $6 clusters; each
 * of the rest may be null for all: $7 state, $8 rules, $9 audit, $10 site, $11 beginning of the path, $12 language,
 * $13 life, $14 change, $15 whether there are comments, $16 whether something is suggested, $17 asset, $18 person,
 * $19 and $20 between when a finding of each severity was found first, for dates, $21 market. Markets are read from the
 * asset, because people change them there (ADR 58).
 */
const FILTER = `f.workspace_id = $1 and f.standing = $2 and f.severity between $3 and $4
    and f.cluster between $5 and $6
    and ($7::smallint is null or f.review_state = $7)
    and ($8::uuid[] is null or f.rule_id = any($8))
    and ($9::uuid is null or f.audit_id = $9)
    and ($10::text is null or f.site = $10)
    and ($11::text is null or starts_with(f.path, $11))
    and ($12::text is null or f.language = $12)
    and ($13::smallint is null or f.life = $13)
    and ($14::smallint is null or f.change = $14)
    and ($15::boolean is null or f.commented = $15)
    and ($16::boolean is null or f.suggests = $16)
    and ($19::timestamptz[] is null or (f.first_seen_at > $19[f.severity + 1]
      and f.first_seen_at <= ($20::timestamptz[])[f.severity + 1]))
    and ($21::text is null or ${isForMarket('f.asset_id', '$21')})`;

/** The next parameter after those of the filter. */
export const NEXT_PARAMETER = 22;

/** What a statement can ask of a finding, so that the index of the queue has all of it. */
const COLUMNS = [
  'id',
  'no',
  'severity',
  'cluster',
  'first_seen_at',
  'review_state',
  'change',
  'language',
  'site',
  'rule_id',
  'asset_id',
] as const;

const select = (table: string, more: readonly string[]): string =>
  `select ${[...COLUMNS, ...more].map((column) => `${table}.${column}`).join(', ')}`;

/** The order of the queue. */
export const IN_ORDER = 'order by f.severity, f.cluster, f.no';

/** Makes a table expression `f` of the findings that match, also by a further condition on `f`. */
export type From = (condition?: string, more?: readonly string[]) => string;

const also = (condition: string): string => (condition === '' ? '' : `and ${condition}`);

/**
 * The findings that match, by source. The inner query of an asset names nothing that another index begins with, so
 * that PostgreSQL has one to choose, whatever its statistics say.
 */
const FROM: Readonly<Record<Source, From>> = {
  queue: (condition = '', more = []) => `(
    ${select('f', more)} from finding f
    where ${FILTER} and ($17::uuid is null and $18::uuid is null) ${also(condition)}
    ${IN_ORDER}) f`,
  asset: (condition = '', more = []) => `(
    ${select('f', more)} from (
      ${select('a', ['workspace_id', 'standing', 'life', 'suggests', 'commented', 'audit_id', 'path', 'assigned_to', 'rank', 'violation_id'])}
      from finding a
      where a.workspace_id = $1 and a.asset_id = $17 offset 0) f
    where ${FILTER} and ($18::uuid is null or $18 = any(f.assigned_to)) ${also(condition)}
    ${IN_ORDER}) f`,
  assigned: (condition = '', more = []) => `(
    ${select('f', more)} from finding f
    where ${FILTER} and f.assigned_to is not null and $17::uuid is null
      and $18::uuid = any(f.assigned_to) ${also(condition)}
    ${IN_ORDER}) f`,
};

/** One statement for each source. */
export const bySource = <T>(make: (from: From) => T): Readonly<Record<Source, T>> => ({
  queue: make(FROM.queue),
  asset: make(FROM.asset),
  assigned: make(FROM.assigned),
});

const OF_PACK = statement<{ id: string }>(
  `select id from rule where workspace_id = $1 and pack_id = $2`,
);

/** An unknown identifier matches nothing. */
const uuidOf = (prefix: IdPrefix, id: string | null | undefined): string | null =>
  id == null ? null : (fromPublicId(prefix, id) ?? LAST);

const rulesOf = async (scope: Scope, filter: FindingFilter): Promise<readonly string[] | null> => {
  const own = uuidOf('rul', filter.rule_id);
  if (filter.pack == null) return own === null ? null : [own];
  const rows = await query(scope, OF_PACK, [scope.workspaceId, filter.pack]);
  const ids = rows.map(({ id }) => id);
  return own === null ? ids : ids.filter((id) => id === own);
};

const clustersOf = (filter: FindingFilter): readonly [string, string] => {
  const cluster = uuidOf('clu', filter.cluster_id);
  if (cluster !== null) return [cluster, cluster];
  const rule = uuidOf('rul', filter.rule_id);
  return rule === null ? [FIRST, LAST] : clustersOfRule(rule);
};

/** The place of a severity in the order of findings. */
const severityNumber = (severity: Severity | null): number => Number(rankOf(severity, 0, 0) >> 56n);

const standingNumber = (standing: FindingStanding): number => STANDINGS.indexOf(standing);

const LAST_SEVERITY = severityNumber(null);

/** Resolves the filters of a request. Whoever asks is `me`. */
export const resolveFilter = async (
  scope: Scope,
  filter: FindingFilter,
): Promise<ResolvedFilter> => {
  const severity = filter.severity == null ? null : severityNumber(filter.severity);
  const asset = uuidOf('ast', filter.asset_id);
  const person =
    filter.assignee === 'me' ? (authorOf(scope.actor) ?? LAST) : uuidOf('usr', filter.assignee);
  const dates =
    filter.due == null ? null : foundBetween(filter.due, await readDueDays(scope), scope.now());
  const rules = await rulesOf(scope, filter);
  const numberIn = (list: readonly string[], value: string | null | undefined): number | null =>
    value == null ? null : list.indexOf(value);
  return {
    isAllOpen: (Object.keys(findingFilters) as (keyof FindingFilter)[]).every((name) =>
      name === 'standing' ? filter.standing === 'open' : filter[name] == null,
    ),
    rules,
    source: asset === null ? (person === null ? 'queue' : 'assigned') : 'asset',
    values: [
      scope.workspaceId,
      standingNumber(filter.standing),
      severity ?? 0,
      severity ?? LAST_SEVERITY,
      ...clustersOf(filter),
      filter.review_state == null ? null : stateNumber(filter.review_state),
      rules,
      uuidOf('aud', filter.audit_id),
      filter.site ?? null,
      filter.path ?? null,
      filter.language ?? null,
      numberIn(LIVES, filter.life),
      numberIn(CHANGES, filter.change),
      filter.commented ?? null,
      filter.suggestion ?? null,
      asset,
      person,
      dates?.after ?? null,
      dates?.until ?? null,
      filter.market ?? null,
    ],
  };
};
