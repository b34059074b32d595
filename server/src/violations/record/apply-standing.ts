import type { KeyScope } from '@copydesk/contract/shared/key-scopes';
import { POLICY } from '@copydesk/contract/shared/policy';
import type { StandingAction } from '@copydesk/contract/findings/standing-decision';
import { lookUpMarkets } from '../../assets/markets.ts';
import { lookUp } from '../../platform/db/look-up.ts';
import { batch, query } from '../../platform/db/query.ts';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { clusterOf, placeOfUrl } from '../cluster.ts';
import { applyAction, stateNumber } from '../review.ts';
import { DECIDE_RANKS } from './decide-ranks.ts';
import type { Finding } from './record-violations.ts';

interface StandingRow {
  id: string;
  cluster: string;
  asset_id: string | null;
  site: string | null;
  path: string | null;
  language: string | null;
  market: string | null;
  action: StandingAction;
  reason: string | null;
  actor_user_id: string | null;
}

const DECIDING_ROLES = POLICY.decide.map((role) => `'${role}'`).join(', ');
/** The scope that a key needs to decide. */
const REVIEWING: KeyScope = 'reviewing';

/**
 * Whether the person or the key that made the standing decision `s` may still decide. It is asked each time, so a
 * standing decision rests while its maker has lost the right. $1 workspace; `now` is SQL.
 */
export const mayStillDecide = (now: string): string => `case s.actor_kind
      when 'user' then exists (select from member m
        where m.workspace_id = $1 and m.user_id = s.actor_id and m.role in (${DECIDING_ROLES}))
      else exists (select from api_key k
        where k.workspace_id = $1 and k.id = s.actor_id and k.revoked_at is null
          and (k.expires_at is null or k.expires_at > ${now}) and '${REVIEWING}' = any(k.scopes)) end`;

// Held until the findings are stored: whoever revokes one waits for what it is deciding, and after that it decides
// nothing more.
const IN_FORCE = statement<StandingRow>(`
  select s.id, s.cluster, s.asset_id, s.site, s.path, s.language, s.market, s.action,
    s.reason, s.actor_user_id
  from standing_decision s
  where s.workspace_id = $1 and s.cluster = any($2::uuid[]) and s.revoked_at is null
    and s.ends_at > $3::timestamptz and ${mayStillDecide('$3')}
  order by s.id for share of s`);
// The standing decisions that decided earlier sightings of the same findings.
const SETTLED = statement<{ nth: number; settled_by: string }>(`
  select n.nth::integer as nth, f.settled_by
  from unnest($2::uuid[], $3::bigint[]) with ordinality as n (audit_id, rank, nth)
  cross join ${lookUp(
    'finding.settled_by',
    'finding',
    'finding.audit_id = n.audit_id and finding.rank = n.rank',
  )} f
  where f.settled_by is not null`);
const MARKETS = statement<{ id: string; markets: string[] }>(`
  select n.id, a.markets from unnest($2::uuid[]) as n (id) cross join ${lookUpMarkets('n.id')} a`);
const COUNT_USE = statement(`
  insert into standing_use as u (workspace_id, standing_id, audit_id, uses, last_used_at)
  values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, standing_id, audit_id) do update
  set uses = u.uses + excluded.uses, last_used_at = greatest(u.last_used_at, excluded.last_used_at)`);

/** A violation that was just stored. */
export interface Recorded {
  readonly finding: Finding;
  readonly rank: string;
  /** Its group was decided in this audit, so that decision counts. */
  readonly isOfDecidedGroup: boolean;
}

interface Candidate extends Recorded {
  readonly cluster: string;
  readonly site: string | null;
  readonly path: string | null;
  /** Of the asset; read only where a standing decision asks for it. */
  readonly markets: readonly string[];
}

/**
 * Whether nobody has decided. A person's decision counts more than a standing one: also that it is open again, or was
 * fixed and is back. So does doubt about which of several findings it is.
 */
const isFree = (finding: Finding): boolean =>
  finding.assetId !== null &&
  finding.ruleId !== null &&
  !finding.carried &&
  finding.earlier?.decided === undefined &&
  finding.earlier?.pass !== 'ambiguous';

type Markets = ReadonlyMap<string | null, readonly string[]>;

const toCandidate = (one: Recorded, markets: Markets): Candidate => ({
  ...one,
  cluster: clusterOf(one.finding.ruleId, one.finding.violatingText),
  ...placeOfUrl(one.finding.assetUrl),
  markets: markets.get(one.finding.assetId) ?? [],
});

/** The markets of the assets of violations, if one of the standing decisions is about a market. */
const marketsFor = async (
  scope: Scope,
  recorded: readonly Recorded[],
  inForce: readonly StandingRow[],
): Promise<Markets> => {
  if (inForce.every(({ market }) => market === null)) return new Map();
  const assets = new Set(recorded.map(({ finding }) => finding.assetId));
  const rows = await query(scope, MARKETS, [scope.workspaceId, [...assets]]);
  return new Map(rows.map((row) => [row.id, row.markets]));
};

