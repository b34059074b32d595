import { COUNT_VIOLATIONS } from '../../audits/audit-state.ts';
import { REVIEW_STATES, type ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Stance } from '@copydesk/contract/violations/stances';
import type { Severity } from '@copydesk/contract/violations/violation';
import type { ViolationFacts } from '@copydesk/contract/violations/violation-facts';
import type { Position } from '../../checking/extract/locate.ts';
import { lookUpInOrder } from '../../platform/db/look-up.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import type { Rows } from '../../platform/db/database.ts';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { foldForSearch } from '../../platform/text/fold.ts';
import { DECIDE_RANGE, LOCK_AUDIT } from '../decision.ts';
import { CARRY } from './carry-decisions.ts';
import { findRelated } from './find-related.ts';
import type { KeptStamp } from './decision-stamp.ts';
import type { MatchPass } from './match-findings.ts';
import { rankOf, severityOfRank } from '../order.ts';
import { applyAction, type Review, stateNumber } from '../review.ts';

/** Where a violating text is: in the snapshot's segments, and in terms of the file's format. */
export interface ViolationAnchor {
  /** Set if the segment is one of the hidden texts. */
  readonly hidden?: true;
  readonly segment: number;
  readonly start: number;
  readonly end: number;
  readonly prefix: string;
  readonly suffix: string;
  readonly position: Position;
  /** Start and end in the extracted text, in code points. Hidden texts are not part of it. */
  readonly text?: readonly [number, number];
  /** The sentence to leave out, if that is suggested. */
  readonly omission?: string;
}

/** A finding of an audit on an asset. */
export interface Finding {
  readonly severity: Severity | null;
  /**
   * Findings of one audit with the same fingerprint and severity form a group. A finding without a
   * fingerprint is in no group.
   */
  readonly fingerprint: string | null;
  readonly ruleId: string | null;
  readonly ruleName: string | null;
  readonly assetId: string | null;
  readonly assetName: string | null;
  readonly assetUrl: string | null;
  readonly violatingText: string | null;
  readonly reason: string;
  readonly recommendedSolution: string | null;
  readonly suggestedText: string | null;
  readonly ruleVersion?: number | null;
  /** The language in which the words were checked. */
  readonly language?: LanguageKey | null;
  readonly stance?: Stance | null;
  /** The kind of place that holds the words. */
  readonly element?: ViolationFacts['element'];
  /** The part of the rule that is broken, as a JSON pointer. */
  readonly point?: string | null;
  /** The language of the reason, if it is known. */
  readonly reasonLanguage?: LanguageKey | null;
  /** Whether the suggested text takes the place of the words or is added. */
  readonly suggestionKind?: ViolationFacts['suggestion_kind'];
  readonly suggestionStatus?: ViolationFacts['suggestion_status'];
  readonly snapshotId?: string | null;
  readonly anchor?: ViolationAnchor | null;
  /** The number of this finding among those with the same text on this asset. */
  readonly occurrence?: number | null;
  /** Hash of the rule and the words of its sentence, in hexadecimal. */
  readonly textKey?: string | null;
  /** How a model judged the finding; null if no model was involved. */
  readonly judgement?: Judgement | null;
  readonly earlier?: EarlierDecision | null;
  /** The decision about the same finding in the audit before, if it applies to this one. */
  readonly carried?: Review | null;
  /** Where the sighting before this one is, if there is one. */
  readonly continues?: { readonly auditId: string; readonly rank: string } | null;
}

/** How a model came to a finding. */
interface Judgement {
  readonly match: string;
  readonly votes: number;
  readonly stability: number;
  readonly unstable: boolean;
  readonly models: readonly string[];
  readonly request_hashes: readonly string[];
}

/** What a violation records about the audit before. */
export interface EarlierDecision {
  readonly change: 'still' | 'changed' | 'regressed';
  readonly pass: MatchPass;
  /** Whether the rule had another version then. */
  readonly rule_changed: boolean;
  readonly audit_id: string;
  /** UUID; null if it is not clear which violation it was. */
  readonly violation_id: string | null;
  readonly state: ReviewState | null;
  readonly reason: string | null;
  /** The decision that counts for this violation from its start, in whichever audit it was made. */
  readonly decided?: KeptStamp;
  /** UUID of the sighting before this one, where it is not violation_id; null if this is the first one. */
  readonly continues?: string | null;
}

/**
 * The text that search looks in, case-folded. Each field is a line, so that no term matches across two
 * fields.
 * @internal
 */
export const searchTextOf = (
  finding: Pick<Finding, 'violatingText' | 'reason' | 'ruleName'>,
): string =>
  [finding.violatingText, finding.reason, finding.ruleName]
    .map((field) => foldForSearch(field ?? ''))
    .join('\n');

interface Group {
  base: bigint;
  id: string | null;
  fingerprint: string | null;
  size: number;
  sizeBefore: number;
  decision: { seq: number; action: ReviewAction; reason: string | null } | null;
}

