import { APPEND_SOURCED, itemsHash, writeItems } from '../../activity/trail.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { carryOver } from './carry-over.ts';
import { countMoves, REDRAW } from './count-moves.ts';
import { LOCK_AUDIT } from '../decision.ts';
import type { Stamp } from './decision-stamp.ts';
import { type Match, matchFindings } from './match-findings.ts';
import { type FoundFinding, readFound } from './read-found.ts';
import { type Review, stateNumber } from '../review.ts';

/**
 * Sets on violations of an audit the states that were decided about the same findings in earlier audits, as
 * one entry of the trail. An entry is written even if no state changes, because another decision counts now.
 * The transaction holds the lock on the audit's trail. Run REDRAW after it.
 *
 * $1 workspace, $2 audit, $3 ranks in order, $4 states, $5 reasons, $6 id of the entry, $7 time, $8 the first
 * of the violations, $9 request, $10 audit and $11 entry that are applied; by rank again the decision that
 * counts: $12 audit, $13 violation, $14 entry, $15 time.
 */
const FORWARD = statement<{ seq: number }>(`
  with given as materialized (
    select g.rank, g.state, g.reason, g.audit_id, g.violation_id, g.seq, g.decided_at
    from unnest($3::bigint[], $4::smallint[], $5::text[], $12::uuid[], $13::uuid[], $14::integer[],
      $15::timestamptz[]) as g (rank, state, reason, audit_id, violation_id, seq, decided_at)
  ),
  reviewed as (
    update violation_review r
    set review_state = g.state, dismissal_reason = g.reason, last_seq = h.seq + 1,
      version = r.version
        + (r.review_state <> g.state or r.dismissal_reason is distinct from g.reason)::integer
    from given g, trail_head h
    where h.workspace_id = $1 and h.audit_id = $2
      and r.workspace_id = $1 and r.audit_id = $2 and r.rank = any($3::bigint[]) and r.rank = g.rank
    returning r.rank, old.review_state as from_state, new.review_state as to_state,
      old.dismissal_reason as from_reason, new.dismissal_reason as to_reason,
      old.review_state <> new.review_state
        or old.dismissal_reason is distinct from new.dismissal_reason as changed
  ),
  tally as materialized (
    select count(*)::integer as decided, (count(*) filter (where m.changed))::integer as changed,
      ${itemsHash('m', 'm.changed')}
        as items_hash
    from reviewed m
  ),
  next as materialized (
    select $1::uuid as workspace_id, $2::uuid as audit_id, h.seq + 1 as seq, $6::uuid as id,
      $7::timestamptz as at, 'system'::text as actor_kind, null::uuid as actor_id,
      null::uuid as actor_user_id, 'forward'::text as action, null::text as reason,
      t.changed = 0 as reaffirmed, $8::uuid as violation_id, null::uuid as group_id,
      t.decided as addressed, t.changed, null::integer as undoes, null::integer as replaces,
      $9::text as request_id, t.items_hash, $10::uuid as source_audit_id, $11::integer as source_seq
    from tally t join trail_head h on h.workspace_id = $1 and h.audit_id = $2
  ),
  ${APPEND_SOURCED},
  ${writeItems('reviewed', 'i.changed')},
  sourced as (
    insert into trail_source
      (workspace_id, audit_id, rank, seq, source_audit_id, source_violation_id, source_seq, decided_at)
    select $1, $2, g.rank, n.seq, g.audit_id, g.violation_id, g.seq, g.decided_at
    from given g, next n
  ),
  ${countMoves('reviewed')}
  select n.seq from next n`);

/** Findings of an asset in one audit whose change may affect the next audit. */
export interface Touched {
  readonly assetId: string;
  /** The audit that has the findings. */
  readonly from: string;
  /** The ranks of the findings in that audit; null for all of them. */
  readonly ranks: ReadonlySet<string> | null;
  readonly rules: readonly (string | null)[] | null;
  /** If set, only these ranks of the later audit are considered. */
  readonly within?: ReadonlySet<string>;
}

/** The entry of a trail that is applied to other audits. */
export interface Applied {
  readonly auditId: string;
  readonly seq: number;
}

interface Settled {
  readonly found: FoundFinding;
  readonly review: Review;
  readonly stamp: Stamp | null;
}

/**
 * Works out the review of a finding: the newer of the decision in its own audit and the decision handed on
 * from the earlier audit. If both have the same time, its own decision counts.
 */
