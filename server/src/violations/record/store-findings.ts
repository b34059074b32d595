import { READ_POINT } from '../../checking/judge/judge-outcome.ts';
import { worstOf } from '@copydesk/contract/audits/is-covered';
import { COUNT_ASSETS } from '../../audits/audit-state.ts';
import { addUrlAssets } from '../../assets/add-url-asset.ts';
import type { AuditRequest } from '../../audits/audit-request.ts';
import { signOf } from '../../checking/topic/find-topics.ts';
import { type HintedAsset, storeHints } from '../../hints/store-hints.ts';
import { tellCall } from '../../activity/tell-event.ts';
import { lookUpInOrder } from '../../platform/db/look-up.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import {
  addChanges,
  compareWithEarlier,
  type EarlierLook,
  lockAndReadEarlier,
  NO_CHANGES,
} from './compare-with-earlier.ts';
import { LOCK_AUDIT } from '../decision.ts';
import { assigneesFor, assignStored } from './assign-stored.ts';
import { applyStanding, standingFor } from './apply-standing.ts';
import type { DescribedOutcome } from './describe-findings.ts';
import { type LookedAt, recordSightings, type Sighting } from './record-sightings.ts';
import { recordViolations } from './record-violations.ts';
import { settleFindings } from './settle-findings.ts';

const AUDIT = statement<{ status: string; request: AuditRequest | null; pages_left: number }>(`
  select status, request, pages_left from audit where workspace_id = $1 and id = $2`);
// Selects only assets that this lane still holds, so that storing the same outcomes again changes nothing.
const HELD = statement<{ position: number; asset_id: string }>(`
  select position, asset_id from audit_asset
  where workspace_id = $1 and audit_id = $2 and lane = $3 and status = 'claimed'
    and position = any($4)`);
// Searches by the lane, which holds few assets and has an index. Searching by audit and positions could read
// all assets of the audit on every store.
const END = statement(`
  update audit_asset a set status = x.status, lane = null, snapshot_id = x.snapshot_id,
    looked_at = x.looked_at, failure_code = x.failure_code, failure_message = x.failure_message, language = x.language,
    topics = x.topics, topic_words = x.topic_words, truncated = x.truncated, ranks = x.ranks,
    judging = x.judging, unjudged = x.unjudged, hinted = x.hinted, checked_as = x.checked_as,
    skipped = x.skipped, rules_ran = x.rules_ran,
    rules_may_apply = x.rules_may_apply, sighted = true,
    finished_at = $4
  from jsonb_to_recordset($3) as x (position integer, status text, snapshot_id uuid,
    looked_at timestamptz, failure_code text, failure_message text, language text, topics text[],
    topic_words text[], truncated boolean, ranks bigint[],
    judging jsonb, unjudged jsonb, hinted uuid[], checked_as jsonb, skipped uuid[], rules_ran integer, rules_may_apply integer)
  where a.workspace_id = $1 and a.lane = $5 and a.status = 'claimed' and a.audit_id = $2
    and a.position = x.position`);
// Marks the earlier readings of these assets as replaced by newer ones.
const REPLACE = statement(`
  update audit_asset x set replaced_at = $4
  from unnest($2::uuid[], $3::uuid[]) as n (audit_id, asset_id)
  where x.workspace_id = $1 and x.asset_id = any($3) and x.audit_id = any($2)
    and x.audit_id = n.audit_id and x.asset_id = n.asset_id`);
const ADD_PAGES = statement<{ position: number }>(`
  insert into audit_asset (workspace_id, audit_id, position, asset_id, depth)
  select $1, $2, (select max(position) from audit_asset where workspace_id = $1 and audit_id = $2)
    + row_number() over (order by n.nth), n.id, n.depth
  from unnest($3::uuid[], $4::smallint[]) with ordinality as n (id, depth, nth)
  left join ${lookUpInOrder('audit_asset.asset_id', 'audit_asset', {
    audit: '$2',
    column: 'asset_id',
    value: 'n.id',
  })} o on true
  where o.asset_id is null
  order by n.nth limit $5
  returning position`);

const COUNT_UNJUDGED = statement(`
  insert into audit_unjudged as u (workspace_id, audit_id, rule_id, rule_version, reason, assets)
  select $1, $2, n.rule_id, n.rule_version, n.reason, count(*)
  from unnest($3::uuid[], $4::integer[], $5::text[]) as n (rule_id, rule_version, reason)
  group by n.rule_id, n.rule_version, n.reason
  on conflict (audit_id, rule_id, reason) do update set assets = u.assets + excluded.assets
    where u.workspace_id = $1`);