interface GroupRow {
  base_rank: string;
  id: string;
  fingerprint: string;
  size: number;
  decided_seq: number | null;
  action: ReviewAction | null;
  reason: string | null;
}

const AUDIT = statement<{ last_group: number; status: string }>(
  `select last_group, status from audit where workspace_id = $1 and id = $2`,
);
const GROUPS = statement<GroupRow>(`
  select g.base_rank, g.id, g.fingerprint, g.size, g.decided_seq, e.action, e.reason
  from violation_group g
  left join ${lookUpInOrder('trail_entry.action, trail_entry.reason', 'trail_entry', {
    audit: '$2',
    column: 'seq',
    value: 'g.decided_seq',
  })} e on true
  where g.workspace_id = $1 and g.audit_id = $2 and g.fingerprint = any($3::text[])`);
const SAVE_GROUPS = statement(`
  insert into violation_group (workspace_id, audit_id, base_rank, id, fingerprint, size)
  select $1, $2, x.base_rank, x.id, x.fingerprint, x.size
  from jsonb_to_recordset($3) as x (base_rank bigint, id uuid, fingerprint text, size integer)
  on conflict (audit_id, base_rank) do update set size = excluded.size`);
const SAVE_VIOLATIONS = statement(`
  insert into violation (workspace_id, audit_id, rank, id, group_id, rule_id, rule_name, asset_id,
    asset_name, asset_url, violating_text, reason, recommended_solution, suggested_text, search_text,
    rule_version, snapshot_id, anchor, occurrence, text_key, earlier, judgement, language, stance,
    element, point, reason_language, suggestion_kind, suggestion_status, related)
  select $1, $2, x.rank, x.id, x.group_id, x.rule_id, x.rule_name, x.asset_id, x.asset_name,
    x.asset_url, x.violating_text, x.reason, x.recommended_solution, x.suggested_text, x.search_text,
    x.rule_version, x.snapshot_id, x.anchor, x.occurrence, decode(x.text_key, 'hex'), x.earlier,
    x.judgement, x.language, x.stance, x.element, x.point,
    x.reason_language, x.suggestion_kind, x.suggestion_status, x.related
  from jsonb_to_recordset($3) as x (rank bigint, id uuid, group_id uuid, rule_id uuid,
    rule_name text, asset_id uuid, asset_name text, asset_url text, violating_text text,
    reason text, recommended_solution text, suggested_text text, search_text text,
    rule_version integer, snapshot_id uuid, anchor jsonb, occurrence integer, text_key text,
    earlier jsonb, judgement jsonb, language text, stance text, element text, point text,
    reason_language text, suggestion_kind text, suggestion_status text, related uuid[])`);
const SAVE_REVIEWS = statement(`
  insert into violation_review (workspace_id, audit_id, rank)
  select $1, $2, rank from unnest($3::bigint[]) as rank`);
const SAVE_BLOCKS = statement(`
  insert into violation_block as b (workspace_id, audit_id, block, first_rank, last_rank,
    undecided, elevated_risk, urgent_violation, dismissed, fixed)
  select $1, $2, r.rank >> 32, (r.rank >> 32) << 32, ((r.rank >> 32) << 32) + 4294967295,
    ${REVIEW_STATES.map((_, n) => `count(*) filter (where r.state = ${n})`).join(', ')}
  from unnest($3::bigint[], $4::smallint[]) as r (rank, state) group by r.rank >> 32
  on conflict (audit_id, block) do update
  set ${REVIEW_STATES.map((state) => `${state} = b.${state} + excluded.${state}`).join(', ')}`);

/** The key of a group. A group is a range of ranks, so its members have the same severity. */
const groupKey = (severity: Severity | null, fingerprint: string): string =>
  `${severity} ${fingerprint}`;

/**
 * Applies a group's decision to violations that joined it later. The trail records that they inherited it.
 */
const inherit = async (scope: Scope, auditId: string, group: Group): Promise<number> => {
  if (!group.decision || group.size === group.sizeBefore) return 0;
  const after = applyAction(group.decision.action, group.decision.reason);
  const lo = group.base + BigInt(group.sizeBefore);
  const hi = group.base + BigInt(group.size - 1);
  await query(scope, DECIDE_RANGE, [
    scope.workspaceId,
    stateNumber(after.state),
    after.dismissalReason,
    'system',
    null,
    null,
    'inherit',
    scope.now(),
    scope.requestId,
    newUuid(),
    auditId,
    lo,
    hi,
    group.decision.seq,
    group.id,
  ]);
  return group.size - group.sizeBefore;
};

/**
 * Stores findings of a running audit: each gets its place in the order, joins its group, and inherits what
 * was decided for that group. Counts change in the same transaction. The audit is a UUID. What the caller wants to
 * read under the lock of the audit, before anything is stored, costs no round trip of its own.
 */