const covers = (one: StandingRow, { finding, cluster, site, path, markets }: Candidate): boolean =>
  one.cluster === cluster &&
  (one.asset_id === null || one.asset_id === finding.assetId) &&
  (one.site === null || one.site === site) &&
  (one.path === null || (path?.startsWith(one.path) ?? false)) &&
  (one.language === null || one.language === (finding.language ?? null)) &&
  (one.market === null || markets.includes(one.market));

/** How narrow a scope is: an asset, then a path by its length, a site, a market, a language, the whole workspace. */
const narrowness = (one: StandingRow): readonly number[] => [
  Number(one.asset_id !== null),
  one.path?.length ?? -1,
  Number(one.site !== null),
  Number(one.market !== null),
  Number(one.language !== null),
];

/** The narrowest of two counts, and of two equally narrow ones the newer. */
const outranks = (one: StandingRow, two: StandingRow): boolean => {
  const [a, b] = [narrowness(one), narrowness(two)];
  const at = a.findIndex((value, n) => value !== b[n]);
  return at < 0 ? one.id > two.id : (a[at] as number) > (b[at] as number);
};

const choose = (all: readonly StandingRow[], candidate: Candidate): StandingRow | null => {
  let chosen: StandingRow | null = null;
  for (const one of all) {
    if (covers(one, candidate) && (!chosen || outranks(one, chosen))) chosen = one;
  }
  return chosen;
};

interface Chosen {
  readonly candidate: Candidate;
  readonly standing: StandingRow;
}

/** Leaves out findings about which a person took back what the same standing decision had decided. */
const withoutTakenBack = async (scope: Scope, chosen: readonly Chosen[]): Promise<Chosen[]> => {
  const undone = chosen.filter(
    ({ candidate: { finding } }) => finding.continues && finding.earlier?.state === 'undecided',
  );
  if (undone.length === 0) return [...chosen];
  const rows = await query(scope, SETTLED, [
    scope.workspaceId,
    undone.map(({ candidate }) => candidate.finding.continues?.auditId),
    undone.map(({ candidate }) => candidate.finding.continues?.rank),
  ]);
  const settledBy = new Map(rows.map((row) => [undone[row.nth - 1], row.settled_by]));
  return chosen.filter((one) => settledBy.get(one) !== one.standing.id);
};

/** Reads, and holds, the standing decisions that may be about findings. */
export const standingFor = (scope: Scope, findings: readonly Finding[]): Call<StandingRow> => {
  const clusters = findings
    .filter(isFree)
    .map(({ ruleId, violatingText }) => clusterOf(ruleId, violatingText));
  return call(IN_FORCE, [scope.workspaceId, [...new Set(clusters)], scope.now()]);
};

/**
 * Decides violations that were just stored as standing decisions say, each standing decision by one entry of the trail.
 * It is part of the transaction that stores them, which holds the lock of the audit and those of the assets, and runs
 * before anybody is told. `inForce` is what standingFor has read. Returns which standing decision decided which rank. The
 * audit is a UUID.
 */
export const applyStanding = async (
  scope: Scope,
  auditId: string,
  recorded: readonly Recorded[],
  inForce: readonly StandingRow[],
): Promise<ReadonlyMap<string, string>> => {
  const settled = new Map<string, string>();
  if (inForce.length === 0) return settled;
  const { workspaceId } = scope;
  const now = scope.now();
  const free = recorded.filter(
    ({ finding, isOfDecidedGroup }) => !isOfDecidedGroup && isFree(finding),
  );
  const markets = await marketsFor(scope, free, inForce);
  const candidates = free.map((one) => toCandidate(one, markets));
  const chosen = candidates.flatMap((candidate): Chosen[] => {
    const standing = choose(inForce, candidate);
    return standing ? [{ candidate, standing }] : [];
  });
  const wanted = await withoutTakenBack(scope, chosen);
  for (const [standing, own] of Map.groupBy(wanted, (one) => one.standing)) {
    const inOrder = (one: string, two: string) => (BigInt(one) < BigInt(two) ? -1 : 1);
    const ranks = own.map(({ candidate }) => candidate.rank).sort(inOrder);
    const after = applyAction(standing.action, standing.reason);
    const [[row]] = await batch(scope, [
      call(DECIDE_RANKS, [
        workspaceId,
        auditId,
        ranks,
        stateNumber(after.state),
        after.dismissalReason,
        'system',
        null,
        standing.actor_user_id,
        'standing',
        now,
        scope.requestId,
        newUuid(),
        standing.id,
        stateNumber('undecided'),
      ]),
      call(COUNT_USE, [workspaceId, standing.id, auditId, ranks.length, now]),
    ]);
    if (row?.changed !== ranks.length) throw new Error('a standing decision left findings out');
    for (const rank of ranks) settled.set(rank, standing.id);
  }
  return settled;
};