const hintsIn = ({ outcome, hints }: DescribedOutcome): readonly HintedAsset[] => {
  if (!outcome.ok || !hints) return [];
  const { asset, snapshotId } = outcome;
  return [{ assetId: asset.id, name: asset.name, url: asset.url, snapshotId, ...hints }];
};

/** How many second opinions were wanted and given; nulls if nobody asked. */
const opinionsIn = (outcomes: readonly DescribedOutcome[]): [number | null, number | null] => {
  const asked = outcomes.flatMap(({ hints }) => (hints?.wanted === undefined ? [] : [hints]));
  if (asked.length === 0) return [null, null];
  const given = asked.flatMap(({ hints }) => hints.filter(({ opinion }) => opinion !== undefined));
  return [asked.reduce((sum, { wanted = 0 }) => sum + wanted, 0), given.length];
};

/** The coverage of all assets that were read, as columns; nulls if none was. */
const coverageOfAll = (outcomes: readonly DescribedOutcome[]): (number | null)[] => {
  const worst = worstOf(outcomes.flatMap(({ outcome }) => (outcome.ok ? [outcome.coverage] : [])));
  return worst ? [worst.rules, worst.ran, worst.may_apply] : [null, null, null];
};

const unjudgedIn = ({ outcome }: DescribedOutcome) => (outcome.ok ? outcome.unjudged : []);

/** Replaces what PostgreSQL cannot store. */
const storable = (word: string): string => word.toWellFormed().replaceAll('\0', '\uFFFD');

const rowOf = (
  { outcome, violations, hinted, weak = 0 }: DescribedOutcome,
  skipped: readonly string[],
) =>
  outcome.ok
    ? {
        position: outcome.position,
        status: 'completed',
        snapshot_id: outcome.snapshotId,
        looked_at: outcome.lookedAt,
        language: outcome.language,
        topics: outcome.topics?.map(signOf) ?? null,
        topic_words: outcome.topics?.[0]?.words.map(storable) ?? null,
        judging: outcome.judging,
        unjudged:
          outcome.unjudged.length > 0
            ? Object.fromEntries(outcome.unjudged.map(({ ruleId, reason }) => [ruleId, reason]))
            : null,
        hinted: hinted ?? null,
        rules_ran: outcome.coverage?.ran,
        rules_may_apply: outcome.coverage?.may_apply,
        checked_as: outcome.checkedAs,
        skipped: skipped.length > 0 ? skipped : null,
        truncated:
          outcome.truncated ||
          outcome.findings.length + outcome.hidden.length > violations.length + weak,
      }
    : {
        position: outcome.position,
        status: 'failed',
        snapshot_id: outcome.snapshotId,
        looked_at: outcome.lookedAt,
        failure_code: outcome.code,
        failure_message: outcome.message,
        truncated: false,
      };

/**
 * The rules of earlier findings that did not run this time although nothing says that they are not for the asset. That
 * they found nothing proves nothing. Rules that are no longer enabled have said all they had to say.
 */
const skippedOf = (
  outcome: DescribedOutcome['outcome'],
  earlier: EarlierLook | undefined,
  isWhole: boolean,
): readonly string[] => {
  if (!outcome.ok || !earlier) return [];
  const rules = new Set(earlier.findings.flatMap(({ ruleId }) => ruleId ?? []));
  // What a model found by reading is not gone because nobody read this time.
  const unread = new Set(
    outcome.isRead
      ? []
      : earlier.findings.flatMap(({ point, ruleId }) => (point === READ_POINT && ruleId) || []),
  );
  return [...rules].filter((ruleId) => {
    if (unread.has(ruleId)) return true;
    const why = outcome.skipOf(ruleId);
    if (why === 'left_out') return !isWhole;
    // Words that changed may take a rule away, unless it ran whatever they are about.
    if (why === 'topic') return earlier.hadCategory || earlier.open?.[ruleId] === 'skipped';
    return why === 'detail';
  });
};

/** Cuts a list into pieces of the given lengths. */
const cut = <T>(list: readonly T[], lengths: readonly number[]): T[][] => {
  let from = 0;
  return lengths.map((length) => list.slice(from, (from += length)));
};

/**
 * Records the violations of assets, with what is known from earlier audits. Returns the rows that end the
 * assets.
 */
