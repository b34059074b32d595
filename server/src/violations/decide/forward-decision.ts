import { lookUp, lookUpInOrder } from '../../platform/db/look-up.ts';
import { afterCommit, batch, query } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import type { Work } from '../../platform/durable/engine.ts';
import { removeUnfinished } from '../../platform/durable/unfinished-work.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { LOCK_AUDIT } from '../decision.ts';
import { type Applied, settleFindings, type Touched } from '../record/settle-findings.ts';

interface WorkRow {
  audit_id: string;
  seq: number;
  after_rank: string;
  undoes: number | null;
  lo: string;
  hi: string;
  all_changed: boolean;
}

// The range of ranks that a decision can have changed: one violation, its whole group, or a range of many.
const WORK = statement<WorkRow>(`
  select w.audit_id, w.seq, w.after_rank, e.undoes,
    case when e.group_id is null then v.rank else v.rank & -16777216 end as lo,
    case when e.decision_id is not null then e.through_rank
      when e.group_id is null then v.rank else v.rank | 16777215 end as hi,
    e.addressed = e.changed as all_changed
  from forward_work w
  cross join ${lookUpInOrder(
    `trail_entry.undoes, trail_entry.group_id, trail_entry.decision_id, trail_entry.through_rank,
      trail_entry.violation_id, trail_entry.addressed, trail_entry.changed`,
    'trail_entry',
    { audit: 'w.audit_id', column: 'seq', value: 'w.seq' },
  )} e
  cross join ${lookUp('violation.rank', 'violation', 'violation.id = e.violation_id')} v
  where w.workspace_id = $1 and w.id = $2`);
// Selects only violations whose last entry is this one: a later decision is applied by its own entry. $8 of
// DECIDED_ITEMS selects the others too, because a later decision may change less than this one left undone.
const decidedRanks = (ranks: string): string => `
  with decided as materialized (${ranks} order by r.rank limit $7)
  select d.rank, v.asset_id, v.rule_id
  from decided d
  cross join ${lookUp(
    'violation.asset_id, violation.rule_id',
    'violation',
    'violation.audit_id = $2 and violation.rank = d.rank',
  )} v
  order by d.rank`;
interface DecidedRow {
  rank: string;
  asset_id: string | null;
  rule_id: string | null;
}
const DECIDED = statement<DecidedRow>(
  decidedRanks(`
    select r.rank from violation_review r
    where r.workspace_id = $1 and r.audit_id = $2 and r.rank > $3 and r.rank between $4 and $5
      and r.last_seq = $6`),
);
// Used when the entry changed every violation it was about: its items then list them all. Otherwise DECIDED
// is used, because a violation that was only reaffirmed has no item.
const DECIDED_ITEMS = statement<DecidedRow>(
  decidedRanks(`
    select r.rank from trail_item i
    cross join ${lookUp(
      'violation_review.rank, violation_review.last_seq',
      'violation_review',
      'violation_review.audit_id = $2 and violation_review.rank = i.rank',
    )} r
    where i.workspace_id = $1 and i.audit_id = $2 and i.seq = $6 and i.rank > $3
      and i.rank between $4 and $5 and ($8 or r.last_seq = $6)`),
);
const DONE_TO = statement(`
  update forward_work set after_rank = greatest(after_rank, $3) where workspace_id = $1 and id = $2`);
const DONE = statement(`delete from forward_work where workspace_id = $1 and id = $2`);
// Running audits that include one of the assets.
const RUNNING = statement<{ id: string }>(`
  with open as materialized (
    select o.id from audit o where o.workspace_id = $1 and o.completed_at is null
  )
  select o.id from open o
  where exists (select from unnest($2::uuid[]) as n (id)
    cross join ${lookUp(
      'audit_asset.position',
      'audit_asset',
      'audit_asset.audit_id = o.id and audit_asset.asset_id = n.id',
    )} x)
  order by o.id`);
const beside = (order: 'asc' | 'desc'): string => `
  with own as materialized (
    select x.asset_id, x.audit_id, x.finished_at
    from unnest($2::uuid[], $3::uuid[]) as w (asset_id, audit_id)
    cross join ${lookUp(
      'audit_asset.asset_id, audit_asset.audit_id, audit_asset.finished_at',
      'audit_asset',
      `audit_asset.audit_id = w.audit_id and audit_asset.asset_id = w.asset_id
        and audit_asset.status = 'completed'`,
    )} x
  )
  select o.asset_id, o.audit_id as own_id, n.audit_id as other_id
  from own o
  cross join lateral (
    select y.audit_id from audit_asset y
    where y.workspace_id = $1 and y.asset_id = o.asset_id and y.status = 'completed'
      and y.finished_at ${order === 'asc' ? '>' : '<'} o.finished_at
    order by y.finished_at ${order} limit 1) n`;
interface Beside {
  asset_id: string;
  own_id: string;
  other_id: string;
}
const NEXT = statement<Beside>(beside('asc'));
const PREVIOUS = statement<Beside>(beside('desc'));

/**
 * Returns the next audit that read each asset. First waits for every audit that is storing findings of these
 * assets right now, because it may have compared them with the state before the decision. Anything stored after
 * that sees the decision.
 */