export const recordViolations = <const R extends readonly Call<unknown>[] = []>(
  scope: Scope,
  input: { auditId: string; findings: readonly Finding[]; reads?: R },
): Promise<{
  ids: string[];
  ranks: string[];
  inherited: number;
  /** For each, whether somebody decided about its group in this audit. */
  ofDecidedGroup: boolean[];
  /** The rows of each of the reads. */
  read: Rows<R>;
}> =>
  transaction(scope, async (inside) => {
    const at = [scope.workspaceId, input.auditId];
    const fingerprints = input.findings.flatMap((finding) => finding.fingerprint ?? []);
    const reads = input.reads ?? [];
    const [, [audit], rows, ...read] = await batch(inside, [
      call(LOCK_AUDIT, at),
      call(AUDIT, at),
      call(GROUPS, [...at, fingerprints]),
      ...reads,
    ]);
    if (audit?.status !== 'RUNNING') throw new Error('only a running audit takes violations');
    const groups = new Map<string | symbol, Group>(
      rows.map((row) => [
        groupKey(severityOfRank(BigInt(row.base_rank)), row.fingerprint),
        {
          base: BigInt(row.base_rank),
          id: row.id,
          fingerprint: row.fingerprint,
          size: row.size,
          sizeBefore: row.size,
          decision:
            row.decided_seq !== null && row.action !== null
              ? { seq: row.decided_seq, action: row.action, reason: row.reason }
              : null,
        },
      ]),
    );
    let lastGroup = audit.last_group;
    const ids = input.findings.map(() => newUuid());
    const related = findRelated(input.findings);
    const ofDecidedGroup: boolean[] = [];
    const violations = input.findings.map((finding, n) => {
      const { severity, fingerprint } = finding;
      const key = fingerprint === null ? Symbol('none') : groupKey(severity, fingerprint);
      let group = groups.get(key);
      if (!group) {
        lastGroup += 1;
        group = {
          base: rankOf(severity, lastGroup, 0),
          id: fingerprint === null ? null : newUuid(),
          fingerprint,
          size: 0,
          sizeBefore: 0,
          decision: null,
        };
        groups.set(key, group);
      }
      const rank = group.base + BigInt(group.size);
      group.size += 1;
      ofDecidedGroup.push(group.decision !== null);
      return {
        rank: rank.toString(),
        id: ids[n] as string,
        group_id: group.id,
        rule_id: finding.ruleId,
        rule_name: finding.ruleName,
        asset_id: finding.assetId,
        asset_name: finding.assetName,
        asset_url: finding.assetUrl,
        violating_text: finding.violatingText,
        reason: finding.reason,
        recommended_solution: finding.recommendedSolution,
        suggested_text: finding.suggestedText,
        search_text: searchTextOf(finding),
        rule_version: finding.ruleVersion ?? null,
        snapshot_id: finding.snapshotId ?? null,
        anchor: finding.anchor ?? null,
        occurrence: finding.occurrence ?? null,
        text_key: finding.textKey ?? null,
        earlier: finding.earlier ?? null,
        judgement: finding.judgement ?? null,
        language: finding.language ?? null,
        stance: finding.stance ?? null,
        element: finding.element ?? null,
        point: finding.point ?? null,
        reason_language: finding.reasonLanguage ?? null,
        suggestion_kind: finding.suggestionKind ?? null,
        suggestion_status: finding.suggestionStatus ?? null,
        related: related[n]?.map((other) => ids[other]) ?? null,
      };
    });
    const saved = [...groups.values()].map((group) => ({
      base_rank: group.base.toString(),
      id: group.id,
      fingerprint: group.fingerprint,
      size: group.size,
    }));
    const ranks = violations.map((violation) => violation.rank);
    const states = input.findings.map(({ carried }) => stateNumber(carried?.state ?? 'undecided'));
    const fresh = ranks.filter((_, n) => states[n] === 0);
    const carried = violations.flatMap(({ id, rank }, n) => {
      const reason = input.findings[n]?.carried?.dismissalReason ?? null;
      return states[n] === 0 ? [] : [{ id, rank, state: states[n], reason }];
    });
    const carry = call(CARRY, [
      ...at,
      carried.map(({ rank }) => rank),
      carried.map(({ state }) => state),
      carried.map(({ reason }) => reason),
      newUuid(),
      scope.now(),
      carried[0]?.id,
      scope.requestId,
    ]);
    await batch(inside, [
      call(SAVE_GROUPS, [...at, JSON.stringify(saved)]),
      call(SAVE_VIOLATIONS, [...at, JSON.stringify(violations)]),
      call(SAVE_REVIEWS, [...at, fresh]),
      call(SAVE_BLOCKS, [...at, ranks, states]),
      call(COUNT_VIOLATIONS, [...at, violations.length, lastGroup]),
      ...(carried.length > 0 ? [carry] : []),
    ]);
    let inherited = 0;
    for (const group of groups.values()) inherited += await inherit(inside, input.auditId, group);
    return { ids, ranks, inherited, ofDecidedGroup, read: read as Rows<R> };
  });