const record = async (
  inside: Scope,
  auditId: string,
  given: readonly (DescribedOutcome & { readonly assetId: string })[],
  /** Whether the audit uses all rules that are enabled. */
  isWhole: boolean,
) => {
  const ids = given.map(({ assetId }) => assetId);
  const looks = await lockAndReadEarlier(inside, auditId, ids);
  const outcomes = given.map((one) => {
    const skipped = skippedOf(one.outcome, looks.get(one.assetId), isWhole);
    const unjudged = unjudgedIn(one).map(({ ruleId }) => ruleId);
    return { ...one, skipped, open: [...unjudged, ...(one.hinted ?? []), ...skipped] };
  });
  let changes = NO_CHANGES;
  const compared = outcomes.map(({ outcome, violations, assetId, open }) => {
    const earlier = looks.get(assetId);
    // A failed reading proves nothing: earlier findings may still be there.
    const unknown = { ...NO_CHANGES, unknown: earlier?.findings.length ?? 0 };
    const result = outcome.ok
      ? compareWithEarlier(violations, earlier, open)
      : { findings: [], changes: unknown };
    changes = addChanges(changes, result.changes);
    return result.findings;
  });
  const findings = compared.flat();
  const {
    ids: violationIds,
    ranks,
    inherited,
    ofDecidedGroup,
    read: [inForce, , assigned, owners],
  } = findings.length > 0
    ? await recordViolations(inside, {
        auditId,
        findings,
        reads: [standingFor(inside, findings), ...assigneesFor(inside, findings, ids)],
      })
    : { ids: [], ranks: [], inherited: 0, ofDecidedGroup: [], read: [[], [], [], []] };
  const settled = await applyStanding(
    inside,
    auditId,
    findings.map((finding, n) => ({
      finding,
      rank: ranks[n] as string,
      isOfDecidedGroup: ofDecidedGroup[n] as boolean,
    })),
    inForce,
  );
  await assignStored(
    inside,
    auditId,
    findings.map((finding, n) => ({
      finding,
      violationId: violationIds[n] as string,
      rank: ranks[n] as string,
      isSettled: settled.has(ranks[n] as string),
    })),
    { assigned, owners },
  );
  const sightings = findings.map((finding, n): Omit<Sighting, 'firstSeenAt'> => ({
    violationId: violationIds[n] as string,
    rank: ranks[n] as string,
    finding,
    change: finding.earlier?.change ?? 'new',
    sightings: finding.continues ? 2 : 1,
    settledBy: settled.get(ranks[n] as string) ?? null,
  }));
  const settledNew = sightings.filter(
    (one) => one.settledBy !== null && one.change === 'new',
  ).length;
  const assets = outcomes.map(({ outcome, assetId, open }): LookedAt => ({
    assetId,
    failed: !outcome.ok,
    open: outcome.ok ? open : [],
  }));
  const regressed = violationIds.filter((_, n) => findings[n]?.earlier?.change === 'regressed');
  const lengths = compared.map(({ length }) => length);
  const ranksOf = cut(ranks, lengths);
  const rows = outcomes.map((outcome, n) => ({
    ...rowOf(outcome, outcome.skipped),
    ranks: ranksOf[n] ?? [],
  }));
  const replaced = outcomes.flatMap(({ outcome, assetId }) => {
    const earlier = looks.get(assetId);
    return outcome.ok && earlier ? [{ assetId, ...earlier }] : [];
  });
  return { rows, changes, replaced, inherited, settledNew, regressed, sightings, assets };
};

/** The most violations that an event names. */
const NAMED = 100;

const tellRegressed = (inside: Scope, auditId: string, ids: readonly string[]) =>
  tellCall(inside, {
    type: 'violation.regressed',
    subjectId: auditId,
    amount: ids.length,
    violationIds: ids.slice(0, NAMED),
  });

/** Makes a reading newer than the one that it replaces, even if this process's clock is behind. */
const momentAfter = (now: Date, replaced: readonly { readonly finishedAt: Date }[]): Date =>
  new Date(Math.max(now.getTime(), ...replaced.map(({ finishedAt }) => finishedAt.getTime() + 1)));

