import { openRules } from '../audits/open-rules.ts';
import type { ContentFinding, GoneFinding } from '@copydesk/contract/contents/content';
import { lookUp } from '../platform/db/look-up.ts';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { type EarlierFinding, matchFindings } from '../violations/record/match-findings.ts';
import { stateOfNumber } from '../violations/review.ts';
import { findLikelihood } from '../violations/list/find-likelihood.ts';
import { FACTS_STORED, toFacts, VERSION_OF } from '../violations/violation-facts.ts';
import {
  ASSET_OF,
  FOUND_COLUMNS,
  type FoundRow,
  REVIEW_OF,
  toViolation,
} from '../violations/violation-row.ts';
import { findingIds } from './finding-id.ts';

/** A violation of one asset, with what tells whether another reading found the same. */
interface Row extends FoundRow {
  text_key: string | null;
  change: ContentFinding['change'] | null;
  carried: boolean;
  pack_id: string | null;
}

const FOUND = statement<Row>(`
  select ${FOUND_COLUMNS}, encode(v.text_key, 'hex') as text_key, v.earlier ->> 'change' as change,
    v.earlier -> 'decided' is not null as carried, rule.pack_id
  from audit_asset x
  cross join unnest(x.ranks) as k (rank)
  cross join ${lookUp(
    `violation.id, violation.audit_id, violation.rank, violation.rule_name, violation.asset_id,
      violation.asset_name, violation.asset_url, violation.violating_text, violation.reason,
      violation.recommended_solution, violation.suggested_text, violation.group_id,
      violation.text_key, violation.earlier, violation.rule_id, ${FACTS_STORED}`,
    'violation',
    'violation.audit_id = x.audit_id and violation.rank = k.rank',
  )} v
  cross join ${REVIEW_OF}
  left join ${lookUp('rule.id, rule.pack_id', 'rule', 'rule.id = v.rule_id')} rule on true
  left join ${ASSET_OF}
  left join ${VERSION_OF}
  where x.workspace_id = $1 and x.audit_id = $2 and x.asset_id = $3
  order by k.rank`);

const OPEN = statement<{ open: Record<string, string> | null }>(`
  select ${openRules('x')} as open from audit_asset x
  where x.workspace_id = $1 and x.audit_id = $2 and x.asset_id = $3`);

/** A reading of an asset by an audit, and the one before. All ids are UUIDs. */
interface Reading {
  readonly auditId: string;
  readonly previousAuditId: string | null;
  readonly assetId: string;
}

/** A finding with the pack of its rule; null for a rule of the workspace. */
export interface ReadFinding extends ContentFinding {
  readonly packId: string | null;
}

const toEarlier = (row: Row): EarlierFinding => ({
  id: row.id,
  rank: row.rank,
  ruleId: row.rule_id,
  ruleVersion: row.rule_version,
  textKey: row.text_key ?? '',
  quote: row.violating_text,
  prefix: row.prefix ?? '',
  suffix: row.suffix ?? '',
  state: stateOfNumber(row.review_state),
  reason: row.dismissal_reason,
});

const idsOf = (assetId: string, rows: readonly Row[]): readonly string[] =>
  findingIds(rows.map((row) => ({ assetId, textKey: row.text_key ?? '' })));

const toFindings = async (
  scope: Scope,
  { auditId, assetId }: Reading,
  rows: readonly Row[],
): Promise<readonly ReadFinding[]> => {
  const ids = idsOf(assetId, rows);
  const likelihood = await findLikelihood(scope, rows);
  return rows.map((row, n) => ({
    finding_id: ids[n] as string,
    change: row.change ?? 'new',
    carried: row.carried,
    ...toViolation(toPublicId('aud', auditId), row),
    ...toFacts(row, { likelihood: likelihood[n] ?? null }),
    packId: row.pack_id,
  }));
};

/** What the reading before found and this one did not. */
const toGone = (
  { previousAuditId, assetId }: Reading,
  before: readonly Row[],
  rows: readonly Row[],
  open: Readonly<Record<string, string>>,
): GoneFinding[] => {
  if (previousAuditId === null) return [];
  const ids = new Map(idsOf(assetId, before).map((id, n) => [before[n]?.id, id]));
  const { gone } = matchFindings(before.map(toEarlier), rows.map(toEarlier));
  return gone.map(({ id, ruleId, state, quote, rank }) => {
    const row = before.find((one) => one.rank === rank);
    // If the rule was not judged, or its matches are hints, the finding may still be there.
    const isOpen = ruleId !== null && ruleId in open;
    return {
      finding_id: ids.get(id) as string,
      violation_id: toPublicId('vio', id),
      audit_id: toPublicId('aud', previousAuditId),
      as: isOpen ? 'unknown' : 'gone',
      fix_verified: !isOpen && state === 'fixed',
      review_state: state,
      rule_name: row?.rule_name ?? null,
      violating_text: quote,
    };
  });
};

/**
 * Returns what an audit found on an asset, each with its present state, in the order of the audit, and what the
 * reading before found and this one did not.
 */
export const readFindings = async (
  scope: Scope,
  reading: Reading,
): Promise<{ readonly findings: readonly ReadFinding[]; readonly gone: GoneFinding[] }> => {
  const { auditId, previousAuditId, assetId } = reading;
  const [rows, before, [read]] = await batch(scope, [
    call(FOUND, [scope.workspaceId, auditId, assetId]),
    call(FOUND, [scope.workspaceId, previousAuditId, assetId]),
    call(OPEN, [scope.workspaceId, auditId, assetId]),
  ]);
  const gone = toGone(reading, before, rows, read?.open ?? {});
  return { findings: await toFindings(scope, reading, rows), gone };
};