const findNext = async (scope: Scope, front: readonly Touched[]): Promise<readonly Beside[]> => {
  const assetIds = front.map(({ assetId }) => assetId);
  const next = call(NEXT, [scope.workspaceId, assetIds, front.map(({ from }) => from)]);
  const running = call(RUNNING, [scope.workspaceId, assetIds]);
  const [open, rows] = await batch(scope, [running, next]);
  if (open.length === 0) return rows;
  for (const { id } of open) await query(scope, LOCK_AUDIT, [scope.workspaceId, id]);
  const [now] = await batch(scope, [next]);
  return now;
};

/**
 * Applies the decision to the next audit that read each asset, then to the one after it, up to the newest.
 */
const goForward = async (
  scope: Scope,
  applied: Applied,
  touched: readonly Touched[],
  again: boolean,
): Promise<void> => {
  let front = touched;
  while (front.length > 0) {
    const rows = await findNext(scope, front);
    const nextOf = new Map(rows.map((row) => [`${row.asset_id} ${row.own_id}`, row.other_id]));
    const byAudit = Map.groupBy(front, ({ assetId, from }) => nextOf.get(`${assetId} ${from}`));
    const moved: Touched[] = [];
    for (const [auditId, own] of byAudit) {
      if (auditId === undefined) continue;
      moved.push(...(await settleFindings(scope, { auditId, touched: own, applied, again })));
    }
    front = moved;
  }
};

/**
 * Compares the states that an undo restored with the audit before, whose decision may have changed in the
 * meantime.
 */
const settleUndone = async (
  scope: Scope,
  applied: Applied,
  touched: readonly Touched[],
): Promise<void> => {
  const { auditId } = applied;
  const values = [
    scope.workspaceId,
    touched.map(({ assetId }) => assetId),
    touched.map(() => auditId),
  ];
  const rows = await query(scope, PREVIOUS, values);
  const own = new Map(touched.map((one) => [one.assetId, one]));
  const earlier = rows.flatMap(({ asset_id: assetId, other_id: from }): Touched[] => {
    const one = own.get(assetId);
    return one?.ranks ? [{ ...one, from, ranks: null, within: one.ranks }] : [];
  });
  if (earlier.length > 0) await settleFindings(scope, { auditId, touched: earlier, applied });
};

/**
 * The rest of a noted decision as work for the engine. The name contains the attempt, so each start is new
 * work.
 */
export const forwardWork = (workspaceId: string, id: string, attempt = 0): Work => ({
  service: 'forward',
  handler: 'apply',
  name: `${id}-${attempt}`,
  input: { workspaceId, id },
});

/** How many violations are applied together. */
const RANKS_A_TIME = 1_000;

/**
 * Applies a noted decision to the newer audits that found the same again. Each audit is changed in a
 * transaction of its own that locks that audit alone, which prevents deadlocks. Returns false if the time ran
 * out; the next call continues from there. The id is a UUID. With `again` it also looks behind audits that an
 * earlier run has changed, because that run may have ended there.
 */
export const forwardDecision = async (
  scope: Scope,
  id: string,
  { withinMs, again }: { readonly withinMs: number; readonly again: boolean },
): Promise<boolean> => {
  const { workspaceId } = scope;
  const until = performance.now() + withinMs;
  const [work] = await query(scope, WORK, [workspaceId, id]);
  if (!work) return true;
  const { audit_id: auditId, seq, lo, hi, undoes } = work;
  const applied = { auditId, seq };
  let after = work.after_rank;
  for (;;) {
    const values = [workspaceId, auditId, after, lo, hi, seq, RANKS_A_TIME];
    const rows = work.all_changed
      ? await query(scope, DECIDED_ITEMS, [...values, again])
      : await query(scope, DECIDED, values);
    const byAsset = Map.groupBy(
      rows.filter((row) => row.asset_id !== null),
      (row) => row.asset_id as string,
    );
    const touched = [...byAsset].map(([assetId, own]): Touched => ({
      assetId,
      from: auditId,
      ranks: new Set(own.map(({ rank }) => rank)),
      rules: own.map(({ rule_id: rule }) => rule),
    }));
    if (undoes !== null) await settleUndone(scope, applied, touched);
    await goForward(scope, applied, touched, again);
    const last = rows.at(-1);
    if (!last || rows.length < RANKS_A_TIME) break;
    after = last.rank;
    await query(scope, DONE_TO, [workspaceId, id, after]);
    if (performance.now() > until) return false;
  }
  await batch(scope, [call(DONE, [workspaceId, id]), removeUnfinished('forward', workspaceId, id)]);
  return true;
};

/** The request of the person who decided waits about this long. The `workflows` role applies the rest. */
const PATIENCE_MS = 2_000;

/**
 * Applies a decision that was noted in this transaction, once the transaction is committed. An error is only
 * logged: the decision is recorded, and the work is retried later.
 */
export const forwardNoted = async (
  scope: Scope,
  [noted]: readonly { readonly id: string }[],
): Promise<void> => {
  if (!noted) return;
  const service: Scope = { ...scope, actor: { kind: 'system' } };
  await afterCommit(service, async (outside) => {
    try {
      await forwardDecision(outside, noted.id, { withinMs: PATIENCE_MS, again: false });
    } catch (error) {
      scope.log.error(
        { err: error, id: noted.id },
        'a decision was not applied to newer audits yet',
      );
    }
  });
};