/** Adds pages that a crawl found and the audit does not have yet, up to the limit of the audit. */
const addPages = async (
  inside: Scope,
  auditId: string,
  outcomes: readonly DescribedOutcome[],
  { request, pages_left: most }: { request: AuditRequest | null; pages_left: number },
): Promise<number> => {
  const depths = new Map<string, number>();
  for (const { outcome } of outcomes) {
    if (!outcome.ok) continue;
    for (const url of outcome.pages) {
      depths.set(url, Math.min(depths.get(url) ?? Infinity, outcome.pageDepth));
    }
  }
  if (depths.size === 0 || most === 0 || !request) return 0;
  const { render, metadata } = request;
  const added = await addUrlAssets(inside, { urls: [...depths.keys()], render, metadata });
  const pages = [...added].filter(([, { isArchived }]) => !isArchived);
  const ids = pages.map(([, { assetId }]) => assetId);
  const levels = pages.map(([url]) => depths.get(url) ?? 0);
  const rows = await query(inside, ADD_PAGES, [inside.workspaceId, auditId, ids, levels, most]);
  return rows.length;
};

export interface Stored {
  /** `last` if no asset of the audit is left, `ended` if the audit has ended in the meantime. */
  readonly state: 'stored' | 'last' | 'ended';
  /** How many pages a crawl added to the audit. */
  readonly pages: number;
}

/**
 * Stores what came of the assets that a lane holds, in one transaction: status, violations, hints and counts.
 * What was already stored is skipped, so repeating it changes nothing.
 */
export const storeFindings = (
  scope: Scope,
  input: {
    readonly auditId: string;
    readonly lane: number;
    readonly outcomes: readonly DescribedOutcome[];
  },
): Promise<Stored> =>
  transaction(scope, async (inside) => {
    const { auditId, lane } = input;
    const at = [inside.workspaceId, auditId];
    const asked = input.outcomes.map(({ outcome }) => outcome.position);
    const [, [audit], held] = await batch(inside, [
      call(LOCK_AUDIT, at),
      call(AUDIT, at),
      call(HELD, [...at, lane, asked]),
    ]);
    if (audit?.status !== 'RUNNING') return { state: 'ended', pages: 0 };
    const assetOf = new Map(held.map((row) => [row.position, row.asset_id]));
    const outcomes = input.outcomes.flatMap((one) => {
      const assetId = assetOf.get(one.outcome.position);
      return assetId === undefined ? [] : [{ ...one, assetId }];
    });
    const pages = await addPages(inside, auditId, outcomes, audit);
    const { rows, changes, replaced, inherited, settledNew, regressed, sightings, assets } =
      await record(inside, auditId, outcomes, (audit.request?.packs ?? null) === null);
    const hintsLeftOut = await storeHints(inside, auditId, outcomes.flatMap(hintsIn));
    const finishedAt = momentAfter(inside.now(), replaced);
    const completed = outcomes.filter(({ outcome }) => outcome.ok).length;
    const numbers = [completed, outcomes.length - completed, pages];
    const unjudged = outcomes.flatMap(unjudgedIn);
    const readBefore = new Map(replaced.map((one) => [one.assetId, one.finishedAt]));
    // A sighting that goes on with one of an earlier release may have no row: then it is known since that reading.
    const seen = sightings.map((one): Sighting => {
      const { assetId, continues } = one.finding;
      const before = continues && assetId !== null ? readBefore.get(assetId) : undefined;
      return { ...one, firstSeenAt: before ?? finishedAt };
    });
    const [, [counted]] = await batch(inside, [
      call(END, [...at, JSON.stringify(rows), finishedAt, lane]),
      call(COUNT_ASSETS, [
        ...at,
        ...numbers,
        changes.new,
        changes.still,
        changes.changed,
        changes.regressed,
        changes.gone,
        changes.unknown,
        outcomes.filter((one) => unjudgedIn(one).length > 0).length,
        hintsLeftOut,
        ...opinionsIn(outcomes),
        settledNew,
        ...coverageOfAll(outcomes),
      ]),
      call(COUNT_UNJUDGED, [
        ...at,
        unjudged.map(({ ruleId }) => ruleId),
        unjudged.map(({ version }) => version),
        unjudged.map(({ reason }) => reason),
      ]),
      call(REPLACE, [
        inside.workspaceId,
        replaced.map((one) => one.auditId),
        replaced.map(({ assetId }) => assetId),
        finishedAt,
      ]),
      ...(regressed.length > 0 ? [tellRegressed(inside, auditId, regressed)] : []),
      ...recordSightings(inside, { auditId, seenAt: finishedAt, sightings: seen, assets }),
    ]);
    // A decision inherited from a group in this audit may be older than one made in an earlier audit.
    if (inherited > 0) {
      const touched = replaced.map(({ assetId, auditId: from }) => ({
        assetId,
        from,
        ranks: null,
        rules: null,
      }));
      await settleFindings(inside, { auditId, touched, applied: null });
    }
    return { state: counted?.is_last ? 'last' : 'stored', pages };
  });