const settle = (found: FoundFinding, match: Match | null): Settled => {
  const { own } = found;
  const { review, holds } = carryOver(match);
  const stamp = holds ? (match?.earlier?.stamp ?? null) : null;
  if (own && (!stamp || own.stamp.at >= stamp.at)) return { found, ...own };
  return { found, review, stamp };
};

const isNews = ({ found, review, stamp }: Settled): boolean =>
  found.state !== review.state ||
  found.reason !== review.dismissalReason ||
  found.stamp?.auditId !== stamp?.auditId ||
  found.stamp?.violationId !== stamp?.violationId ||
  found.stamp?.seq !== stamp?.seq;

/** Returns the findings of an asset that a change in the audit before concerns, with the review that is right now. */
const findConcerned = (
  earlier: readonly FoundFinding[],
  found: readonly FoundFinding[],
  { ranks, within }: Touched,
): Settled[] => {
  const keyOf = ({ ruleId, textKey }: FoundFinding): string => `${ruleId} ${textKey}`;
  const touched = earlier.filter(({ rank }) => ranks === null || ranks.has(rank));
  const places = new Set(touched.map(({ rank }) => rank));
  // Matching needs all findings with the same words, because it depends on how many there are and whether all
  // were decided alike.
  const keys = new Set(touched.map(keyOf));
  const { matches } = matchFindings(earlier, found);
  return found.flatMap((one, n) => {
    if (within && !within.has(one.rank)) return [];
    const match = matches[n] ?? null;
    const concerns =
      keys.has(keyOf(one)) || (match?.earlier != null && places.has(match.earlier.rank));
    return concerns ? [settle(one, match)] : [];
  });
};

const write = async (
  inside: Scope,
  auditId: string,
  news: readonly Settled[],
  applied: Applied | null,
): Promise<void> => {
  const rankOf = ({ found }: Settled): bigint => BigInt(found.rank);
  const sorted = news.toSorted((one, two) => (rankOf(one) < rankOf(two) ? -1 : 1));
  const at = [inside.workspaceId, auditId];
  const ranks = sorted.map(({ found }) => found.rank);
  await batch(inside, [
    call(FORWARD, [
      ...at,
      ranks,
      sorted.map(({ review }) => stateNumber(review.state)),
      sorted.map(({ review }) => review.dismissalReason),
      newUuid(),
      inside.now(),
      sorted[0]?.found.id,
      inside.requestId,
      applied?.auditId ?? null,
      applied?.seq ?? null,
      sorted.map(({ stamp }) => stamp?.auditId ?? null),
      sorted.map(({ stamp }) => stamp?.violationId ?? null),
      sorted.map(({ stamp }) => stamp?.seq ?? null),
      sorted.map(({ stamp }) => (stamp ? new Date(stamp.at) : null)),
    ]),
    call(REDRAW, [...at, ranks]),
  ]);
};

/**
 * Applies to an audit what was decided about the findings of its assets in earlier audits. Returns what it
 * changed, for the next audit. Repeating it changes nothing: everything is worked out again from both audits
 * while this one is locked. Ids are UUIDs.
 */
export const settleFindings = (
  scope: Scope,
  input: {
    readonly auditId: string;
    readonly touched: readonly Touched[];
    readonly applied: Applied | null;
    /**
     * Return everything that is concerned, changed or not. An earlier run may have ended after it changed this
     * audit and before it came to the next.
     */
    readonly again?: boolean;
  },
): Promise<Touched[]> =>
  transaction(scope, async (inside) => {
    const { auditId, touched, applied, again = false } = input;
    await query(inside, LOCK_AUDIT, [inside.workspaceId, auditId]);
    const rules = touched.some((one) => one.rules === null)
      ? null
      : touched.flatMap((one) => one.rules ?? []);
    const before = touched.map(({ assetId, from }) => ({ assetId, auditId: from }));
    const now = touched.map(({ assetId }) => ({ assetId, auditId }));
    const found = await readFound(inside, [...before, ...now], rules);
    const byReading = Map.groupBy(found, (one) => `${one.assetId} ${one.auditId}`);
    const of = (assetId: string, audit: string) => byReading.get(`${assetId} ${audit}`) ?? [];
    const concerned = touched.flatMap((one) =>
      findConcerned(of(one.assetId, one.from), of(one.assetId, auditId), one),
    );
    const news = concerned.filter(isNews);
    if (news.length > 0) await write(inside, auditId, news, applied);
    const byAsset = Map.groupBy(again ? concerned : news, (one) => one.found.assetId);
    return [...byAsset].map(([assetId, own]) => ({
      assetId,
      from: auditId,
      ranks: new Set(own.map((one) => one.found.rank)),
      rules: own.map((one) => one.found.ruleId),
    }));
  });
